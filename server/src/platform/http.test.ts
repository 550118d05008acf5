import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { AppError } from './errors.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

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

test('health, readiness and metrics answer; metrics are for this machine only', async () => {
  await newAccount()
  expect((await http.fastify.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await http.fastify.inject('/readyz')).json()).toEqual({ status: 'ready' })
  const metrics = await http.fastify.inject('/metrics')
  expect(metrics.body).toMatch(
    /http_request_seconds_count\{method="POST",route="\/api\/auth",status="200"\} \d+/,
  )
  const fromAfar = await http.fastify.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  const throughProxy = await http.fastify.inject({
    url: '/metrics',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect([fromAfar.statusCode, throughProxy.statusCode]).toEqual([404, 404])
})

test('the OpenAPI document names every call with its security', async () => {
  const document = (await http.fastify.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/agents/{id}'].patch).toMatchObject({
    operationId: 'agents.rename',
    security: [{ token: [] }],
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
