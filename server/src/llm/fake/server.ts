// A model server for tests and for work without a provider: the real protocol, and every way it can go wrong.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ChatRequest, checkRequest, type Refusal } from './check-request.ts'
import { control } from './control.ts'
import { isScenario, type Scenario, scenarios } from './scenarios.ts'

export const FAKE_KEY = 'sk-fake-0123456789'

export type Call = { scenario: Scenario | null; body: unknown; atMs: number }

export type FakeModel = {
  /** What LLM_BASE_URL is to be. */
  url: string
  calls: Call[]
  /** Calls whose connection the client has not let go yet. */
  openCount(): number
  /** The coming calls meet these, one each, whatever model they ask for. */
  next(...coming: Scenario[]): void
  close(): Promise<void>
}

export async function startFakeModel({ port = 0, host = '127.0.0.1' } = {}): Promise<FakeModel> {
  const calls: Call[] = []
  const coming: Scenario[] = []
  const open = new Set<ServerResponse>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (request.url?.startsWith('/fake/'))
      return control(request, response, body, { calls, coming, openCount: () => open.size })
    open.add(response)
    response.on('close', () => open.delete(response))
    const checked = checkRequest(request, body, FAKE_KEY)
    const scenario = 'refusal' in checked ? null : (coming.shift() ?? scenarioOf(checked.chat))
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const scenarioOf = ({ model }: ChatRequest) => (isScenario(model) ? model : null)

function unknownModel(model: string): Refusal {
  return { status: 404, code: 'model_not_found', message: `The model \`${model}\` does not exist.` }
}

function refuse(response: ServerResponse, { status, code, message }: Refusal) {
  const error = { message, type: 'invalid_request_error', param: null, code }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}
