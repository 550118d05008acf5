// Reads and updates the turns of a chat in the query cache.
import type { QueryClient } from '@tanstack/react-query'
import { type Message, type MessageList, placeMessage } from './message-list.ts'

export const messageKeys = {
  all: ['messages'] as const,
  ofChat: (chatId: number) => ['messages', chatId] as const,
}

export function putMessage(cache: QueryClient, message: Message): void {
  const queryKey = messageKeys.ofChat(message.chat_id)
  changeMessages(cache, message.chat_id, (list) => placeMessage(list, message))
  // A response already in flight may be older than this.
  if (cache.isFetching({ queryKey })) void cache.invalidateQueries({ queryKey })
}

/** Keeps the time of the last fetch, so that the next one is due as before. */
export function changeMessages(
  cache: QueryClient,
  chatId: number,
  change: (list: MessageList) => MessageList,
): void {
  const queryKey = messageKeys.ofChat(chatId)
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt
  cache.setQueryData<MessageList>(queryKey, (list) => list && change(list), { updatedAt })
}
