import type { ServerResponse } from 'node:http'

type Delta = {
  role?: 'assistant'
  content?: string | null | object[]
  reasoning_content?: string
  reasoning_details?: object[]
  refusal?: string
  tool_calls?: unknown[]
}

/** One chunk as the real API writes it. */
export function chunk(delta: Delta, finish_reason: string | null = null): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })
}

export const event = (content: string) => `data: ${content}\n\n`
export const DONE = event('[DONE]')
export const STOP = event(chunk({}, 'stop'))
export const ROLE = event(chunk({ role: 'assistant', content: '' }))

export const words = (text: string) =>
  text.match(/\s*\S+\s*/g)?.map((word) => event(chunk({ content: word }))) ?? []

export function begin(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.flushHeaders()
  return response
}

/** Sends each part in a separate write. Resolves when all of them are written. */
export async function sendParts(
  response: ServerResponse,
  parts: Iterable<string | Uint8Array>,
): Promise<void> {
  begin(response)
  for (const part of parts) {
    if (response.destroyed) return
    await new Promise((resolve) => response.write(part, resolve))
  }
}

export const stream = (parts: string[]) => async (response: ServerResponse) => {
  await sendParts(response, parts)
  response.end()
}
