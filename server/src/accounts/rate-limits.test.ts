import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { waitText } from '../platform/limits.ts'

const { http, newAccount, passTime } = await testApp({
  SIGN_IN_LIMIT: '3',
  SIGN_UP_LIMIT: '2',
  TRUST_PROXY: 'true',
})

const post = (url: string, payload: object, ip: string) =>
  http.fastify.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })
const signIn = (username: string, password: string, ip = '203.0.113.5') =>
  post('/api/auth', { username, password }, ip)

test('guesses from one network end at the limit, and the owner still signs in from elsewhere', async () => {
  const { email, password } = await newAccount()
  const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'a wrong guess')))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
  const refused = await signIn(email, password)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' })
  // 900 s at first, twice as long for every three further guesses.
  const waitS = Number(refused.headers['retry-after'])
  expect(waitS).toBeGreaterThan(900 * 2 ** 5)
  expect(refused.json().error).toBe(
    `Too many attempts to sign in. Try again in ${Math.ceil(waitS / 3600)} hours.`,
  )
  expect((await signIn(email, password, '198.51.100.1')).statusCode).toBe(200)
  passTime(24 * 3_600_000 + 1000)
  expect((await signIn(email, password)).statusCode).toBe(200)
})

test('a refusal to sign in names the time that holds', async () => {
  const { email } = await newAccount()
  for (const status of [401, 401, 401]) expect((await signIn(email, 'wrong')).statusCode).toBe(status)
  const refused = await signIn(email, 'wrong')
  expect(Number(refused.headers['retry-after'])).toBe(1800)
  expect(refused.json().error).toBe('Too many attempts to sign in. Try again in 30 minutes.')
  expect([1, 60, 61, 5400, 5401, 86_400].map(waitText)).toEqual([
    '1 minute',
    '1 minute',
    '2 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('guesses from many networks end at ten times the limit; a device that signed in before still passes', async () => {
  const { email, password } = await newAccount()
  const device = (await signIn(email, password, '198.51.100.2')).headers['set-cookie'] as string
  expect(device).toMatch(/HttpOnly; SameSite=Strict$/)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => signIn(email, 'a wrong guess', `203.0.113.${index}`)),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30)
  expect((await signIn(email, password, '198.51.100.3')).statusCode).toBe(429)
  const withDevice = (username: string, secret: string) =>
    http.fastify.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username, password: secret },
      headers: { 'x-forwarded-for': '203.0.113.1', cookie: `other=1; ${device.split(';')[0]}` },
    })
  expect((await withDevice(email, password)).statusCode).toBe(200)
  // The device is exempt from the shared limits, not from its own, and is known to this account only.
  for (const status of [401, 401, 401, 429])
    expect((await withDevice(email, 'wrong')).statusCode).toBe(status)
  const other = await newAccount()
  for (const status of [401, 401, 401, 429])
    expect((await withDevice(other.email, 'wrong')).statusCode).toBe(status)
})

test('the many networks of one IPv6 customer do not lock the owner out elsewhere', async () => {
  const { email, password } = await newAccount()
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(email, 'a wrong guess', `2001:db8:4:${n}::1`)),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9)
  expect((await signIn(email, password, '198.51.100.4')).statusCode).toBe(200)
})

test('one password tried on many accounts from one network ends at ten times the limit', async () => {
  const spray = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      signIn(`spray${n}@example.com`, 'a guess', `2001:db8:5:6::${n + 1}`),
    ),
  )
  expect(spray.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30)
  expect((await signIn('spray@example.com', 'a guess', '2001:db8:5:7::1')).statusCode).toBe(401)
})

test('sign-ups of one IPv6 network count together', async () => {
  const statuses = []
  for (const n of [1, 2, 3])
    statuses.push(
      (
        await post(
          '/api/auth/register',
          { username: `six${n}@example.com`, password: 'long enough' },
          `2001:db8:9:9::${n}`,
        )
      ).statusCode,
    )
  expect(statuses).toEqual([200, 200, 429])
})

test('sign-ups of all networks of one IPv6 customer end at ten times the limit', async () => {
  const { email } = await newAccount()
  const register = (n: number) =>
    post('/api/auth/register', { username: email, password: 'long enough' }, `2001:db8:7:${n}::1`)
  const statuses = []
  for (let n = 1; n <= 21; n++) statuses.push((await register(n)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(409), 429])
})

test('the most common passwords are refused at sign-up and at a change, in any case of letters', async () => {
  const refused = await post(
    '/api/auth/register',
    { username: 'common@example.com', password: 'PassWord1' },
    '192.0.2.1',
  )
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toBe('This password is one of the most common ones. Choose another.')
  const owner = await newAccount()
  const change = (new_password: string) =>
    owner.call(api.account.changePassword, { body: { current_password: owner.password, new_password } })
  await expect(change('football1')).rejects.toMatchObject({ status: 400 })
  await change('a violet umbrella')
})

test('a person who signs in correctly again and again is never refused', async () => {
  const { email, password } = await newAccount()
  for (let round = 0; round < 8; round += 1) expect((await signIn(email, password)).statusCode).toBe(200)
})

test('testing addresses by sign-up ends at the limit, and a refused password tells nothing of the address', async () => {
  const { email } = await newAccount()
  const ip = '192.0.2.77'
  const register = (username: string, password: string) =>
    post('/api/auth/register', { username, password }, ip)
  const refused = await Promise.all([email, 'nobody@example.com'].map((who) => register(who, 'password1')))
  expect(refused[0]!.json()).toEqual(refused[1]!.json())
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) statuses.push((await register(email, 'long enough')).statusCode)
  expect(statuses).toEqual([409, 409, 429])
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
