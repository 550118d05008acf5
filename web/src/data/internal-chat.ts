import { api, MESSAGE_REFRESH_MS } from '@switchboard/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { messageKeys } from './message-cache.ts'
import { type MessageList, withKnownOlder } from './message-list.ts'

export type InternalChat = api.internalChat.InternalChat

/** Placeholder id of a dialog that its first question will create. */
export const NEW_DIALOG = 0

export const internalChatKeys = {
  ofAgent: (agentId: number) => ['internal-chats', agentId] as const,
}

export const useInternalChats = (agentId: number) =>
  useQuery({
    queryKey: internalChatKeys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.internalChat.list, { query: { agent_id: String(agentId) }, signal }),
    select: ({ chats }) => latestFirst(chats),
  })

export const latestFirst = (chats: InternalChat[]): InternalChat[] =>
  chats.toSorted((one, other) => Date.parse(lastTimeOf(other)) - Date.parse(lastTimeOf(one)))

/** Time of the last message, or of creation if there is none. */
export const lastTimeOf = ({ last_message_time, created_at }: InternalChat): string =>
  last_message_time ?? created_at

const nothingYet = (): MessageList => ({ messages: [], hasMore: false })

export function useInternalMessages(chatId: number) {
  const cache = useQueryClient()
  return useQuery({
    ...messagesOf(cache, chatId),
    enabled: chatId !== NEW_DIALOG,
    initialData: chatId === NEW_DIALOG ? nothingYet : undefined,
    select: ({ messages }) => messages,
    refetchInterval: MESSAGE_REFRESH_MS,
  })
}

/** Stored under the key of all chat turns, so that live events update them. */
export const messagesOf = (cache: QueryClient, chatId: number) => ({
  queryKey: messageKeys.ofChat(chatId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const page = await call(api.internalChat.messages, { params: { id: chatId }, signal })
    return withKnownOlder(page, cache.getQueryData<MessageList>(messageKeys.ofChat(chatId)))
  },
})
