import { setTimeout as wait } from 'node:timers/promises'
import type { api } from '@switchboard/contract'
import { type EventStream, openEventStream } from '../load/event-stream.ts'

export interface Watched {
  /** The number of the last event. */
  lastSeq: number
  /** Things a customer must never see: a gap in the numbers, or an answer that changed. */
  complaints: string[]
  reloads: number
}

export interface ChatWatch {
  watched: Watched
  /** Whether every turn seen so far has ended. */
  isSettled(): boolean
  stop(): void
}

/** Follows one chat like the widget, from the first event on, and reconnects after every failure. */
export function watchChat(name: string, token: string, url: () => string): ChatWatch {
  const watched: Watched = { lastSeq: 0, complaints: [], reloads: 0 }
  const answerById = new Map<number, string | null>()
  let stream: EventStream | null = null
  let isStopped = false

  function onEvent(event: { type: string }) {
    const told = event as api.livechat.VisitorEvent | api.livechat.VisitorSignal
    if (told.type === 'reload') watched.reloads += 1
    if (!('seq' in told)) return
    if (told.seq !== watched.lastSeq + 1)
      watched.complaints.push(`${name} saw event ${told.seq} after ${watched.lastSeq}`)
    watched.lastSeq = told.seq
    if (told.type !== 'turn') return
    const { id, answer } = told.turn
    const earlier = answerById.get(id)
    if (earlier && earlier !== answer)
      watched.complaints.push(`${name} saw two answers to ${id}: "${earlier}", then "${answer}"`)
    answerById.set(id, answer)
  }

  async function follow() {
    while (!isStopped) {
      const path = `/widget/api/stream?after=${watched.lastSeq}`
      stream = await openEventStream({ baseUrl: url(), path, token, onEvent }).catch(() => null)
      await stream?.ended
      await wait(100)
    }
  }
  follow()

  return {
    watched,
    isSettled: () => [...answerById.values()].every((answer) => answer !== null),
    stop() {
      isStopped = true
      stream?.close()
    },
  }
}
