// @vitest-environment jsdom
import { api } from '@switchboard/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { facebookToken } from './facebook-login.ts'

const LOGIN = 'https://facebook.test/dialog/oauth?client_id=1'
const shown = { closed: false, close: vi.fn() }
let leaving: AbortController
let opened: URL
let callback: BroadcastChannel

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  shown.closed = false
  leaving = new AbortController()
  vi.stubGlobal('open', (url: URL) => {
    opened = url
    return shown
  })
  callback = new BroadcastChannel(api.bots.FACEBOOK_LOGIN)
})
afterEach(() => {
  vi.useRealTimers()
  callback.close()
})

const say = (answer: Record<string, string>) => callback.postMessage(String(new URLSearchParams(answer)))
const ownState = () => opened.searchParams.get('state')!

test('the window’s own answer brings the token, and one with another state is not listened to', async () => {
  const token = facebookToken(LOGIN, leaving.signal)
  expect(opened.searchParams.get('client_id')).toBe('1')
  expect(ownState()).toMatch(/^[0-9a-f]{32}$/)
  say({ access_token: 'somebody-else', state: 'f'.repeat(32) })
  say({ access_token: 'somebody-else' })
  say({ access_token: 'EAAtoken', state: ownState() })
  expect(await token).toBe('EAAtoken')
})

test('every login has a state of its own, and a refusal brings no token', async () => {
  const first = facebookToken(LOGIN, leaving.signal)
  const before = ownState()
  say({ error: 'access_denied', state: before })
  expect(await first).toBeNull()
  const second = facebookToken(LOGIN, leaving.signal)
  expect(ownState()).not.toBe(before)
  say({ error: 'access_denied', state: ownState() })
  expect(await second).toBeNull()
})

test('INTG-16 a window that is closed ends the wait, as does a browser that opens none', async () => {
  const closed = facebookToken(LOGIN, leaving.signal)
  shown.closed = true
  vi.advanceTimersByTime(1000)
  expect(await closed).toBeNull()
  vi.stubGlobal('open', () => null)
  expect(await facebookToken(LOGIN, leaving.signal)).toBeNull()
})

test('whoever leaves takes the window along', async () => {
  const token = facebookToken(LOGIN, leaving.signal)
  leaving.abort()
  expect(await token).toBeNull()
  expect(shown.close).toHaveBeenCalledOnce()
})
