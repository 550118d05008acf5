// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@switchboard/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { type Agent, agentKeys } from './agents.ts'
import { botKeys } from './bots.ts'
import { knowledgeKeys } from './knowledge-keys.ts'
import { applyEvent, followEvents, reconnectWaitMs, useConnection, useLive } from './live.ts'
import { livechatKeys } from './livechat.ts'

const agent = (id: number, unread_messages_count = 0) => ({ id, unread_messages_count }) as Agent
const agentsIn = (cache: QueryClient) => cache.getQueryData<{ agents: Agent[] }>(agentKeys.mine)?.agents ?? []

let asked: string[]
let streams: ServerResponse[]
let leaving: AbortController
let cache: QueryClient
const server = createServer((request, response) => {
  asked.push(request.url!)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 5\n\n')
  streams.push(response)
})

beforeEach(async () => {
  asked = []
  streams = []
  leaving = new AbortController()
  cache = new QueryClient()
  stored.token.write('t')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init))
})

afterEach(async () => {
  leaving.abort()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('SIDE-16 a new count of an agent is in the list as soon as its event arrives', async () => {
  cache.setQueryData(agentKeys.mine, { success: true, agents: [agent(1), agent(2)] })
  followEvents(cache, leaving.signal)
  await opened(1)
  say({ type: 'agent.updated', agent: agent(2, 5) }, 41)
  await vi.waitFor(() => expect(agentsIn(cache)).toEqual([agent(1), agent(2, 5)]), { timeout: 30_000 })
  say({ type: 'agent.created', agent: agent(3) }, 42)
  await vi.waitFor(() => expect(agentsIn(cache)).toHaveLength(3), { timeout: 30_000 })
})

test('whatever changes in what an agent knows is fetched anew, once for many reasons', async () => {
  vi.useFakeTimers()
  const files = knowledgeKeys.files(7, 'vs_7')
  cache.setQueryData(files, [])
  cache.setQueryData(knowledgeKeys.site(8), {})
  applyEvent(cache, { type: 'knowledge.updated', agent_id: 7 })
  applyEvent(cache, { type: 'knowledge.updated', agent_id: 7 })
  await vi.advanceTimersByTimeAsync(499)
  expect(cache.getQueryState(files)?.isInvalidated).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(cache.getQueryState(files)?.isInvalidated).toBe(true)
  expect(cache.getQueryState(knowledgeKeys.site(8))?.isInvalidated).toBe(false)
})

test('after a broken connection the stream resumes behind the last event it heard', async () => {
  cache.setQueryData(agentKeys.mine, { success: true, agents: [agent(1)] })
  followEvents(cache, leaving.signal)
  await opened(1)
  say({ type: 'agent.updated', agent: agent(1, 5) }, 41)
  await vi.waitFor(() => expect(agentsIn(cache)).toEqual([agent(1, 5)]), { timeout: 30_000 })
  streams[0]!.end()
  await opened(2)
  expect(asked[1]).toBe('/api/events?after=41')
})

test('the first connection asks for the events since the page was opened, and for no more than a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1234.5)
  followEvents(cache, leaving.signal)
  await opened(1)
  clock.mockReturnValue(3_600_000)
  streams[0]!.end()
  await opened(2)
  clock.mockRestore()
  expect(asked).toEqual(['/api/events?recent_ms=1235', '/api/events?recent_ms=60000'])
})

test('without a place to resume from, a new connection fetches everything again', async () => {
  const invalidated = vi.spyOn(cache, 'invalidateQueries')
  followEvents(cache, leaving.signal)
  await opened(1)
  streams[0]!.end()
  await opened(2)
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalledOnce(), { timeout: 30_000 })
})

test('offline it waits, and online it is back at once', async () => {
  const { result } = renderHook(useConnection)
  followEvents(cache, leaving.signal)
  await opened(1)
  await vi.waitFor(() => expect(result.current).toBe('open'), { timeout: 30_000 })

  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(result.current).toBe('offline'), { timeout: 30_000 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toHaveLength(1)

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await opened(2)
  await vi.waitFor(() => expect(result.current).toBe('open'), { timeout: 30_000 })
})

test('leaving the signed-in part closes the stream for good', async () => {
  const over = followEvents(cache, leaving.signal)
  await opened(1)
  leaving.abort()
  await over
  expect(asked).toHaveLength(1)
})

test('a page that is kept for the back button lets its connection go, and catches up when it is shown again', async () => {
  const shown = renderHook(useLive, { wrapper })
  await opened(1)
  const closed = new Promise((resolve) => streams[0]!.once('close', resolve))
  window.dispatchEvent(new Event('pagehide'))
  await closed
  const invalidated = vi.spyOn(cache, 'invalidateQueries')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await opened(2)
  expect(invalidated).toHaveBeenCalledOnce()
  shown.unmount()
})

test('a reload marker makes every answer stale', () => {
  const invalidated = vi.spyOn(cache, 'invalidateQueries')
  applyEvent(cache, { type: 'reload' })
  expect(invalidated).toHaveBeenCalledWith()
})

test('an event of a newer server that we do not know changes nothing', () => {
  cache.setQueryData(agentKeys.mine, { success: true, agents: [agent(1)] })
  applyEvent(cache, { type: 'chat.created' } as unknown as LiveEvent)
  expect(agentsIn(cache)).toEqual([agent(1)])
})

test('the wait between connections doubles to a ceiling and differs from tab to tab', () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => reconnectWaitMs(1000, failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
  expect(reconnectWaitMs(1000, 0, 0)).toBe(500)
})

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: cache }, children)

const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count), { timeout: 30_000 })

function say(event: LiveEvent, seq: number) {
  streams.at(-1)!.write(`id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

test('a channel that was connected, changed or deleted elsewhere is asked for anew', () => {
  const [ofAgent, ofOther, setup] = [botKeys.ofAgent(1), botKeys.ofAgent(2), livechatKeys.ofBot(7)]
  for (const key of [ofAgent, ofOther, setup]) cache.setQueryData(key, {})
  applyEvent(cache, { type: 'bot.updated', bot_id: 7, agent_id: 1 })
  const isAskedAnew = [ofAgent, ofOther, setup].map((key) => cache.getQueryState(key)?.isInvalidated)
  expect(isAskedAnew).toEqual([true, false, true])
})
