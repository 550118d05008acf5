// @vitest-environment jsdom
import type { api } from '@switchboard/contract'
import { beforeEach, expect, test } from 'vitest'
import { endSession } from './session.ts'
import {
  appendChats,
  clearChats,
  createInitialState,
  resetStore,
  selectAgentId,
  setUnread,
  useStore,
} from './store.ts'

beforeEach(resetStore)

test('STORE-1 five empty conversations, the first of them active', () => {
  const { messages, activeChat } = createInitialState()
  expect(messages).toEqual({ 'User 1': [], 'User 2': [], 'User 3': [], 'User 4': [], 'User 5': [] })
  expect(activeChat).toBe('User 1')
})

test('STORE-2 every list of agents and bots starts empty', () => {
  const { agents, integrations, telegramBots, livechatBots, facebookBots, bitrixBots } = createInitialState()
  expect([agents, integrations, telegramBots, livechatBots, facebookBots, bitrixBots]).toEqual(
    Array(6).fill([]),
  )
})

test('STORE-3 chats can be appended and cleared', () => {
  expect(useStore.getState().chats).toEqual([])
  appendChats([chat(1)])
  appendChats([chat(2), chat(3)])
  expect(useStore.getState().chats.map(({ id }) => id)).toEqual([1, 2, 3])
  clearChats()
  expect(useStore.getState().chats).toEqual([])
})

test('STORE-4 nothing is unread at the start', () => {
  expect(createInitialState().unreadMessages).toEqual({
    liveChat: 0,
    telegram: 0,
    facebook: 0,
    bitrix24: 0,
    total: 0,
  })
})

test('STORE-5 no agent is selected at the start', () => {
  expect(createInitialState().currentAgent.selectedAgentId).toBeNull()
})

test('STORE-6 the total is the sum of the four', () => {
  setUnread({ telegram: 3, bitrix24: 2 })
  setUnread({ telegram: 1, liveChat: 4, facebook: 5 })
  expect(useStore.getState().unreadMessages).toEqual({
    liveChat: 4,
    telegram: 1,
    facebook: 5,
    bitrix24: 2,
    total: 12,
  })
})

test('STORE-6 sign-out resets everything', () => {
  appendChats([chat(1)])
  setUnread({ telegram: 3 })
  selectAgentId(7)
  useStore.setState({ activeChat: 'User 3' })
  endSession('signed_out')
  expect(useStore.getState()).toEqual(createInitialState())
})

test('two stores never share their lists', () => {
  expect(createInitialState().messages['User 1']).not.toBe(createInitialState().messages['User 1'])
})

const chat = (id: number) => ({ id }) as api.chats.Chat
