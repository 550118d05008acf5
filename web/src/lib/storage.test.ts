// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { clearStorage, onOtherTab, stored } from './storage.ts'

beforeEach(() => localStorage.clear())

test('LS-1 LS-2 LS-3 LS-4 LS-5 the account and what it has open are kept under their agreed names', () => {
  stored.token.write('t')
  stored.refreshToken.write('r')
  stored.email.write('anna@example.com')
  stored.agentId.write('7')
  stored.botId.write('3')
  expect({ ...localStorage }).toEqual({
    token: 't',
    refreshToken: 'r',
    email: 'anna@example.com',
    agentId: '7',
    bot_id: '3',
  })
})

test('LS-6 LS-7 the selected agent and the open panes are kept under their agreed names', () => {
  stored.selectedAgent.write({ id: '7', name: 'Shop' })
  stored.sidebarOpen.write(true)
  stored.inboxOpen.write(false)
  expect({ ...localStorage }).toEqual({
    selectedAgent: '{"id":"7","name":"Shop"}',
    sidebarOpen: 'true',
    inboxOpen: 'false',
  })
  expect(stored.selectedAgent.read()).toEqual({ id: '7', name: 'Shop' })
  expect([stored.sidebarOpen.read(), stored.inboxOpen.read()]).toEqual([true, false])
})

test('LS-8 LS-9 LS-10 LS-11 each section remembers its own open chat', () => {
  for (const [section, entry] of Object.entries(stored.activeChat)) entry.write(`${section}-chat`)
  expect({ ...localStorage }).toEqual({
    activeChat: 'telegram-chat',
    activeLiveChat: 'livechat-chat',
    activeFacebookChat: 'facebook-chat',
    activeBitrixChat: 'bitrix-chat',
    activeEmailChat: 'email-chat',
    activeApiChat: 'api-chat',
    activeImportChat: 'import-chat',
    activeInboxChat: 'inbox-chat',
    activeInternalChat: 'internal-chat',
  })
})

test('LS-12 an id of many digits comes back as it went in', () => {
  stored.activeChat.telegram.write('100000000000000007')
  expect(stored.activeChat.telegram.read()).toBe('100000000000000007')
})

test.each([
  ['selectedAgent', '{"id":7,"name":"Shop"}'],
  ['selectedAgent', '{"id":"7"'],
  ['selectedAgent', 'null'],
  ['selectedAgent', '"7"'],
  ['sidebarOpen', 'yes'],
  ['theme', 'pink'],
  ['language', 'xx'],
  ['token', ''],
] as const)('LS-12 a corrupt %s (%s) reads as nothing', (key, raw) => {
  localStorage.setItem(key, raw)
  expect(stored[key].read()).toBeNull()
})

test('LS-12 full storage: the value is kept for as long as the page is open', () => {
  stored.agentId.write('1')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  stored.agentId.write('2')
  expect(stored.agentId.read()).toBe('2')
  expect(localStorage.getItem('agentId')).toBe('1')

  full.mockRestore()
  stored.agentId.write('3')
  expect(localStorage.getItem('agentId')).toBe('3')
  expect(stored.agentId.read()).toBe('3')
})

test('LS-12 blocked storage: nothing throws, and sign-out still forgets', () => {
  vi.stubGlobal('localStorage', undefined)
  stored.token.write('t')
  expect(stored.token.read()).toBe('t')
  clearStorage()
  expect(stored.token.read()).toBeNull()
  vi.unstubAllGlobals()
})

test.each(['{', 'null', '{"email":"a@example.com","name":"Orders"}'])(
  'a corrupt draft (%s) reads as none',
  (raw) => {
    sessionStorage.setItem('newAssistant', raw)
    expect(stored.newAssistant.read()).toBeNull()
  },
)

test('sign-out leaves only how the console looks', () => {
  stored.token.write('t')
  stored.theme.write('dark')
  stored.language.write('pl')
  localStorage.setItem('something else', 'x')
  clearStorage()
  expect({ ...localStorage }).toEqual({ theme: 'dark', language: 'pl' })
})

test('what another tab wrote is read from then on', () => {
  const heard: unknown[] = []
  const stop = onOtherTab((key, raw) => heard.push([key, raw]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'other' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'later' }))
  expect(heard).toEqual([
    ['token', 'other'],
    [null, null],
  ])
})
