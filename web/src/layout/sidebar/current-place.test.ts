import type { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { inboxRow } from './current-place.ts'

const bots = [
  { id: 71, integration_type: 'telegram' },
  { id: 72, integration_type: 'livechat' },
] as api.bots.Bot[]

test('the address marks the channel it names, by its bot or by its section', () => {
  expect(inboxRow({ bot: '72', section: 'livechat' }, bots)).toBe(72)
  expect(inboxRow({ section: 'livechat' }, bots)).toBe(72)
  expect(inboxRow({}, bots)).toBe(71)
})

test('a bot of another channel does not change the section', () => {
  expect(inboxRow({ bot: '71', section: 'livechat' }, bots)).toBe(72)
})

test('an address without a channel of ours marks the inbox', () => {
  expect(inboxRow({ section: 'inbox' }, bots)).toBe('inbox')
  expect(inboxRow({ section: 'facebook' }, bots)).toBe('inbox')
  expect(inboxRow({}, [])).toBe('inbox')
})
