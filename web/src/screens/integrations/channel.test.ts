import { expect, test } from 'vitest'
import type { Bot } from '../../data/bots.ts'
import { accountOf, typeOf, typesToAdd } from './channel.ts'

const bot = (over: Partial<Bot>): Bot => ({
  id: 1,
  agent_id: 1,
  integration_type: 'livechat',
  bot_name: 'AI Assistant',
  fb_page_name: null,
  status: 'auto_mode',
  connection: {
    state: 'connected',
    reason: '',
    reason_code: null,
    last_event_at: null,
    receives: null,
    asks_because: '',
    asks_because_code: null,
  },
  account: null,
  consent: null,
  ...over,
})

test('INTG-3 the account of a Facebook bot is its page, that of every other bot its own name', () => {
  const page = { fb_page_name: 'Acme shoes' }
  expect(accountOf(bot({ integration_type: 'facebook', ...page }))).toBe('Acme shoes')
  expect(accountOf(bot({ integration_type: 'telegram', ...page }))).toBe('AI Assistant')
  expect(accountOf(bot({ integration_type: 'facebook' }))).toBe('AI Assistant')
})

test('INTG-5 a type that is connected is not offered again', () => {
  expect(typesToAdd([])).toEqual(['telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api'])
  expect(typesToAdd([bot({ integration_type: 'livechat' })])).toEqual([
    'telegram',
    'facebook',
    'bitrix',
    'email',
    'api',
  ])
})

test('INTG-23 the types are telegram, livechat, facebook, bitrix, email and api, whatever an address asks for', () => {
  expect(['telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api'].map(typeOf)).not.toContain(undefined)
  expect([undefined, '', 'whatsapp', 'constructor'].map(typeOf)).toEqual(Array(4).fill(undefined))
})
