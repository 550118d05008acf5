// How events look on the wire: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** `agentId`: the assistant that the event is about; null if none. */
export type Frame = { seq: number; text: string; agentId: number | null }

/** If there is nothing left to show, only the position in the stream advances. */
export function eventFrame(seq: number, shown: object | null): Frame {
  const text = shown ? `id: ${seq}\n${looseFrame(shown)}` : placeFrame(seq)
  return { seq, text, agentId: agentOf(shown as Told | null) }
}

interface Told {
  agent_id?: number
  agent?: { id: number }
  chat?: { agent_id: number }
}

const agentOf = (shown: Told | null) => shown?.agent_id ?? shown?.agent?.id ?? shown?.chat?.agent_id ?? null

/** A transient event: it has no position in the stream. */
export const looseFrame = (shown: object) =>
  `event: ${(shown as { type: string }).type}\ndata: ${JSON.stringify(shown)}\n\n`

export const placeFrame = (seq: number) => `id: ${seq}\n\n`
export const reloadFrame = (seq: number): Frame => eventFrame(seq, { type: 'reload' })
export const retryFrame = (ms: number) => `retry: ${Math.round(ms)}\n\n`
export const HEARTBEAT = ':\n\n'
