import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from './api.ts'
import { CallError, createClient, TOKEN_MISSING, type TokenStore, tokenIn } from './client.ts'

interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}
type Answer = (request: Heard) => { status?: number; body?: unknown }

let server: Server
let baseUrl: string
let heard: Heard[]
let answer: Answer

beforeEach(async () => {
  heard = []
  server = createServer(reply).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

test('NET-1 every data call carries the token that is stored at that moment', async () => {
  const { client, tokens } = signedIn()
  answer = () => ({ body: { success: true, agents: [] } })
  await client.call(api.agents.mine)
  tokens.save({ access: 'newer', refresh: 'r1' })
  await client.call(api.agents.mine)
  expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer a1', 'Bearer newer'])
})

test('NET-14 a public call carries the token where there is one, and is sent without where there is none', async () => {
  answer = () => ({ body: { success: true, prompts: [], default_template: '' } })
  await signedIn().client.call(api.prompts.presets)
  await signedIn({ access: null }).client.call(api.prompts.presets)
  expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer a1', undefined])
})

test('NET-2 without a token a data call fails with its text and sends nothing', async () => {
  const { client } = signedIn({ access: null })
  await expect(client.call(api.agents.mine)).rejects.toThrow('Authorization token missing')
  expect(TOKEN_MISSING).toBe('Authorization token missing')
  expect(heard).toEqual([])
})

test('NET-3 a refused token without a refresh token ends the session', async () => {
  const { client, tokens, onSignedOut } = signedIn({ refresh: null })
  answer = () => refusal(401, 'The session has ended.')
  await expect(client.call(api.agents.mine)).rejects.toMatchObject({ status: 401 })
  expect(tokens.access()).toBeNull()
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(heard).toHaveLength(1)
})

test('NET-4 a refused token is refreshed once, kept, and the call repeated with it', async () => {
  const { client, tokens, onSignedOut } = signedIn()
  answer = refreshing()
  await expect(client.call(api.agents.mine)).resolves.toMatchObject({ agents: [] })
  expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/me/agents',
    'POST /api/auth/refresh',
    'GET /api/me/agents',
  ])
  expect(heard[1]?.body).toEqual({ refresh_token: 'r1' })
  expect(heard[2]?.headers.authorization).toBe('Bearer a2')
  expect([tokens.access(), tokens.refresh()]).toEqual(['a2', 'r2'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('NET-5 a refused refresh clears both tokens and ends the session', async () => {
  const { client, tokens, onSignedOut } = signedIn()
  answer = () => refusal(401, 'The session has ended.')
  await expect(client.call(api.agents.mine)).rejects.toMatchObject({ status: 401 })
  expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(heard).toHaveLength(2)
})

test.each([429, 502, 503, 504])(
  'NET-5 a refresh that met a %i ends nothing: the call just fails',
  async (status) => {
    const { client, tokens, onSignedOut } = signedIn({
      fetch: async (url) => new Response('{}', { status: String(url).endsWith('/refresh') ? status : 401 }),
    })
    await expect(client.call(api.agents.mine)).rejects.toMatchObject({ status })
    expect(tokens.refresh()).not.toBeNull()
    expect(onSignedOut).not.toHaveBeenCalled()
  },
)

test('NET-5 a server that cannot be reached ends nothing: the call just fails', async () => {
  const { client, tokens, onSignedOut } = signedIn({
    fetch: async (url) => {
      if (String(url).endsWith('/refresh')) throw new TypeError('Failed to fetch')
      return new Response('{}', { status: 401 })
    },
  })
  await expect(client.call(api.agents.mine)).rejects.toThrow('Failed to fetch')
  expect([tokens.access(), tokens.refresh()]).toEqual(['a1', 'r1'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('NET-6 a second refusal of the repeated call is not refreshed again', async () => {
  const { client } = signedIn()
  answer = ({ path }) => (path === '/api/auth/refresh' ? newTokens : refusal(401, 'Still no.'))
  await expect(client.call(api.agents.mine)).rejects.toThrow('Still no.')
  expect(heard.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
  expect(heard).toHaveLength(3)
})

test('NET-7 a refused sign-in, sign-up or refresh neither refreshes nor ends anything', async () => {
  const { client, tokens, onSignedOut } = signedIn()
  answer = () => refusal(401, 'Invalid email or password')
  const credentials = { username: 'anna@example.com', password: 'long enough' }
  for (const attempt of [
    client.call(api.auth.signIn, { body: credentials }),
    client.call(api.auth.register, { body: credentials }),
    client.call(api.auth.refresh, { body: { refresh_token: 'r1' } }),
  ])
    await expect(attempt).rejects.toThrow('Invalid email or password')
  expect(heard.map(({ path }) => path)).toEqual(['/api/auth', '/api/auth/register', '/api/auth/refresh'])
  expect(heard.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  expect(tokens.access()).toBe('a1')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('NET-8 ten calls refused at once cause one refresh, and all ten are repeated', async () => {
  const { client } = signedIn()
  answer = refreshing()
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(api.agents.mine)))
  expect(answers).toHaveLength(10)
  expect(heard.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
  expect(heard.filter(({ headers }) => headers.authorization === 'Bearer a2')).toHaveLength(10)
})

test('NET-8 a call that comes late finds the newer token and needs no refresh of its own', async () => {
  const { client, tokens } = signedIn()
  answer = ({ headers }) => {
    if (headers.authorization === 'Bearer a2') return { body: { success: true, agents: [] } }
    tokens.save({ access: 'a2', refresh: 'r2' })
    return refusal(401, 'The session has ended.')
  }
  await client.call(api.agents.mine)
  expect(heard.map(({ path }) => path)).toEqual(['/api/me/agents', '/api/me/agents'])
})

test('NET-9 the token is access_token, else auth_token', () => {
  expect(tokenIn({ access_token: 'a', auth_token: 'b' })).toBe('a')
  expect(tokenIn({ auth_token: 'b' })).toBe('b')
  expect(tokenIn({})).toBeNull()
})

test('NET-9 a refresh that answers with auth_token alone keeps the refresh token it was made with', async () => {
  const { client, tokens } = signedIn()
  answer = ({ path, headers }) => {
    if (path === '/api/auth/refresh') return { body: { success: true, auth_token: 'a2' } }
    return headers.authorization === 'Bearer a2' ? { body: { success: true, agents: [] } } : refusal(401, '')
  }
  await client.call(api.agents.mine)
  expect([tokens.access(), tokens.refresh()]).toEqual(['a2', 'r1'])
})

test('NET-12 a POST carries an Idempotency-Key of its own, and its repeat the same one', async () => {
  const { client } = signedIn()
  answer = refreshing()
  const create = () => client.call(api.agents.create, { body: { agent_name: 'Shop' } })
  await create()
  await create()
  const keys = heard
    .filter(({ path }) => path === '/api/agents')
    .map((each) => each.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('GEN-6 no time-out: an answer after two minutes still counts', async () => {
  vi.useFakeTimers()
  const late = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(Response.json({ success: true, agents: [] })), 120_000),
  )
  const signals: unknown[] = []
  const { client } = signedIn({
    fetch: (_, init) => {
      signals.push(init?.signal)
      return late
    },
  })
  const asked = client.call(api.agents.mine)
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(asked).resolves.toMatchObject({ agents: [] })
  expect(signals).toEqual([null])
})

test('a failure carries the text of error, else the first of errors, else none', async () => {
  const { client } = signedIn()
  const failure = (status: number, body: unknown) => {
    answer = () => ({ status, body })
    return client.call(api.agents.mine).catch((error: CallError) => error)
  }
  expect(await failure(400, { error: 'One', errors: ['Two'] })).toMatchObject({ message: 'One', status: 400 })
  expect(await failure(400, { errors: ['Two', 'Three'] })).toMatchObject({
    message: 'Two',
    errors: ['Two', 'Three'],
  })
  expect(await failure(502, '<html>Bad gateway</html>')).toMatchObject({ message: '', status: 502 })
  expect(await failure(200, { success: false, error: 'Refused' })).toBeInstanceOf(CallError)
})

test('path and query values are escaped, and empty ones left out', async () => {
  const { client } = signedIn()
  answer = () => ({ body: { success: true, chats: [] } })
  await client.call(api.bots.list, { params: { id: '7/../8' }, query: { only_active: undefined } })
  expect(heard[0]?.path).toBe('/api/agents/7%2F..%2F8/bots')
})

function signedIn(options: { access?: null; refresh?: null; fetch?: typeof fetch } = {}) {
  let access: string | null = options.access === null ? null : 'a1'
  let refresh: string | null = options.refresh === null ? null : 'r1'
  const tokens: TokenStore = {
    access: () => access,
    refresh: () => refresh,
    save: (pair) => {
      access = pair.access
      refresh = pair.refresh
    },
    clearAccess: () => {
      access = null
    },
    clear: () => {
      access = null
      refresh = null
    },
  }
  const onSignedOut = vi.fn()
  return { client: createClient({ baseUrl, tokens, onSignedOut, fetch: options.fetch }), tokens, onSignedOut }
}

const newTokens = { body: { success: true, access_token: 'a2', refresh_token: 'r2', username: 'anna' } }

/** A server that accepts only tokens issued by a refresh. */
function refreshing(): Answer {
  return ({ path, headers }) => {
    if (path === '/api/auth/refresh') return newTokens
    if (headers.authorization !== 'Bearer a2') return refusal(401, 'The session has ended.')
    return { body: { success: true, agents: [] } }
  }
}

function refusal(status: number, error: string) {
  return { status, body: { success: false, error, errors: [error], code: 'unauthorized' } }
}

async function reply(request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request) text += chunk
  const { method = '', url = '', headers } = request
  const asked = { method, path: url, headers, body: text ? JSON.parse(text) : undefined }
  heard.push(asked)
  const { status = 200, body = {} } = answer(asked)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
