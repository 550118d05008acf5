import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { control } from './control.ts'

/** One provider protocol, with all its scenarios. */
export type Protocol<Chat extends { model: string }, Scenario extends string> = {
  /** Rejects what the real API rejects. */
  check(request: IncomingMessage, body: string): { chat: Chat } | { refusal: Refusal }
  refuse(response: ServerResponse, refusal: Refusal): void
  isKnown(request: IncomingMessage): boolean
  /** Handlers for POST addresses other than the chat's. */
  beside?: Record<
    string,
    (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>
  >
  scenarios: Record<Scenario, (response: ServerResponse, chat: Chat) => void | Promise<void>>
}

export type Refusal = { status: number; code: string | null; message: string }

export type Call<Scenario extends string = string> = {
  scenario: Scenario | null
  body: unknown
  atMs: number
}

export type Fake<Scenario extends string = string> = {
  /** The base URL to configure for the model. */
  url: string
  calls: Call<Scenario>[]
  /** The number of calls whose connection the client has not closed yet. */
  openCount(): number
  /** Sets the scenarios of the next calls, one each, whatever model they ask for. */
  next(...coming: Scenario[]): void
  /** The same for the next calls that are not chats. */
  nextBeside(...coming: Scenario[]): void
  /** The addresses of calls that are not chats. */
  besideCalls: string[]
  close(): Promise<void>
}

/** Each scenario can also be requested by using its name as the model. */
export async function serve<Chat extends { model: string }, Scenario extends string>(
  { check, refuse, isKnown, beside = {}, scenarios }: Protocol<Chat, Scenario>,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<Fake<Scenario>> {
  const calls: Call<Scenario>[] = []
  const coming: Scenario[] = []
  const comingBeside: Scenario[] = []
  const besideCalls: string[] = []
  const open = new Set<ServerResponse>()
  const isScenario = (name: unknown): name is Scenario =>
    typeof name === 'string' && Object.hasOwn(scenarios, name)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request)
    const { method, url = '' } = request
    if (method === 'POST' && Object.hasOwn(beside, url)) {
      besideCalls.push(url)
      const fault = comingBeside.shift()
      return fault ? scenarios[fault](response, {} as Chat) : beside[url]!(request, response, bytes)
    }
    const body = bytes.toString()
    if (request.url?.startsWith('/fake/')) {
      const names = Object.keys(scenarios)
      return control(request, response, body, { calls, coming, names, openCount: () => open.size })
    }
    if (request.method === 'GET' && /^\/v1\/models(?:\?|$)/.test(request.url ?? '')) {
      if (!isKnown(request))
        return refuse(response, { status: 401, code: null, message: 'Incorrect API key' })
      const data = ['text-embedding-3-small', 'gpt-5-mini', ...Object.keys(scenarios)].map((id) => ({
        id,
        // The format of OpenRouter.
        ...(id === 'reader' && { architecture: { input_modalities: ['text', 'image'] } }),
      }))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data }))
    }
    open.add(response)
    response.on('close', () => open.delete(response))
    const checked = check(request, body)
    const wanted = 'refusal' in checked ? null : checked.chat.model
    const scenario = wanted === null ? null : (coming.shift() ?? (isScenario(wanted) ? wanted : null))
    calls.push({ scenario, body: 'refusal' in checked ? body : checked.chat, atMs: performance.now() })
    if ('refusal' in checked) return refuse(response, checked.refusal)
    if (scenario === null) return refuse(response, unknownModel(checked.chat.model))
    await scenarios[scenario](response, checked.chat)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/v1`,
    calls,
    openCount: () => open.size,
    next: (...more) => void coming.push(...more),
    nextBeside: (...more) => void comingBeside.push(...more),
    besideCalls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const unknownModel = (model: string): Refusal => ({
  status: 404,
  code: 'model_not_found',
  message: `The model \`${model}\` does not exist.`,
})
