import type { LiveEvent } from '@switchboard/contract'
import { stored } from '../lib/storage.ts'

export type Connection = 'connecting' | 'open' | 'offline'

/** What a tab receives from the stream, directly or through another tab. */
export type Told =
  | { type: 'event'; id: string | undefined; event: LiveEvent }
  | { type: 'connection'; connection: Connection }
  /** The stream was lost and has reconnected; `missed`: events may have been lost. */
  | { type: 'reopened'; missed: boolean }

type Sent =
  /** `age`: how far back, in ms, the tab wants events replayed. */
  { type: 'asked'; tab: string; age: number } | { type: 'told'; told: Told; to?: string }

/** The longest replay a tab may request. */
export const LONGEST_REPLAY_MS = 60_000
/** How often a visible tab checks that the reading tab is alive, and how long it waits for the reply. */
const [CHECK_MS, REPLY_MS] = [15_000, 10_000]

/** Time since this page started loading. Data fetched since then may lack the events of that time. */
export const pageAge = () => Math.ceil(Math.min(performance.now(), LONGEST_REPLAY_MS))

/**
 * A browser allows six connections to a server across all tabs: with a stream in each, the seventh tab would never
 * load. So one tab reads the stream and broadcasts it; when that tab is closed or suspended, as on phones, another
 * one takes over. Without locks (plain http on a host other than localhost), each tab reads for itself.
 */
export async function readForAllTabs(
  leaving: AbortSignal,
  take: (told: Told) => void,
  read: (tell: (told: Told) => void, ending: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return read(take, leaving)
  const name = ['live', stored.email.read(), stored.account.read()].join(' ')
  const channel = new BroadcastChannel(name)
  const send = (sent: Sent) => channel.postMessage(sent)
  const tab = crypto.randomUUID()
  const recent: { at: number; told: Told }[] = []
  let connection: Connection = 'connecting'
  let isReading = false
  let waiting = new AbortController()
  let unanswered: ReturnType<typeof setTimeout> | undefined

  /** Every tab keeps recent events, because any of them may become the reader. */
  const hear = (told: Told) => {
    if (told.type === 'connection') connection = told.connection
    if (told.type === 'event') recent.push({ at: performance.now(), told })
    while (recent[0] && recent[0].at < performance.now() - LONGEST_REPLAY_MS) recent.shift()
    take(told)
  }
  const tell = (told: Told) => {
    hear(told)
    send({ type: 'told', told })
  }
  const giveUp = () => {
    unanswered = undefined
    waiting.abort()
  }
  const ask = (age: number) => {
    if (isReading || document.visibilityState === 'hidden') return
    send({ type: 'asked', tab, age })
    unanswered ??= setTimeout(giveUp, REPLY_MS)
  }
  const isAnswered = () => {
    clearTimeout(unanswered)
    unanswered = undefined
  }
  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.type === 'told') {
      isAnswered()
      if (data.to === undefined || data.to === tab) hear(data.told)
    } else if (isReading) {
      const missed = recent.filter(({ at }) => at >= performance.now() - data.age).map(({ told }) => told)
      for (const told of [...missed, { type: 'connection', connection } as const])
        send({ type: 'told', told, to: data.tab })
    }
  }
  const check = () => ask(0)
  const timer = setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)

  /** Resolves when reading ends; rejects when another tab steals the lock or when waiting for it is aborted. */
  const request = async (isTaken: boolean) => {
    const ending = new AbortController()
    const end = () => ending.abort()
    leaving.addEventListener('abort', end)
    waiting = new AbortController()
    const options = isTaken ? { steal: true } : { signal: AbortSignal.any([leaving, waiting.signal]) }
    try {
      await navigator.locks.request(name, options, () => {
        isAnswered()
        isReading = true
        return read(tell, ending.signal)
      })
    } finally {
      isReading = false
      end()
      leaving.removeEventListener('abort', end)
    }
  }

  ask(pageAge())
  let isAsleep = false
  try {
    while (!leaving.aborted)
      try {
        return await request(isAsleep)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        isAsleep = waiting.signal.aborted
      }
  } finally {
    isAnswered()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    channel.close()
  }
}
