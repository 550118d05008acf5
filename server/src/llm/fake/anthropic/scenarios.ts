import type { ServerResponse } from 'node:http'
import { FRAGMENT } from '../faults.ts'
import { ANSWER } from '../good-answers.ts'
import { sendParts } from '../stream.ts'
import type { MessageRequest } from './check-request.ts'
import { CACHED_START, end, event, INPUT_TOKENS, OUTPUT_TOKENS, START, stream, words } from './stream.ts'

const whole = [START, ...words(ANSWER), end()]
const fragment = [START, words(FRAGMENT).join('')]

const status =
  (code: number, type: string, headers = {}, message = 'No') =>
  (response: ServerResponse) =>
    void response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ type: 'error', error: { type, message } }))

export const goodMessages = {
  words: stream(whole),
  echo: (response: ServerResponse, chat: MessageRequest) =>
    stream([START, ...words(JSON.stringify(chat)), end()])(response),
  'tool-use': (response: ServerResponse, { tools, messages }: MessageRequest) =>
    stream(
      tools && typeof messages.at(-1)!.content === 'string'
        ? [
            START,
            event('content_block_stop', { index: 0 }),
            event('content_block_start', {
              index: 1,
              content_block: { type: 'tool_use', id: 'toolu_1', name: tools[0]!.name, input: {} },
            }),
            ...['{"order_number":', '"1042"}'].map((partial_json) =>
              event('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json } }),
            ),
            end('tool_use'),
          ]
        : whole,
    )(response),
  cached: stream([CACHED_START, ...words(ANSWER), end()]),
  'one-block': stream([whole.join('')]),
  thinking: stream([
    START,
    event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }),
    ...words(ANSWER),
    end(),
  ]),
  'new-events': stream([START, event('weather_report', { sunny: true }), ...words(ANSWER), end()]),
  'stays-open-after-stop': (response: ServerResponse) => sendParts(response, whole),
  'plain-json': (response: ServerResponse) => {
    const usage = { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS }
    const content = [{ type: 'text', text: ANSWER }]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ type: 'message', role: 'assistant', content, stop_reason: 'end_turn', usage }))
  },
}

export const faultyMessages = {
  'stalls-at-once': () => {},
  'stalls-before-first-token': (response: ServerResponse) => sendParts(response, [START]),
  'stalls-after-first-token': (response: ServerResponse) => sendParts(response, fragment),
  'hangs-up-within': async (response: ServerResponse) => {
    await sendParts(response, fragment)
    response.destroy()
  },
  'rate-limited': status(429, 'rate_limit_error', { 'retry-after': '0' }),
  overloaded: status(529, 'overloaded_error'),
  'error-500': status(500, 'api_error'),
  'bad-request': status(400, 'invalid_request_error'),
  'too-long': status(400, 'invalid_request_error', {}, 'prompt is too long: 9 tokens > 8 maximum'),
  forbidden: status(403, 'permission_error'),
  'too-large': status(413, 'request_too_large'),
  'overloaded-in-stream': stream([START, event('error', { error: { type: 'overloaded_error' } })]),
  'error-within-stream': stream([...fragment, event('error', { error: { type: 'api_error' } })]),
  half: stream(fragment),
  garbage: stream(['event: message_start\ndata: {"type":\n\n']),
  'other-json': stream(['data: {"answer":"hello"}\n\n']),
  'cut-off': stream([...fragment, end('max_tokens')]),
  refusal: stream([...fragment, end('refusal')]),
  'no-words': stream([START, end()]),
}

export const messageScenarios = { ...goodMessages, ...faultyMessages }
export type MessageScenario = keyof typeof messageScenarios
