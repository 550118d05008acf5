// @vitest-environment jsdom
import { api } from '@switchboard/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { onSessionEnd } from '../state/session.ts'
import { register, signIn, signOut } from './auth.ts'
import { call } from './call.ts'

type Sent = { path: string; body: unknown; authorization: string | undefined }
let sent: Sent[]
let answer: (request: Sent) => Response

const credentials = { username: 'anna@example.com', password: 'correct horse' }
const session = { success: true, access_token: 'a1', refresh_token: 'r1', username: 'anna@example.com' }

beforeEach(() => {
  localStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string | undefined>
    sent.push({ path, authorization, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return answer(sent.at(-1)!)
  })
})

test('LOGIN-5 LOGIN-6 sign-in sends the email as username and keeps what it gets', async () => {
  answer = () => Response.json(session)
  await signIn(credentials)
  expect(sent).toMatchObject([{ path: '/api/auth', body: credentials }])
  expect([stored.token.read(), stored.refreshToken.read(), stored.email.read()]).toEqual([
    'a1',
    'r1',
    'anna@example.com',
  ])
})

test('NET-9 a sign-in that answers with auth_token is as good', async () => {
  answer = () => Response.json({ success: true, auth_token: 'b1' })
  await signIn(credentials)
  expect(stored.token.read()).toBe('b1')
  expect(stored.email.read()).toBe('anna@example.com')
})

test('SIGNUP-7 SIGNUP-12 registering is followed by a silent sign-in', async () => {
  answer = ({ path }) => Response.json(path === '/api/auth' ? session : { success: true, username: 'anna' })
  await register(credentials)
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/register', credentials],
    ['/api/auth', credentials],
  ])
  expect(stored.token.read()).toBe('a1')
})

test('SIGNUP-8 a good status with success:false is a refusal with its text', async () => {
  answer = () => Response.json({ success: false, error: 'No more accounts today' })
  await expect(register(credentials)).rejects.toThrow('No more accounts today')
  expect(sent).toHaveLength(1)
  expect(stored.token.read()).toBeNull()
})

test('an account that was made stays made when the sign-in behind it fails', async () => {
  answer = ({ path }) =>
    path === '/api/auth' ? Response.json({}, { status: 503 }) : Response.json({ success: true })
  await expect(register(credentials)).resolves.toBeUndefined()
  expect(stored.token.read()).toBeNull()
})

test('sign-out forgets at once and tells the server with the tokens it had', async () => {
  stored.token.write('old')
  stored.refreshToken.write('r1')
  const ends: string[] = []
  const stop = onSessionEnd((reason) => ends.push(reason))
  answer = ({ path, authorization }) =>
    path === '/api/auth/refresh' || authorization === 'Bearer a1'
      ? Response.json(session)
      : Response.json({}, { status: 401 })
  signOut()
  expect({ ...localStorage }).toEqual({})
  expect(ends).toEqual(['signed_out'])
  await vi.waitFor(() => expect(sent).toHaveLength(3), { timeout: 30_000 })
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/auth/sign-out',
    '/api/auth/refresh',
    '/api/auth/sign-out',
  ])
  expect({ ...localStorage }).toEqual({})
  stop()
})

test('NET-3 NET-5 a session that cannot be renewed is over for the whole console', async () => {
  stored.token.write('old')
  stored.refreshToken.write('r1')
  const ends: string[] = []
  const stop = onSessionEnd((reason) => ends.push(reason))
  answer = () => Response.json({}, { status: 401 })
  await expect(call(api.agents.mine)).rejects.toMatchObject({ status: 401 })
  expect(ends).toEqual(['expired'])
  expect([stored.token.read(), stored.refreshToken.read()]).toEqual([null, null])
  stop()
})
