import type { api, LiveEvent } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { internalChatKeys } from './internal-chat.ts'
import { reloadSoon } from './reload-soon.ts'

type List = { chats: api.internalChat.InternalChat[] }

/** Applies an event to the owner's own chats. A chat that is not known yet is fetched with its first question. */
export function applyToInternalChats(cache: QueryClient, event: LiveEvent): void {
  if (event.type !== 'chat.updated' && event.type !== 'message.updated') return
  const { chat } = event
  if (chat.bot_id !== null) return
  const queryKey = internalChatKeys.ofAgent(chat.agent_id)
  const isKnown = cache.getQueryData<List>(queryKey)?.chats.some(({ id }) => id === chat.id)
  if (isKnown) cache.setQueryData<List>(queryKey, (list) => list && withChat(list, chat))
  else reloadSoon(cache, queryKey)
}

const withChat = (list: List, chat: api.chats.Chat): List => ({
  ...list,
  chats: list.chats.map((known) => (known.id === chat.id ? { ...known, ...chat } : known)),
})
