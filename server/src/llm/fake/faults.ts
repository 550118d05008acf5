import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { begin, chunk, DONE, event, ROLE, STOP, sendParts, stream, words } from './stream.ts'

/** Text that the client receives before the failure. */
export const FRAGMENT = 'Zwrot jest '

const fragment = [ROLE, words(FRAGMENT).join('')]

const status =
  (code: number, error: object | string, headers = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(typeof error === 'string' ? error : JSON.stringify({ error }))

const reply = (type: string | null, body: string) => (response: ServerResponse) =>
  void response.writeHead(200, type === null ? {} : { 'content-type': type }).end(body)

const slowDown = { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' }
const noCredit = { message: 'You exceeded your current quota', code: 'insufficient_quota' }
const tooLong = { message: 'Maximum context length is 4096 tokens', code: 'context_length_exceeded' }
const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'

/** None of these is a valid answer. */
export const faults = {
  'stalls-at-once': () => {},
  'stalls-before-first-token': (response: ServerResponse) => sendParts(response, [ROLE, ': waiting\n\n']),
  'stalls-after-first-token': (response: ServerResponse) => sendParts(response, fragment),
  'never-ends': async (response: ServerResponse) => {
    for (begin(response); !response.destroyed; await pause(10)) response.write(words('more ')[0])
  },
  'hangs-up': (response: ServerResponse) => void response.destroy(),
  'hangs-up-within': async (response: ServerResponse) => {
    await sendParts(response, fragment)
    response.destroy()
  },
  'rate-limited': status(429, slowDown, { 'retry-after': '1', 'retry-after-ms': '50' }),
  'rate-limited-for-long': status(429, slowDown, { 'retry-after': '120' }),
  'no-credit': status(429, noCredit),
  'payment-due': status(402, 'Payment Required'),
  'bad-request': status(400, { message: 'Unsupported value', code: null }),
  'too-long': status(400, tooLong),
  'too-long-in-words': status(400, { message: 'prompt is too long: 5000 tokens > 4096 maximum', code: 400 }),
  'wrong-key-in-words': status(400, { message: 'API key not valid.', code: 400 }),
  'no-such-model-in-words': status(400, { message: 'gpt-0 is not a valid model ID', code: 400 }),
  forbidden: status(403, { message: 'Project has no access', code: 'model_not_found' }),
  'error-500': status(500, { message: 'The server had an error', code: null }),
  'error-503': status(503, page, { 'content-type': 'text/html' }),
  moved: status(308, '', { location: '/v1/elsewhere' }),
  'error-in-stream': stream([event('{"error":{"message":"Overloaded","code":"server_error"}}')]),
  'error-within-stream': stream([...fragment, event('{"error":{"message":"Slow down","code":429}}')]),
  'error-with-200': reply('application/json', JSON.stringify({ error: slowDown })),
  garbage: stream([event('{"choices": [{"delta'), DONE]),
  'other-json': stream([event('{"answer":"hello"}'), DONE]),
  'garbage-json': reply('application/json', '{"choices": [{'),
  html: reply('text/html', page),
  'html-as-stream': reply('text/event-stream', page),
  'html-as-json': reply('application/json', page),
  'wrong-type': reply('text/plain', [...fragment, STOP, DONE].join('')),
  'no-type': reply(null, [...fragment, STOP, DONE].join('')),
  empty: reply('text/event-stream', ''),
  'empty-json': reply('application/json', ''),
  half: stream(fragment),
  'half-chunk': stream([...fragment, STOP.slice(0, 40)]),
  'one-megabyte': stream([...Array(17).fill(event(chunk({ content: 'x'.repeat(64 * 1024) }))), STOP, DONE]),
  'cut-off': stream([...fragment, event(chunk({}, 'length')), DONE]),
  filtered: stream([...fragment, event(chunk({}, 'content_filter')), DONE]),
  declined: stream([ROLE, event(chunk({ content: null, refusal: 'I cannot.' })), STOP, DONE]),
  'no-words': stream([ROLE, STOP, DONE]),
  'only-thoughts': stream([
    ROLE,
    event(chunk({ content: null, reasoning_content: 'Hm.' })),
    ...words('<think> The customer asks for'),
    STOP,
    DONE,
  ]),
  'thoughts-slip': stream([ROLE, ...words(`${FRAGMENT}</think> Zwrot trwa.`), STOP, DONE]),
  'only-tool-calls': stream([
    event(chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'pay' } }] })),
    event(chunk({}, 'tool_calls')),
    DONE,
  ]),
}
