import type { ServerResponse } from 'node:http'
import { sendParts } from '../stream.ts'

/** One event as the real API writes it: the type also stands in the event line. */
export const event = (type: string, fields: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`

export const INPUT_TOKENS = 640
export const OUTPUT_TOKENS = 17

const start = (usage: object) =>
  [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [],
        stop_reason: null,
        usage: { ...usage, output_tokens: 1 },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping'),
  ].join('')

export const START = start({ input_tokens: INPUT_TOKENS })

/** Some input tokens are written to the cache and some read from it. The total costs as much as INPUT_TOKENS. */
export const CACHED_START = start({
  input_tokens: INPUT_TOKENS - 500 - 100,
  cache_creation_input_tokens: 400,
  cache_read_input_tokens: 1000,
})

export const words = (text: string) =>
  text
    .match(/\s*\S+\s*/g)
    ?.map((word) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: word } })) ??
  []

export const end = (stop_reason = 'end_turn') =>
  [
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: OUTPUT_TOKENS },
    }),
    event('message_stop'),
  ].join('')

export const stream = (parts: string[]) => async (response: ServerResponse) => {
  await sendParts(response, parts)
  response.end()
}
