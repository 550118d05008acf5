import { expect, test } from 'vitest'
import type { Agent } from '../../data/agents.ts'
import type { Bot } from '../../data/bots.ts'
import { chatIdOf, scopeOf } from './scope.ts'

const agent = { id: 1 } as Agent
const bots = [
  { id: 71, integration_type: 'telegram' },
  { id: 72, integration_type: 'livechat' },
  { id: 73, integration_type: 'bitrix' },
] as Bot[]

test('each section shows the chats of its own bot, the inbox those of all', () => {
  expect(scopeOf('telegram', agent, bots)).toEqual({ kind: 'bot', botId: 71 })
  expect(scopeOf('livechat', agent, bots, '72')).toEqual({ kind: 'bot', botId: 72 })
  expect(scopeOf('bitrix', agent, bots)).toEqual({ kind: 'bitrix', agentId: 1 })
  expect(scopeOf('inbox', agent, bots)).toEqual({ kind: 'agent', agentId: 1 })
})

test('a bot of another section, or of nobody, is not the one that is shown', () => {
  expect(scopeOf('telegram', agent, bots, '72')).toEqual({ kind: 'bot', botId: 71 })
  expect(scopeOf('facebook', agent, bots, '72')).toBeUndefined()
  expect(scopeOf('inbox', agent, [])).toBeUndefined()
})

test('what cannot be the id of a chat becomes 0, which no chat has', () => {
  expect(['12', '0', '-1', 'abc', '1e3', '', '100000000000000007', undefined].map(chatIdOf)).toEqual([
    12, 0, 0, 0, 0, 0, 0, 0,
  ])
})
