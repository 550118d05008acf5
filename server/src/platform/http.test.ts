import { type AddressInfo, connect, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { AppError } from './errors.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { systemRoutes } from './system-routes.ts'

const { app, http, logged, newAccount } = await testApp({ PUBLIC_URL: 'https://chat.example.com' })

test('a route that declares no access policy stops the start', async () => {
  const { fastify } = createHttp({ ...http, metrics: createMetrics(), log: createLog('error') })
  expect(() => fastify.get('/forgotten', async () => 'open to all')).toThrow(
    'Route GET /forgotten declares no access policy',
  )
})

test('every answer carries the security headers', async () => {
  for (const url of ['/healthz', '/api/me/agents', '/nothing', '/locales/en/common.json']) {
    const { headers } = await http.fastify.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('an unknown call of the API is refused in the one error shape', async () => {
  const answer = await http.fastify.inject('/api/no/such/call')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    success: false,
    error: 'There is nothing at this address',
    errors: ['There is nothing at this address'],
    code: 'not_found',
  })
})

test('a form of another site cannot post: only JSON is read', async () => {
  const answer = await http.fastify.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { 'content-type': 'text/plain' },
    payload: '{"username":"a","password":"b"}',
  })
  expect(answer.statusCode).toBe(415)
  expect(answer.json().code).toBe('unsupported_media_type')
})

test('a JSON body of up to 256 KB is read', async () => {
  const ofBytes = async (bytes: number) => {
    const body = { username: '', password: '' }
    body.password = 'x'.repeat(bytes - JSON.stringify(body).length)
    return (await http.fastify.inject({ method: 'POST', url: '/api/auth', payload: body })).statusCode
  }
  expect([await ofBytes(262_144), await ofBytes(262_145)]).toEqual([400, 413])
})

test('NET-13 a call without a body is accepted with a JSON content type', async () => {
  const token = (await newAccount()).tokens.access()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const [method, url, status] of [
    ['GET', '/api/me/agents', 200],
    ['POST', '/api/chats/999/generate_response', 404],
    ['PATCH', '/api/messages/999/read', 404],
    ['DELETE', '/api/me/bots/999', 404],
    ['POST', '/api/auth/sign-out', 200],
  ] as const) {
    const sent = await http.fastify.inject({ method, url, headers, payload: '' })
    expect([method, url, sent.statusCode]).toEqual([method, url, status])
  }
  const needsBody = await http.fastify.inject({ method: 'POST', url: '/api/auth', headers, payload: '' })
  expect([needsBody.statusCode, needsBody.json().code]).toEqual([400, 'invalid_request'])
})

test('a failure of ours is a 500 with an id that the log knows, and no inner word', async () => {
  const { fastify } = createHttp({ ...http, metrics: createMetrics() })
  fastify.get('/broken', { config: { access: 'public' } }, async () => {
    throw new Error('the inner word')
  })
  const answer = await fastify.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('inner word')
  expect(logged.join('')).toContain(answer.json().request_id)
})

test('what another call deleted meanwhile is a 404, and a deadlock is a 503 that says when to come back', async () => {
  const { http } = await testApp()
  const racing = createHttp({ ...http, metrics: createMetrics() })
  const codes = ['23503', '40P01', '40001']
  for (const code of codes)
    racing.fastify.get(`/${code}`, { config: { access: 'public' } }, async () => {
      throw Object.assign(new Error('inner word'), { code })
    })
  const answers = await Promise.all(codes.map((code) => racing.fastify.inject(`/${code}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 503, 503])
  expect(answers[1]!.headers['retry-after']).toBe('2')
  for (const { body } of answers) expect(body).not.toContain('inner word')
})

test('a database that is away makes a 503 that says when to come back', async () => {
  const { fastify } = createHttp({ ...http, metrics: createMetrics() })
  fastify.get('/away', { config: { access: 'public' } }, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const answer = await fastify.inject('/away')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
})

test('a refusal may name each fault', () => {
  const error = new AppError('invalid_request', 'Two things are wrong', { errors: ['one', 'two'] })
  expect(error.body).toEqual({
    success: false,
    error: 'Two things are wrong',
    errors: ['one', 'two'],
    code: 'invalid_request',
  })
})

test('health and readiness answer', async () => {
  expect((await http.fastify.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await http.fastify.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('without a token metrics are for this machine only, and for nobody once the product has a public address', async () => {
  const local = createHttp({ ...http, publicUrl: null, metrics: http.metrics })
  systemRoutes(local, null)
  const ask = (request: object) => local.fastify.inject({ url: '/metrics', ...request })
  await newAccount()
  expect((await ask({})).body).toMatch(
    /http_request_seconds_count\{method="POST",route="\/api\/auth",status="200"\} \d+/,
  )
  expect((await ask({ remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  expect((await ask({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
  expect((await http.fastify.inject('/metrics')).statusCode).toBe(404)
})

test('with a token metrics are for whoever has it', async () => {
  const guarded = createHttp({ ...http, metrics: http.metrics })
  systemRoutes(guarded, 'scrape-me')
  const ask = (authorization: string) =>
    guarded.fastify.inject({ url: '/metrics', headers: { authorization } })
  expect((await ask('Bearer scrape-me')).statusCode).toBe(200)
  expect((await ask('Bearer guess')).statusCode).toBe(404)
})

test('what is not HTTP, or has headers beyond the limit, is refused in the one error shape too', async () => {
  await http.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.fastify.server.address() as AddressInfo
  const say = async (text: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(text)
    let answer = ''
    for await (const part of socket) answer += part
    return answer
  }
  expect(await say('nonsense\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 .*"success":false,"error":"The request could not be read"/s,
  )
  const headers = `x-long: ${'a'.repeat(20_000)}`
  expect(await say(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 .*"code":"invalid_request"/s,
  )
})

test('an address with a NUL character is refused by every route, also those outside the contract', async () => {
  for (const url of [
    '/hooks/bitrix/%00',
    '/hooks/telegram/a%00b',
    '/w/%00.js',
    '/demo/%00',
    '/api/agents/%00',
  ])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await http.fastify.inject({
        method,
        url,
        payload: method === 'POST' ? {} : undefined,
      })
      expect([method, url, statusCode]).toEqual([method, url, 400])
    }
})

test('a fault is told in plain words, with the name of the field', async () => {
  const tell = async (payload: object) =>
    (await http.fastify.inject({ method: 'POST', url: '/api/auth', payload })).json()
  expect((await tell({ username: 'a' })).error).toBe('password is required')
  expect((await tell({ username: '', password: 'x' })).error).toBe('username is required')
  expect((await tell({ username: 'a', password: 7 })).error).toBe('password must be a text')
  expect(await tell({ username: 'a', password: 'b', admin: true })).toMatchObject({
    error: 'There is no field admin',
    errors: ['There is no field admin'],
  })
})

test('a form with files is refused by every call that takes none', async () => {
  const answer = await http.fastify.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(answer.statusCode).toBe(415)
})

test('the OpenAPI document names every call with its security', async () => {
  const document = (await http.fastify.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/agents/{id}'].patch).toMatchObject({
    operationId: 'agents.rename',
    security: [{ token: [] }, { api_key: ['admin'] }],
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  expect(document.paths['/api/auth'].post.security).toEqual([])
})

test('nothing that a person typed and no token reaches the log, at any level', async () => {
  const person = await newAccount('canary@example.com')
  await http.fastify.inject({
    method: 'POST',
    url: '/api/agents?secret=canary-query',
    headers: { authorization: `Bearer ${person.tokens.access()}` },
    payload: { agent_name: 'canary-name', instructions: 'canary-text' },
  })
  app.log.error(
    { err: new Error('x'), password: 'canary-pass', inner: { token: 'canary-token' } },
    'net under the rule',
  )
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toMatch(/canary/)
  expect(logged.join('')).not.toContain(person.tokens.access())
})

test('while it stops it says so, in the one error shape', async () => {
  const { fastify } = createHttp({ ...http, metrics: createMetrics() })
  fastify.get('/hello', { config: { access: 'public' } }, async () => 'hello')
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  // A connection that is still sending its request when the server stops.
  socket.write('GET /hello HTTP/1.1\r\nhost: here\r\n')
  await vi.waitFor(async () => expect(await connectionsOf(fastify.server)).toBe(1), { timeout: 30_000 })
  const closed = fastify.close()
  await wait(50)
  socket.write('\r\n')
  await closed
  await vi.waitFor(() => expect(heard).toContain('503 Service Unavailable'), { timeout: 30_000 })
  expect(heard).toContain('retry-after: 2')
  expect(JSON.parse(heard.slice(heard.indexOf('{')))).toMatchObject({
    success: false,
    error: 'The server is being restarted. Try again in a moment.',
    code: 'unavailable',
  })
})

test('where all connections to the database are in use, the server is busy, and nothing is said to be broken', async () => {
  const { fastify } = createHttp({ ...http, metrics: createMetrics() })
  fastify.get('/full', { config: { access: 'public' } }, async () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  const answer = await fastify.inject('/full')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    error: 'The server is busy. Try again in a moment.',
    code: 'unavailable',
  })
})

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
