// Where the query cache keeps the turns of a chat, and how one that changed finds its place in it.
import type { QueryClient } from '@tanstack/react-query'
import { type Message, type MessageList, placeMessage } from './message-list.ts'

export const messageKeys = {
  all: ['messages'] as const,
  ofChat: (chatId: number) => ['messages', chatId] as const,
}

/** A turn as the server just told it. */
export function putMessage(cache: QueryClient, message: Message): void {
  const queryKey = messageKeys.ofChat(message.chat_id)
  changeMessages(cache, message.chat_id, (list) => placeMessage(list, message))
  // An answer already on its way may be older than this.
  if (cache.isFetching({ queryKey })) void cache.invalidateQueries({ queryKey })
}

/** What is known changes without being fetched: the next fetch is due when it was. */
export function changeMessages(
  cache: QueryClient,
  chatId: number,
  change: (list: MessageList) => MessageList,
): void {
  const queryKey = messageKeys.ofChat(chatId)
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt
  cache.setQueryData<MessageList>(queryKey, (list) => list && change(list), { updatedAt })
}
