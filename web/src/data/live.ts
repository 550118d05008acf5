import { api, CallError, type LiveEvent } from '@switchboard/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isOffline } from '../lib/is-offline.ts'
import { refreshStanding } from './account.ts'
import { dropAgent, putAgent } from './agents.ts'
import { aiKeys } from './ai.ts'
import { applyToApprovals } from './approvals.ts'
import { putBilling } from './billing.ts'
import { botKeys } from './bots.ts'
import { openStream } from './call.ts'
import { knowledgeKeys } from './knowledge-keys.ts'
import { applyToChats } from './live-chats.ts'
import { applyToInternalChats } from './live-internal-chats.ts'
import { applyToMessages } from './live-messages.ts'
import { type Connection, pageAge, readForAllTabs, type Told } from './live-tabs.ts'
import { livechatKeys } from './livechat.ts'
import { readEvents } from './read-events.ts'
import { reloadSoon } from './reload-soon.ts'
import { supportKeys } from './support.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

const listeners = new Set<(event: LiveEvent) => void>()

const useConnectionState = create<{ connection: Connection }>(() => ({ connection: 'connecting' }))

export const useConnection = () => useConnectionState(({ connection }) => connection)

/** Keeps the query cache up to date with the server while the signed-in part is open. */
export function useLive(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let leaving = new AbortController()
    const follow = () => followEvents(cache, leaving.signal)
    // The back-forward cache would keep the connection of a left page open, and the browser allows only six.
    const hide = () => leaving.abort()
    const show = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      leaving = new AbortController()
      cache.invalidateQueries()
      follow()
    }
    follow()
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', show)
    return () => {
      leaving.abort()
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', show)
    }
  }, [cache])
}

export function followEvents(cache: QueryClient, leaving: AbortSignal): Promise<void> {
  let lastSeq: string | undefined
  const take = (told: Told) => {
    if (told.type === 'connection') report(told.connection)
    else if (told.type === 'event') {
      applyEvent(cache, told.event)
      lastSeq = told.id ?? lastSeq
    } else if (told.missed) cache.invalidateQueries()
    else refreshStanding(cache).catch(() => {})
  }
  return readForAllTabs(leaving, take, (tell, ending) => readStream(ending, () => lastSeq, tell))
}

async function readStream(
  ending: AbortSignal,
  lastSeq: () => string | undefined,
  tell: (told: Told) => void,
): Promise<void> {
  let failures = 0
  let firstWaitMs = FIRST_WAIT_MS
  let wasOpen = false
  const tellConnection = (connection: Connection) => tell({ type: 'connection', connection })

  while (!ending.aborted) {
    if (isOffline()) {
      tellConnection('offline')
      await pause(ending)
    }
    const lost = lostConnection(ending)
    try {
      tellConnection('connecting')
      const after = lastSeq()
      const query = after === undefined ? { recent_ms: String(pageAge()) } : { after }
      const answer = await openStream(api.realtime.stream, { query, signal: lost.signal })
      tellConnection('open')
      failures = 0
      // Without a last event id the stream cannot resume, so events may have been missed.
      if (wasOpen) tell({ type: 'reopened', missed: after === undefined })
      wasOpen = true
      await readEvents(answer, {
        onEvent: ({ id, data }) => tell({ type: 'event', id, event: JSON.parse(data) }),
        onRetry: (ms) => {
          firstWaitMs = ms
        },
        onSilence: lost.abort,
      })
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return
    } finally {
      lost.forget()
    }
    tellConnection(isOffline() ? 'offline' : 'connecting')
    if (!ending.aborted) await pause(ending, reconnectWaitMs(firstWaitMs, failures++))
  }
}

/** Exponential back-off with jitter, so that the tabs do not all reconnect at once after a restart. */
export function reconnectWaitMs(firstWaitMs: number, failures: number, chance = Math.random()): number {
  return Math.min(firstWaitMs * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + chance / 2)
}

export function applyEvent(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'reload') cache.invalidateQueries()
  else if (event.type === 'agent.created' || event.type === 'agent.updated') putAgent(cache, event.agent)
  else if (event.type === 'agent.removed') dropAgent(cache, event.agent_id)
  else if (event.type === 'billing.updated') putBilling(cache, event.billing)
  else if (event.type === 'bot.updated') {
    cache.invalidateQueries({ queryKey: botKeys.ofAgent(event.agent_id) })
    cache.invalidateQueries({ queryKey: livechatKeys.ofBot(event.bot_id) })
    cache.invalidateQueries({ queryKey: supportKeys.widget })
  } else if (event.type === 'knowledge.updated') reloadSoon(cache, knowledgeKeys.ofAgent(event.agent_id))
  else if (event.type === 'ai.updated') cache.invalidateQueries({ queryKey: aiKeys.state })
  applyToApprovals(cache, event)
  applyToChats(cache, event)
  applyToInternalChats(cache, event)
  applyToMessages(cache, event)
  for (const listener of listeners) listener(event)
}

/** For effects outside the cache, such as sounds and notifications. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function report(connection: Connection) {
  useConnectionState.setState({ connection })
}

/** Aborts when the page is left, when the network is lost, or on request. */
function lostConnection(leaving: AbortSignal) {
  const lost = new AbortController()
  const abort = () => lost.abort()
  leaving.addEventListener('abort', abort)
  window.addEventListener('offline', abort)
  const forget = () => {
    leaving.removeEventListener('abort', abort)
    window.removeEventListener('offline', abort)
  }
  return { signal: lost.signal, abort, forget }
}

/** Resolves after the given time (without one: no timeout), when the network returns, or when the page is left. */
function pause(leaving: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const timer = ms === undefined ? undefined : setTimeout(go, ms)
    function go() {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    window.addEventListener('online', go, { signal: over.signal })
    leaving.addEventListener('abort', go, { signal: over.signal })
  })
}
