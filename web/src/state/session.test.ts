// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stored } from '../lib/storage.ts'
import { endSession, followOtherTabs, isSignedIn, onSessionEnd } from './session.ts'

let ends: string[] = []
let stops: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  ends = []
  stops = [onSessionEnd((reason) => ends.push(reason)), followOtherTabs()]
  stored.token.write('t')
  stored.email.write('anna@example.com')
})

afterEach(() => {
  for (const stop of stops) stop()
})

test('the end of a session forgets the account and tells whoever shows it', () => {
  expect(isSignedIn()).toBe(true)
  endSession('expired')
  expect(isSignedIn()).toBe(false)
  expect(stored.email.read()).toBeNull()
  expect(ends).toEqual(['expired'])
})

test('a session that ran out keeps how the console is arranged and what was being typed', () => {
  arrange()
  endSession('expired')
  expect({ ...localStorage }).toEqual({
    theme: 'dark',
    language: 'pl',
    shortcuts: 'false',
    sidebarOpen: 'false',
    inboxOpen: 'true',
  })
  expect(stored.newAssistant.read()?.name).toBe('Orders')
})

test('a sign-out keeps only how the console looks and listens', () => {
  arrange()
  endSession('signed_out')
  expect({ ...localStorage }).toEqual({ theme: 'dark', language: 'pl', shortcuts: 'false' })
  expect(stored.newAssistant.read()).toBeNull()
})

test('a session that ran out in one tab costs the others no preference', () => {
  arrange()
  otherTabWrites('token', null)
  expect([stored.sidebarOpen.read(), stored.inboxOpen.read()]).toEqual([false, true])
})

test('NET-11 sign-out in one tab signs out all', () => {
  otherTabWrites('token', null)
  expect(ends).toEqual(['signed_out'])
  expect(isSignedIn()).toBe(false)
})

test('NET-11 a tab whose whole storage was cleared is signed out too', () => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(ends).toEqual(['signed_out'])
})

test('NET-11 a refresh in one tab is picked up by the others', () => {
  otherTabWrites('refreshToken', 'r2')
  otherTabWrites('token', 't2')
  expect(stored.token.read()).toBe('t2')
  expect(stored.refreshToken.read()).toBe('r2')
  expect(ends).toEqual([])
})

function arrange() {
  stored.theme.write('dark')
  stored.language.write('pl')
  stored.shortcuts.write(false)
  stored.sidebarOpen.write(false)
  stored.inboxOpen.write(true)
  stored.newAssistant.write({
    email: 'anna@example.com',
    name: 'Orders',
    presetId: 0,
    prompt: null,
    blanks: {},
  })
}

function otherTabWrites(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
