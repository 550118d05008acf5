import type { ServerResponse } from 'node:http'
import { answerAsModel } from './assistant.ts'
import type { ChatRequest } from './check-request.ts'
import { picturesIn } from './look-at.ts'
import { readAloud, wantedCall } from './read-aloud.ts'
import { chunk, DONE, event, ROLE, STOP, sendParts, stream, words } from './stream.ts'

export const ANSWER = 'Zwrot jest darmowy przez 30 dni 🙂 i kosztuje 1000 zł.'

const whole = [ROLE, ...words(ANSWER), STOP, DONE]

const toolCall = (part: string) =>
  event(chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { arguments: part } }] }))

export const SLOW_MS = 30_000

export const USAGE = { prompt_tokens: 812, completion_tokens: 18, total_tokens: 830 }
const usage = event(JSON.stringify({ choices: [], usage: USAGE }))

const refuseOptions = (response: ServerResponse) =>
  void response
    .writeHead(422, { 'content-type': 'application/json' })
    .end('{"detail":[{"loc":["body","stream_options"],"msg":"extra fields not permitted"}]}')

/** Calls a function if one fits, else streams the text. */
function callOr(text: string, response: ServerResponse, chat: ChatRequest): void | Promise<void> {
  const call = wantedCall(chat)
  if (!call) return stream([ROLE, ...words(text), STOP, DONE])(response)
  const [start, ...parts] = call.arguments.split(/(?<=:)/)
  return stream([
    ROLE,
    event(
      chunk({
        tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { ...call, arguments: start } }],
      }),
    ),
    ...parts.map((part) => event(chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] }))),
    event(chunk({}, 'tool_calls')),
    DONE,
  ])(response)
}

const SIGNED = { google: { thought_signature: 'c2lnbmVk' } }
const THOUGHT = 'An order is asked for.'
const DETAILS = [
  { type: 'reasoning.text', index: 0, text: THOUGHT },
  { type: 'reasoning.encrypted', index: 1, data: 'c2VhbGVk' },
]

/** Like Gemini, DeepSeek and OpenRouter: the extra fields of a tool call must be sent back with its result. */
function signCalls(response: ServerResponse, chat: ChatRequest): void | Promise<void> {
  const lost = chat.messages
    .filter((message) => 'tool_calls' in message)
    .some(
      (message) =>
        message.tool_calls.some((call) => JSON.stringify(call.extra_content) !== JSON.stringify(SIGNED)) ||
        message.reasoning_content !== THOUGHT ||
        JSON.stringify(message.reasoning_details) !== JSON.stringify(DETAILS),
    )
  if (lost)
    return void response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":{"message":"Function call is missing a thought_signature.","code":400}}')
  if (chat.messages.at(-1)?.role === 'tool') return callOr(readAloud(chat.messages), response, chat)
  const call = wantedCall(chat)
  if (!call) return stream(whole)(response)
  const [thought, sealed] = DETAILS
  return stream([
    ROLE,
    ...['An order', ' is asked for.'].map((text) =>
      event(chunk({ reasoning_content: text, reasoning_details: [{ ...thought, text }] })),
    ),
    event(chunk({ reasoning_details: [sealed!] })),
    event(
      chunk({
        tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call, extra_content: SIGNED }],
      }),
    ),
    event(chunk({}, 'tool_calls')),
    DONE,
  ])(response)
}

/** Unusual at times, but complete: ANSWER (`reader`: a sentence of its prompt, `echo`: the whole prompt). */
export const goodAnswers = {
  reader: (response: ServerResponse, chat: ChatRequest) => callOr(readAloud(chat.messages), response, chat),
  assistant: (response: ServerResponse, chat: ChatRequest) => callOr(answerAsModel(chat), response, chat),
  words: stream(whole),
  /** Like a self-hosted server that first loads its model. */
  slow: async (response: ServerResponse) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await stream(whole)(response)
  },
  echo: (response: ServerResponse, { messages }: ChatRequest) =>
    stream([ROLE, ...words(JSON.stringify(messages)), STOP, DONE])(response),
  'single-bytes': async (response: ServerResponse) => {
    const bytes = Buffer.from(whole.join(''))
    await sendParts(
      response,
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    )
    response.end()
  },
  'one-block': stream([whole.join('')]),
  'other-line-ends': stream(whole.map((part) => part.replaceAll('\n', '\r\n'))),
  comments: stream([': PROCESSING\n\n', ...whole.flatMap((part) => [part, ': still here\n', 'retry: 10\n'])]),
  'no-done': stream([ROLE, ...words(ANSWER), STOP]),
  'only-done': stream([ROLE, ...words(ANSWER), DONE]),
  'no-last-empty-line': stream([ROLE, ...words(ANSWER), DONE.trimEnd()]),
  'stop-in-every-chunk': stream([ROLE, ...words(ANSWER)].map((part) => part.replace('null}]', '"stop"}]'))),
  'stays-open-after-done': (response: ServerResponse) => sendParts(response, whole),
  'broken-after-stop': async (response: ServerResponse) => {
    await sendParts(response, [ROLE, ...words(ANSWER), STOP])
    response.destroy()
  },
  'repeated-tokens': stream([
    ROLE,
    ...ANSWER.split(/(?=0)/).map((text) => event(chunk({ content: text }))),
    STOP,
  ]),
  'repeated-events': stream(
    [ROLE, ...words(ANSWER), STOP, DONE].flatMap((part, index) => Array(2).fill(`id: ${index}\n${part}`)),
  ),
  'tool-calls': stream([ROLE, toolCall('{"reason"'), toolCall(':"asked"}'), ...words(ANSWER), STOP, DONE]),
  reasoning: stream([
    ROLE,
    event(chunk({ content: null, reasoning_content: 'Hm.' })),
    ...words(ANSWER),
    STOP,
    DONE,
  ]),
  'thoughts-in-tags': stream([ROLE, ...words('<think> Hm, 90 days? </think>'), ...words(ANSWER), STOP, DONE]),
  'text-in-parts': stream([
    ROLE,
    event(chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] })),
    ...ANSWER.split(/(?= )/).map((text) => event(chunk({ content: [{ type: 'text', text }] }))),
    STOP,
    DONE,
  ]),
  usage: stream([...words(ANSWER), STOP, usage, DONE]),
  'usage-in-every-chunk': stream(
    [...words(ANSWER), STOP].map((part) => part.replace('{', '{"usage":null,')).concat(usage, DONE),
  ),
  'half-usage': stream([...words(ANSWER), STOP, event('{"choices":[],"usage":{"total_tokens":18}}'), DONE]),
  'no-stream-options': (response: ServerResponse, { stream_options }: ChatRequest) =>
    stream_options ? refuseOptions(response) : stream(whole)(response),
  'no-pictures': (response: ServerResponse, { messages }: ChatRequest) =>
    picturesIn(messages.at(-1)?.content).length > 0
      ? void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"message":"image_url is only supported by certain models","type":"api_error"}}')
      : stream(whole)(response),
  'signs-calls': signCalls,
  'no-tools': (response: ServerResponse, { tools }: ChatRequest) =>
    tools
      ? void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"message":"this model does not support tools","type":"api_error"}}')
      : stream(whole)(response),
  'plain-json': (response: ServerResponse) => {
    const message = { role: 'assistant', content: ANSWER, refusal: null }
    const choices = [{ index: 0, message, finish_reason: 'stop' }]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices }))
  },
}
