import { api, MESSAGE_PAGE_SIZE, MESSAGES_MAX } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from './call.ts'
import { knownChat } from './chat-cache.ts'
import { changeMessages, messageKeys, putMessage } from './message-cache.ts'
import { type Message, type MessageList, oldestOf, prependPage, withKnownOlder } from './message-list.ts'

export { isLocal, type Message, shownAnswer } from './message-list.ts'

/** Where to fetch a chat's turns; Bitrix24 chats have a separate endpoint. */
export type MessageSource = { chatId: number; isBitrix: boolean }

/** The newest turns and the older ones scrolled to so far. Live events keep them up to date. */
export function useMessages(source: MessageSource) {
  const cache = useQueryClient()
  const { chatId } = source
  const queryKey = messageKeys.ofChat(chatId)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const unread = knownChat(cache, chatId)?.unread_messages ?? 0
      const limit = Math.min(MESSAGES_MAX, MESSAGE_PAGE_SIZE + unread)
      const page = await fetchMessages(source, { limit, signal })
      return withKnownOlder(page, cache.getQueryData<MessageList>(queryKey))
    },
    enabled: chatId !== 0,
  })
  const older = useMutation({
    mutationFn: ({ before, limit }: { before: number; limit: number }) =>
      fetchMessages(source, { limit, before }),
    onSuccess: (page) => changeMessages(cache, chatId, (known) => prependPage(known, page)),
  })
  const oldest = list.data && oldestOf(list.data.messages)
  const loadOlder = (limit = MESSAGE_PAGE_SIZE) => {
    if (list.data?.hasMore && oldest && !older.isPending) older.mutate({ before: oldest.id, limit })
  }
  return { ...list, loadOlder, isLoadingOlder: older.isPending, hasOlderFailed: older.isError }
}

/** Loads older turns until the wanted one is found, and returns whether it still does. Does not retry by itself. */
export function useSeekMessage(
  { data, loadOlder, isLoadingOlder, hasOlderFailed }: ReturnType<typeof useMessages>,
  isWanted: ((message: Message) => boolean) | undefined,
): boolean {
  const isMissing = isWanted && data?.hasMore && !data.messages.some(isWanted)
  const isSeeking = isMissing === true && !hasOlderFailed
  const loadMany = useEffectEvent(() => loadOlder(MESSAGES_MAX))
  useEffect(() => {
    if (isSeeking && !isLoadingOlder) loadMany()
  }, [isSeeking, isLoadingOlder])
  return isSeeking
}

async function fetchMessages(
  { chatId, isBitrix }: MessageSource,
  { limit, before, signal }: { limit: number; before?: number; signal?: AbortSignal },
): Promise<MessageList> {
  const query = { limit: String(limit), ...(before !== undefined && { before: String(before) }) }
  const { messages, hasMore } = await call(isBitrix ? api.messages.ofBitrixChat : api.messages.ofChat, {
    params: { id: chatId },
    query,
    signal,
  })
  return { messages, hasMore }
}

/** The server keeps the original; everybody sees the corrected text. It becomes a lesson unless `isLesson` is false. */
export function useEditAnswer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, text, isLesson }: { id: number; text: string; isLesson: boolean }) =>
      call(api.messages.edit, {
        params: { id },
        body: { redacted_answer: text, ...(!isLesson && { teach: false }) },
      }),
    onSuccess: ({ message }) => putMessage(cache, message),
  })
}

/** Retries an answer whose delivery failed or is uncertain. */
export function useSendAgain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.messages.retry, { params: { id } }),
    onSuccess: ({ message }) => putMessage(cache, message),
  })
}
