// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { agentKeys } from './agents.ts'
import { chatKeys, knownChat, putChat, reloadChats } from './chat-cache.ts'
import type { Chat, ChatList } from './chat-list.ts'
import { fetchChats, useChats, useSetChatMode } from './chats.ts'
import { applyToChats } from './live-chats.ts'
import { useMarkRead } from './mark-read.ts'

const scope = { kind: 'bot', botId: 7 } as const
const chat = (id: number, more: Partial<Chat> = {}) =>
  ({
    id,
    agent_id: 1,
    bot_id: 7,
    integration_type: 'livechat',
    display_name: `Chat ${id}`,
    unread_messages: 0,
    mode: 'auto',
    last_message_time: new Date(1_800_000_000_000 - id).toISOString(),
    ...more,
  }) as Chat
const unread = { id: 5, chat_id: 1, is_read: false } as Parameters<ReturnType<typeof useMarkRead>>[0]

let cache: QueryClient
let asked: string[]
let answer: (path: string) => unknown

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked = []
  answer = () => ({ success: true })
  stored.token.write('t')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    const found = answer(path)
    return found instanceof Response ? found : Response.json(found)
  })
})

afterEach(() => {
  vi.useRealTimers()
  cache.clear()
})

const within = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: cache }, children)
const put = (chats: Chat[], narrowing = {}, total = chats.length) =>
  cache.setQueryData<ChatList>(chatKeys.list(scope, narrowing), {
    chats,
    total,
    hasMore: chats.length < total,
  })
const listed = (narrowing = {}) => cache.getQueryData<ChatList>(chatKeys.list(scope, narrowing))!

test('LIST-12 a page has 14 chats unless told otherwise, and the inbox asks for 20', async () => {
  answer = () => ({ success: true, chats: [], total: 0, hasMore: false })
  await fetchChats(scope)
  renderHook(() => useChats(scope), { wrapper: within })
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 })
  expect(asked).toEqual([
    'GET /api/bots/7/chats?limit=14&offset=0',
    'GET /api/bots/7/chats?limit=20&offset=0',
  ])
})

test('LIST-5 LIST-7 pages follow each other until there are no more', async () => {
  const all = Array.from({ length: 45 }, (_, index) => chat(index + 1))
  answer = (path) => {
    const offset = Number(/offset=(\d+)/.exec(path)![1])
    return { success: true, chats: all.slice(offset, offset + 20), total: 45, hasMore: offset + 20 < 45 }
  }
  const { result } = renderHook(() => useChats(scope), { wrapper: within })
  for (const count of [20, 40, 45]) {
    await waitFor(() => expect(result.current.data?.chats).toHaveLength(count))
    act(() => result.current.loadMore())
  }
  expect(asked.map((call) => /offset=(\d+)/.exec(call)![1])).toEqual(['0', '20', '40'])
})

test('LIST-8 the bitrix section has a call of its own, and the inbox asks for all bots of the agent', async () => {
  await fetchChats({ kind: 'bitrix', agentId: 1 }, { limit: 20, filter: 'unread', search: 'anna' })
  await fetchChats({ kind: 'agent', agentId: 1 }, { limit: 20, offset: 20 })
  expect(asked).toEqual([
    'GET /api/me/bitrix/chats?limit=20&offset=0&filter=unread&search=anna&agent_id=1',
    'GET /api/agents/1/chats?limit=20&offset=20',
  ])
})

test('a change is seen in the lists it belongs to, and in no other', () => {
  const other = { kind: 'bot', botId: 8 } as const
  cache.setQueryData(chatKeys.list(other), { chats: [], total: 0, hasMore: false })
  put([chat(1)])
  put([], { filter: 'unread' })
  put([], { search: 'bert' })
  putChat(cache, chat(1, { unread_messages: 2 }))
  expect(listed().chats[0]!.unread_messages).toBe(2)
  expect(listed({ filter: 'unread' }).chats).toHaveLength(1)
  expect(listed({ search: 'bert' }).chats).toHaveLength(0)
  expect(cache.getQueryData<ChatList>(chatKeys.list(other))!.chats).toHaveLength(0)
})

test('a list of one label has the chats with that label, as soon as it is put on and until it is taken off', async () => {
  await fetchChats(scope, { label: 3 })
  expect(asked).toEqual(['GET /api/bots/7/chats?limit=14&offset=0&label=3'])
  const vip = { id: 3, name: 'VIP', color: 'green' } as const
  put([], { label: 3 })
  putChat(cache, chat(1, { labels: [vip] }))
  expect(listed({ label: 3 }).chats).toHaveLength(1)
  putChat(cache, chat(1, { labels: [] }))
  expect(listed({ label: 3 }).chats).toHaveLength(0)
})

test('what only the server can tell is asked for again, once for all that happened within half a second', async () => {
  vi.useFakeTimers()
  const reloaded = vi.spyOn(cache, 'invalidateQueries')
  put([], { filter: 'needs_me' })
  for (const unread_messages of [1, 2, 3]) putChat(cache, chat(1, { unread_messages }))
  await vi.advanceTimersByTimeAsync(499)
  expect(reloaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reloaded).toHaveBeenCalledOnce()
})

test('when the AI is stopped everywhere, every list starts anew from its top', () => {
  const reloaded = vi.spyOn(cache, 'invalidateQueries')
  put(
    Array.from({ length: 60 }, (_, index) => chat(index + 1)),
    {},
    90,
  )
  applyToChats(cache, { type: 'ai.updated', halted: true })
  expect(listed()).toMatchObject({ total: 90, hasMore: true })
  expect(listed().chats).toHaveLength(20)
  expect(reloaded).toHaveBeenCalledWith({ queryKey: chatKeys.lists })
  reloadChats(cache)
})

test('READ-5 READ-8 a turn is marked read once, and counters fall before the server has answered', async () => {
  put([chat(1, { unread_messages: 2 })])
  cache.setQueryData(agentKeys.mine, {
    agents: [{ id: 1, unread_messages_count: 5, bots_unread_details: [{ bot_id: 7, unread_count: 3 }] }],
  })
  const { result } = renderHook(() => useMarkRead(), { wrapper: within })
  act(() => {
    result.current(unread)
    result.current(unread)
    result.current({ ...unread, id: 6, is_read: true })
  })
  await vi.waitFor(() => expect(asked).toEqual(['PATCH /api/messages/5/read']), { timeout: 30_000 })
  expect(knownChat(cache, 1)!.unread_messages).toBe(1)
  expect(cache.getQueryData(agentKeys.mine)).toMatchObject({
    agents: [{ unread_messages_count: 4, bots_unread_details: [{ bot_id: 7, unread_count: 2 }] }],
  })
})

test('READ-4 after a batch of reads the list is fetched again once', async () => {
  vi.useFakeTimers()
  const reloaded = vi.spyOn(cache, 'invalidateQueries')
  const { result } = renderHook(() => useMarkRead(), { wrapper: within })
  for (const id of [1, 2, 3, 4]) result.current({ ...unread, id })
  await vi.advanceTimersByTimeAsync(400)
  await vi.advanceTimersByTimeAsync(200)
  const ofLists = reloaded.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'chats')
  expect(ofLists).toHaveLength(1)
})

test('a failed read may be tried again, and its caller hears of it', async () => {
  answer = () => new Response('{}', { status: 503 })
  const onError = vi.fn()
  const { result } = renderHook(() => useMarkRead({ onError }), { wrapper: within })
  act(() => result.current(unread))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 30_000 })
  act(() => result.current(unread))
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 })
})

test('CHAT-6 a mode shows at once and goes back when the server refuses it', async () => {
  answer = () => new Response('{}', { status: 503 })
  put([chat(1)])
  const { result } = renderHook(() => useSetChatMode(), { wrapper: within })
  act(() => result.current.mutate({ id: 1, mode: 'manual' }))
  await vi.waitFor(() => expect(knownChat(cache, 1)!.mode).toBe('manual'), { timeout: 30_000 })
  await vi.waitFor(() => expect(knownChat(cache, 1)!.mode).toBe('auto'), { timeout: 30_000 })
})

test('of two quick choices of a mode the last one shows throughout, and is the last to arrive', async () => {
  const arrived: unknown[] = []
  const answers: ((mode: string) => void)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    arrived.push(JSON.parse(String(init.body)).mode)
    const mode = await new Promise((resolve) => answers.push(resolve))
    return Response.json({ success: true, chat: chat(1, { mode: mode as Chat['mode'] }) })
  })
  put([chat(1)])
  const shown = new Set<string>()
  const { result } = renderHook(() => useSetChatMode(), { wrapper: within })
  act(() => result.current.mutate({ id: 1, mode: 'manual' }))
  await vi.waitFor(() => expect(arrived).toEqual(['manual']), { timeout: 30_000 })
  act(() => result.current.mutate({ id: 1, mode: 'auto' }))
  await vi.waitFor(() => expect(knownChat(cache, 1)!.mode).toBe('auto'), { timeout: 30_000 })
  const stop = cache.getQueryCache().subscribe(() => shown.add(knownChat(cache, 1)!.mode))
  answers[0]!('manual')
  await vi.waitFor(() => expect(arrived).toEqual(['manual', 'auto']), { timeout: 30_000 })
  answers[1]!('auto')
  await vi.waitFor(() => expect(cache.isMutating()).toBe(0), { timeout: 30_000 })
  stop()
  expect([...shown]).toEqual(['auto'])
})
