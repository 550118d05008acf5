// The loaded part of a chat list: the first rows without a gap, latest activity first.
import type { api } from '@switchboard/contract'
import { folded } from '@switchboard/contract/folded'

export type Chat = api.chats.Chat
export type ChatFilter = api.chats.ChatFilter
/** Named as the query parameters of the server. */
export interface MoreFilters {
  channel?: api.bots.IntegrationType
  assignee?: string
  from?: string
  to?: string
}
export type ChatList = { chats: Chat[]; total: number; hasMore: boolean }

/** Appends a page. Skips chats that moved down and are already in the list. */
export function appendPage(known: ChatList, page: ChatList): ChatList {
  const ids = new Set(known.chats.map(({ id }) => id))
  return { ...page, chats: [...known.chats, ...page.chats.filter(({ id }) => !ids.has(id))] }
}

/** Combines a fresh first page with the rows known before, unless chats may be missing in between. */
export function withKnownRest(page: ChatList, known: ChatList | undefined): ChatList {
  const last = page.chats.at(-1)
  const wasLast = known?.chats.find(({ id }) => id === last?.id)
  if (!known || !last || !page.hasMore || wasLast?.last_message_time !== last.last_message_time) return page
  const ids = new Set(page.chats.map(({ id }) => id))
  const rest = known.chats.filter((chat) => !ids.has(chat.id) && isBefore(last, chat))
  const chats = [...page.chats, ...rest]
  return { chats, total: page.total, hasMore: chats.length < page.total }
}

/** Puts a new or changed chat at its position; a chat below the last loaded row is left out. */
export function placeChat(list: ChatList, chat: Chat, belongs: boolean): ChatList {
  const others = list.chats.filter(({ id }) => id !== chat.id)
  const wasThere = others.length < list.chats.length
  if (!belongs) return wasThere ? { ...list, chats: others, total: list.total - 1 } : list
  const next = others.findIndex((other) => isBefore(chat, other))
  if (next === -1 && list.hasMore) return { ...list, chats: others }
  const chats = others.toSpliced(next === -1 ? others.length : next, 0, chat)
  return { ...list, chats, total: Math.max(list.total, chats.length) }
}

/** Filters the loaded rows of a wider list, to show them until the narrower list has loaded. */
export function narrowed(
  list: ChatList,
  filter: ChatFilter,
  search: string,
  label = 0,
  more: MoreFilters = {},
): ChatList {
  const chats = list.chats.filter(
    (chat) =>
      isNamed(chat, search) &&
      hasLabel(chat, label) &&
      isWithin(chat, more) &&
      belongsTo(filter, chat, undefined),
  )
  return { chats, total: chats.length, hasMore: false }
}

/** Undefined if only the server can tell: which chats need a person, or which are mine while my id is unknown. */
export function belongsTo(filter: ChatFilter, chat: Chat, myId: number | undefined): boolean | undefined {
  switch (filter) {
    case 'all':
      return true
    case 'unread':
      return isUnread(chat)
    case 'needs_me':
      return undefined
    case 'mine':
      if (myId === undefined) return undefined
      return (isOpen(chat) && chat.assignee?.user_id === myId) || chat.unread_mentions.includes(myId)
    case 'open':
      return isOpen(chat)
    case 'snoozed':
    case 'done':
      return chat.state === filter
  }
}

/** Neither snoozed nor done. */
export const isOpen = ({ state }: Chat) => state === 'open' || state === 'waiting'

/** Label 0 matches every chat. */
export const hasLabel = ({ labels }: Chat, label: number) =>
  label === 0 || labels.some(({ id }) => id === label)

/** The filters that can be checked on the chat itself. */
export const isWithin = (chat: Chat, { channel, assignee, from, to }: MoreFilters) =>
  (channel === undefined || chat.integration_type === channel) &&
  (assignee === undefined || String(chat.assignee?.user_id ?? 'nobody') === assignee) &&
  (from === undefined || (chat.last_message_time ?? '') >= from) &&
  (to === undefined || chat.created_at < to)

export const isUnread = ({ unread_messages }: Chat) => unread_messages > 0

export const isNamed = ({ display_name }: Chat, search: string) =>
  folded(display_name).includes(folded(search))

const isBefore = (one: Chat, other: Chat) => {
  const [a, b] = [one.last_message_time ?? '', other.last_message_time ?? '']
  return a === b ? one.id > other.id : a > b
}
