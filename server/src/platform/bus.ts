// Broadcasts short messages to every process of the installation through PostgreSQL's LISTEN and NOTIFY. Messages may
// be lost while a connection is down; after that, `onReconnect` tells listeners to reload their state.
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { outsideRequest } from '../database/request-scope.ts'
import { createBatches } from './bus/batches.ts'
import { createListener } from './bus/listener.ts'
import type { Log } from './log.ts'

export type Bus = {
  /** Delivers to this process at once, to the others a few milliseconds later. */
  tell(topic: string, message: string): void
  hear(topic: string, hearer: Hearer): void
  /** The connection is shared: the first call opens it, and the last returned function to be called closes it. */
  join(): Promise<() => Promise<void>>
  isConnected(): boolean
}

export type Hearer = { onMessage(message: string): void; onReconnect(): void }

type Parts = {
  database: Pick<Database, 'connection'>
  log: Log
  checkEveryMs?: number
  answerWithinMs?: number
}

export function createBus({ database, log, checkEveryMs = 20_000, answerWithinMs = 5_000 }: Parts): Bus {
  const { connection } = database
  const hearers: { topic: string; hearer: Hearer }[] = []
  const batches = createBatches(randomBytes(6).toString('hex'))
  const listener = createListener({ connection, log, checkEveryMs, answerWithinMs, onPayload, onReconnect })
  let joined = 0
  let opening: Promise<void> | undefined
  let flushTimer: NodeJS.Timeout | undefined

  function onPayload(payload: string) {
    try {
      for (const { topic, message } of batches.unpack(payload)) deliver(topic, message)
    } catch (err) {
      // The payload comes from outside this process, so it must not be able to crash it.
      log.warn({ err }, 'a notification made no sense')
    }
  }

  function onReconnect() {
    flushSoon()
    for (const { hearer } of hearers) hearer.onReconnect()
  }

  function deliver(topic: string, message: string) {
    outsideRequest(() => {
      for (const each of hearers) if (each.topic === topic) each.hearer.onMessage(message)
    })
  }

  function flushSoon() {
    flushTimer ??= setTimeout(() => {
      flushTimer = undefined
      flush()
    }, COALESCE_MS)
  }

  async function flush() {
    if (!listener.isConnected()) return
    const payloads = batches.take()
    if (payloads.length > 0) await listener.notify(payloads).catch(() => batches.putBack(payloads))
  }

  async function leave() {
    joined -= 1
    if (joined > 0) return
    clearTimeout(flushTimer)
    flushTimer = undefined
    opening = undefined
    await flush()
    await listener.close()
  }

  return {
    tell(topic, message) {
      if (joined > 0) {
        // Notifications may get lost anyway, so an oversized one is logged instead of thrown.
        if (!batches.add(topic, message))
          log.error({ topic }, 'a notice was too long for the other processes')
        flushSoon()
      }
      deliver(topic, message)
    },
    hear(topic, hearer) {
      hearers.push({ topic, hearer })
    },
    async join() {
      joined += 1
      opening ??= listener.open()
      await opening.catch(async (error) => {
        await leave()
        throw error
      })
      let leaving: Promise<void> | undefined
      return () => {
        leaving ??= leave()
        return leaving
      }
    },
    isConnected: listener.isConnected,
  }
}

const COALESCE_MS = 5
