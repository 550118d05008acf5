import type { api } from '@switchboard/contract'
import { create } from 'zustand'

type Agent = api.agents.Agent
type Bot = api.bots.Bot
type Chat = api.chats.Chat
type Message = api.messages.Message
type Slot = `User ${1 | 2 | 3 | 4 | 5}`
type Channel = 'liveChat' | 'telegram' | 'facebook' | 'bitrix24'

interface ClientState {
  messages: Record<Slot, Message[]>
  activeChat: Slot
  agents: Agent[]
  integrations: Bot[]
  telegramBots: Bot[]
  livechatBots: Bot[]
  facebookBots: Bot[]
  bitrixBots: Bot[]
  chats: Chat[]
  unreadMessages: Record<Channel | 'total', number>
  currentAgent: { selectedAgentId: number | null }
}

export const createInitialState = (): ClientState => ({
  messages: { 'User 1': [], 'User 2': [], 'User 3': [], 'User 4': [], 'User 5': [] },
  activeChat: 'User 1',
  agents: [],
  integrations: [],
  telegramBots: [],
  livechatBots: [],
  facebookBots: [],
  bitrixBots: [],
  chats: [],
  unreadMessages: { liveChat: 0, telegram: 0, facebook: 0, bitrix24: 0, total: 0 },
  currentAgent: { selectedAgentId: null },
})

/** Client state of this tab. Server state is in the query cache and not copied here. */
export const useStore = create<ClientState>(createInitialState)

export const resetStore = () => useStore.setState(createInitialState(), true)

export const appendChats = (more: Chat[]) =>
  useStore.setState(({ chats }) => ({ chats: [...chats, ...more] }))

export const clearChats = () => useStore.setState({ chats: [] })

export const selectAgentId = (selectedAgentId: number | null) =>
  useStore.setState({ currentAgent: { selectedAgentId } })

/** The total is always computed, so that it cannot differ from the sum of its parts. */
export const setUnread = (counts: Partial<Record<Channel, number>>) =>
  useStore.setState(({ unreadMessages }) => {
    const next = { ...unreadMessages, ...counts }
    return {
      unreadMessages: { ...next, total: next.liveChat + next.telegram + next.facebook + next.bitrix24 },
    }
  })
