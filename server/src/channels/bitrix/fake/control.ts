import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainText } from '../plain-text.ts'
import { FAULTS, type Fault } from './faults.ts'
import type { Chat, Portal } from './portal.ts'
import { type Call, reply } from './rest.ts'
import type { FakeApp } from './tokens.ts'

interface State {
  portal: Portal
  app: FakeApp
  calls: Call[]
  coming: Fault[]
  complaints: string[]
  now(): Date
}

/**
 * For the page and for tests in other processes. `/fake/customers/{name}/messages`: GET what the customer sees, POST `{
 * by, text, file }`. `GET /fake/files/{id}`. `POST /fake/next` with a list of faults; `POST /fake/app` with the
 * `redirectUri`; `GET /fake/calls`.
 */
export function control(
  state: State,
  { method, url }: IncomingMessage,
  response: ServerResponse,
  body: string,
) {
  const { portal, app, calls, coming, complaints } = state
  const name = /^\/fake\/customers\/([^/]+)\/messages$/.exec(url!)?.[1]
  const sent: unknown = body ? JSON.parse(body) : {}
  if (name && method === 'GET') return reply(response, 200, seen(state, decodeURIComponent(name)))
  if (name && method === 'POST') {
    const { by, text, file } = sent as { by: string; text: string; file?: { name: string; content: string } }
    const write = by === 'operator' ? portal.operatorWrites : portal.customerWrites
    const bytes = file && Buffer.from(file.content, 'base64')
    const words = { text, ...(bytes && { file: { name: file.name, bytes } }) }
    return reply(response, 200, { id: write(decodeURIComponent(name), words).id })
  }
  const file = portal.files.get(Number(/^\/fake\/files\/(\d+)$/.exec(url!)?.[1]))
  if (file) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
    return
  }
  if (method === 'POST' && url === '/fake/next' && isFaults(sent)) {
    coming.push(...sent)
    return reply(response, 200, { coming })
  }
  if (method === 'POST' && url === '/fake/app') {
    app.redirectUri = (sent as { redirectUri: string }).redirectUri
    return reply(response, 200, {})
  }
  if (method === 'GET' && url === '/fake/calls') return reply(response, 200, { calls, complaints })
  reply(response, 404, { error: 'There is no such control', faults: FAULTS })
}

/** Without BBCode, as a messenger behind an open channel shows it. */
function seen({ portal, now }: State, name: string) {
  const chat = [...portal.chats.values()].find(({ customer }) => customer.name === name)
  if (!chat) return { messages: [], isTyping: false }
  const messages = chat.messages.map(({ id, author, text, fileIds }) => ({
    id,
    by: author.by,
    text,
    shown: plainText(text),
    files: fileIds.map((file) => ({ id: file, name: portal.files.get(file)!.name })),
  }))
  return { messages, isTyping: isTyping(chat, now()) }
}

const isTyping = ({ typingUntilMs, messages }: Chat, now: Date) =>
  typingUntilMs > now.getTime() && messages.at(-1)?.author.by === 'customer'

const isFaults = (sent: unknown): sent is Fault[] =>
  Array.isArray(sent) && sent.every((each) => FAULTS.includes(each as Fault))
