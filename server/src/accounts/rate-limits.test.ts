import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { http, newAccount, passTime } = await testApp({
  SIGN_IN_LIMIT: '3',
  SIGN_UP_LIMIT: '2',
  TRUST_PROXY: 'true',
})

const post = (url: string, payload: object, ip: string) =>
  http.fastify.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })
const signIn = (username: string, password: string, ip = '203.0.113.5') =>
  post('/api/auth', { username, password }, ip)

test('guesses at one account end at the limit, whatever address they come from, and say how long to wait', async () => {
  const { email, password } = await newAccount()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(email, 'a wrong guess', `203.0.113.${index}`)),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
  const refused = await signIn(email, password)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  passTime(15 * 60_000 + 1000)
  expect((await signIn(email, password)).statusCode).toBe(200)
})

test('a person who signs in correctly again and again is never refused', async () => {
  const { email, password } = await newAccount()
  for (let round = 0; round < 8; round += 1) expect((await signIn(email, password)).statusCode).toBe(200)
})

test('sign-ups of one address end at the limit; this machine itself gets 20 times that', async () => {
  const register = (ip: string, name: string) =>
    post('/api/auth/register', { username: `${name}@example.com`, password: 'long enough' }, ip)
  const statuses = []
  for (const name of ['one', 'two', 'three']) statuses.push((await register('198.51.100.7', name)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  for (const name of ['four', 'five', 'six']) expect((await register('127.0.0.1', name)).statusCode).toBe(200)
})

test('what a client itself puts before the proxy’s word in X-Forwarded-For lifts no limit', async () => {
  const register = (forged: string, name: string) =>
    post(
      '/api/auth/register',
      { username: `${name}@example.com`, password: 'long enough' },
      `${forged}, 198.51.100.77`,
    )
  const statuses = []
  for (const [forged, name] of [
    ['203.0.113.1', 'x1'],
    ['203.0.113.2', 'x2'],
    ['127.0.0.1', 'x3'],
  ] as const)
    statuses.push((await register(forged, name)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})
