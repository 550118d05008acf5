import type { LiveEvent } from '@switchboard/contract'
import { stored } from '../lib/storage.ts'

export type Connection = 'connecting' | 'open' | 'offline'

/** What a tab learns from the stream, its own or another tab's. */
export type Told =
  | { type: 'event'; id: string | undefined; event: LiveEvent }
  | { type: 'connection'; connection: Connection }
  /** The stream was lost and is back; `missed`: there may have been events that nobody heard. */
  | { type: 'reopened'; missed: boolean }

type Sent = { type: 'joined'; tab: string; age: number } | { type: 'told'; told: Told; to?: string }

/** As far back as a tab may ask for events. */
export const LONGEST_REPLAY_MS = 60_000

/** How long this page has been loading: what it fetched in that time misses the events since. */
export const pageAge = () => Math.ceil(Math.min(performance.now(), LONGEST_REPLAY_MS))

/**
 * A browser keeps six connections to a server, over all its tabs: with a stream in each, the seventh tab would never load.
 * One tab reads the stream and passes on what it says; when it is closed, another one takes over. Where there are no locks
 * (plain http under another name than localhost), each tab reads for itself.
 */
export async function readForAllTabs(
  leaving: AbortSignal,
  take: (told: Told) => void,
  read: (tell: (told: Told) => void) => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return read(take)
  const name = ['live', stored.email.read(), stored.account.read()].join(' ')
  const channel = new BroadcastChannel(name)
  const send = (sent: Sent) => channel.postMessage(sent)
  const tab = crypto.randomUUID()
  const recent: { at: number; told: Told }[] = []
  let connection: Connection = 'connecting'
  let isReading = false

  const tell = (told: Told) => {
    if (told.type === 'connection') connection = told.connection
    if (told.type === 'event') recent.push({ at: performance.now(), told })
    while (recent[0] && recent[0].at < performance.now() - LONGEST_REPLAY_MS) recent.shift()
    take(told)
    send({ type: 'told', told })
  }
  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.type === 'told') {
      if (data.to === undefined || data.to === tab) take(data.told)
    } else if (isReading) {
      const since = performance.now() - data.age
      const missed = recent.filter(({ at }) => at >= since).map(({ told }) => told)
      for (const told of [...missed, { type: 'connection', connection } as const])
        send({ type: 'told', told, to: data.tab })
    }
  }
  send({ type: 'joined', tab, age: pageAge() })
  try {
    await navigator.locks.request(name, { signal: leaving }, async () => {
      isReading = true
      await read(tell)
    })
  } catch (error) {
    if (!leaving.aborted) throw error
  } finally {
    channel.close()
  }
}
