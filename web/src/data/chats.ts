import { api, CallError, CHAT_PAGE_SIZE, DEFAULT_PAGE_SIZE, MESSAGE_REFRESH_MS } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { type ChatScope, chatKeys, knownChat, type Narrowing, putChat } from './chat-cache.ts'
import { appendPage, type ChatList, narrowed, withKnownRest } from './chat-list.ts'

export type { ChatScope } from './chat-cache.ts'
export type { Chat, ChatFilter } from './chat-list.ts'
export type ChatMode = api.chats.ChatMode

/** The loaded part of the list. Live events keep it up to date, so a reload fetches only its first page. */
export function useChats(scope: ChatScope, narrowing: Narrowing = {}) {
  const cache = useQueryClient()
  const { filter = 'all', search = '', label = 0, more: moreFilters = {} } = narrowing
  const wanted = { filter, search, label, more: moreFilters }
  const queryKey = chatKeys.list(scope, narrowing)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await fetchChats(scope, { ...wanted, limit: CHAT_PAGE_SIZE, signal })
      return withKnownRest(page, cache.getQueryData<ChatList>(queryKey))
    },
    placeholderData: () => guessed(cache, scope, wanted),
    refetchInterval: MESSAGE_REFRESH_MS,
  })
  const more = useMutation({
    mutationFn: (offset: number) => fetchChats(scope, { ...wanted, limit: CHAT_PAGE_SIZE, offset }),
    onSuccess: (page) => cache.setQueryData<ChatList>(queryKey, (known) => known && appendPage(known, page)),
  })
  const loadMore = () => {
    const known = list.isPlaceholderData ? undefined : list.data
    if (known?.hasMore && !more.isPending) more.mutate(known.chats.length)
  }
  return { ...list, loadMore, isLoadingMore: more.isPending, hasMoreFailed: more.isError }
}

/** One page. `/api/bots/{id}/chats` is the inbox's own endpoint; the others return the same shape. */
export async function fetchChats(
  scope: ChatScope,
  wanted: Narrowing & { limit?: number; offset?: number; signal?: AbortSignal } = {},
): Promise<ChatList> {
  const {
    limit = DEFAULT_PAGE_SIZE,
    offset = 0,
    filter = 'all',
    search = '',
    label = 0,
    more,
    signal,
  } = wanted
  const query = {
    limit: String(limit),
    offset: String(offset),
    ...(filter !== 'all' && { filter }),
    ...(search && { search }),
    ...(label !== 0 && { label: String(label) }),
    ...more,
  }
  if (scope.kind === 'bot') return call(api.chats.ofBot, { params: { id: scope.botId }, query, signal })
  if (scope.kind === 'agent') return call(api.chats.ofAgent, { params: { id: scope.agentId }, query, signal })
  return call(api.chats.ofBitrix, { query: { ...query, agent_id: String(scope.agentId) }, signal })
}

export type ChatDetails = Awaited<ReturnType<typeof fetchDetails>>

/** One chat with the details of its customer. */
export const useChatDetails = (chatId: number) =>
  useQuery({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => fetchDetails(chatId, signal),
  })

/** The chat alone; immediately available if a cached list has it. */
export function useChat(chatId: number) {
  const cache = useQueryClient()
  const details = useChatDetails(chatId)
  return { ...details, data: details.data?.chat ?? knownChat(cache, chatId) }
}

export function useSetChatMode() {
  const cache = useQueryClient()
  // A response to an earlier choice would make the switch flicker.
  const isLast = () => cache.isMutating({ mutationKey: MODE_KEY }) <= 1
  return useMutation({
    mutationKey: MODE_KEY,
    // Run one after the other, so that the last choice reaches the server last.
    scope: { id: 'chat-mode' },
    mutationFn: ({ id, mode }: { id: number; mode: ChatMode }) =>
      call(api.chats.setMode, { params: { id }, body: { mode } }),
    onMutate: ({ id, mode }): api.chats.Chat | undefined => {
      const before = knownChat(cache, id)
      if (before) putChat(cache, { ...before, mode })
      return before
    },
    onSuccess: ({ chat }) => isLast() && putChat(cache, chat),
    onError: (_error, _wanted, before) => before && isLast() && putChat(cache, before),
  })
}

const MODE_KEY = ['chat-mode']

/** 0 stands for any invalid id, as on the server, so the request can be skipped. */
async function fetchDetails(id: number, signal?: AbortSignal) {
  if (id === 0) throw new CallError(404, 'Chat not found', [], 'not_found')
  return call(api.chats.details, { params: { id }, signal })
}

function guessed(cache: QueryClient, scope: ChatScope, { filter, search, label, more }: Required<Narrowing>) {
  const all = cache.getQueryData<ChatList>(chatKeys.list(scope))
  const canTell =
    filter !== 'needs_me' &&
    filter !== 'mine' &&
    (filter !== 'all' || search !== '' || label !== 0 || Object.keys(more).length > 0)
  return all && canTell ? narrowed(all, filter, search, label, more) : undefined
}
