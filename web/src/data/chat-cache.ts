// Reads and updates chats in the query cache.

import { CHAT_PAGE_SIZE } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stored } from '../lib/storage.ts'
import { knownMyId } from './account.ts'
import {
  belongsTo,
  type Chat,
  type ChatFilter,
  type ChatList,
  hasLabel,
  isNamed,
  isWithin,
  type MoreFilters,
  placeChat,
} from './chat-list.ts'
import { reloadSoon } from './reload-soon.ts'

/** Whose chats a list shows. */
export type ChatScope =
  | { kind: 'bot'; botId: number }
  | { kind: 'agent'; agentId: number }
  | { kind: 'bitrix'; agentId: number }

/** `label` is an id; 0 is any. */
export type Narrowing = { filter?: ChatFilter; search?: string; label?: number; more?: MoreFilters }
type ListKey = readonly ['chats', ChatScope, ChatFilter, string, number, MoreFilters]

export const chatKeys = {
  lists: ['chats'] as const,
  list: (
    scope: ChatScope,
    { filter = 'all', search = '', label = 0, more = {} }: Narrowing = {},
  ): ListKey => ['chats', scope, filter, search, label, more],
  details: ['chat'] as const,
  one: (chatId: number) => ['chat', chatId] as const,
}

/** Updates the chat in every cached list that shows it or should show it. */
export function putChat(cache: QueryClient, chat: Chat): void {
  for (const [queryKey, list] of cache.getQueriesData<ChatList>({ queryKey: chatKeys.lists })) {
    const [, scope, filter, search, label, more] = queryKey as unknown as ListKey
    if (!list || !isIn(scope, chat) || !isNamed(chat, search)) continue
    const isThere = list.chats.some(({ id }) => id === chat.id)
    const fits = hasLabel(chat, label) && isWithin(chat, more)
    const belongs = fits ? belongsTo(filter, chat, knownMyId(cache)) : false
    cache.setQueryData(queryKey, placeChat(list, chat, belongs ?? isThere))
    const mayBeWrong = isThere !== belongs
    if (mayBeWrong || cache.isFetching({ queryKey, exact: true })) reloadSoon(cache, queryKey)
  }
  cache.setQueryData<{ chat: Chat }>(chatKeys.one(chat.id), (known) => known && { ...known, chat })
}

export function knownChat(cache: QueryClient, chatId: number): Chat | undefined {
  const opened = cache.getQueryData<{ chat: Chat }>(chatKeys.one(chatId))
  if (opened) return opened.chat
  const lists = cache.getQueriesData<ChatList>({ queryKey: chatKeys.lists })
  return lists.flatMap(([, list]) => list?.chats ?? []).find(({ id }) => id === chatId)
}

/** Removes a deleted chat from all lists and from the stored last opened chat. */
export function dropChat(cache: QueryClient, chatId: number): void {
  cache.setQueriesData<ChatList>({ queryKey: chatKeys.lists }, (list) => list && without(list, chatId))
  for (const active of Object.values(stored.activeChat))
    if (active.read() === String(chatId)) active.write(null)
}

/** For changes that affect all chats: cuts each cached list to its first page and refetches it. */
export function reloadChats(cache: QueryClient): void {
  cache.setQueriesData<ChatList>({ queryKey: chatKeys.lists }, (list) => list && topOf(list))
  void cache.invalidateQueries({ queryKey: chatKeys.lists })
  void cache.invalidateQueries({ queryKey: chatKeys.details })
}

export function isIn(scope: ChatScope, { bot_id, agent_id, integration_type }: Chat): boolean {
  if (scope.kind === 'bot') return bot_id === scope.botId
  if (agent_id !== scope.agentId) return false
  return scope.kind === 'bitrix' ? integration_type === 'bitrix' : integration_type !== null
}

function without(list: ChatList, chatId: number): ChatList {
  const chats = list.chats.filter(({ id }) => id !== chatId)
  return { ...list, chats, total: list.total - (list.chats.length - chats.length) }
}

function topOf(list: ChatList): ChatList {
  const chats = list.chats.slice(0, CHAT_PAGE_SIZE)
  return { ...list, chats, hasMore: chats.length < list.total }
}
