// @vitest-environment jsdom
import { api } from '@switchboard/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFacebook } from './facebook-login.ts'

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
  const token = askFacebook(LOGIN, leaving.signal)
  expect(opened.searchParams.get('client_id')).toBe('1')
  expect(ownState()).toMatch(/^[0-9a-f]{32}$/)
  say({ access_token: 'somebody-else', state: 'f'.repeat(32) })
  say({ access_token: 'somebody-else' })
  say({ access_token: 'EAAtoken', state: ownState() })
  expect(await token).toEqual({ token: 'EAAtoken' })
})

test('every login has a state of its own, and a refusal brings no token', async () => {
  const first = askFacebook(LOGIN, leaving.signal)
  const before = ownState()
  say({ error: 'access_denied', state: before })
  expect(await first).toBe('cancelled')
  const second = askFacebook(LOGIN, leaving.signal)
  expect(ownState()).not.toBe(before)
  say({ error: 'access_denied', state: ownState() })
  expect(await second).toBe('cancelled')
})

test('INTG-16 a window that is closed ends the wait, as does a browser that opens none', async () => {
  const closed = askFacebook(LOGIN, leaving.signal)
  shown.closed = true
  vi.advanceTimersByTime(1000)
  expect(await closed).toBe('cancelled')
  vi.stubGlobal('open', () => null)
  expect(await askFacebook(LOGIN, leaving.signal)).toBe('blocked')
})

test('whoever leaves takes the window along', async () => {
  const token = askFacebook(LOGIN, leaving.signal)
  leaving.abort()
  expect(await token).toBe('cancelled')
  expect(shown.close).toHaveBeenCalledOnce()
})
