import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { AgentEmbedder } from './agent-embedder.ts'
import { type IndexThread, startIndexThread } from './index-thread.ts'
import type { Input, Operation, Output } from './search.worker.ts'

/** What this process holds of one agent's knowledge. */
export interface AgentIndex {
  /** The agent's knowledge_version that it is up to; -1 when it holds nothing yet. */
  version: number
  /** Whose vectors it holds; null before the first reading. */
  embedder: AgentEmbedder | null
  /** The approved answers in it, with the time each was last taught. */
  lessons: Map<number, number>
  /** What it takes in memory. */
  bytes: number
  /** The reading under way, so that many questions wait for one. */
  reading: Promise<void> | null
  /** Whether a customer waits for that reading. */
  isWaitedFor: boolean
  ask<Name extends Operation>(operation: Name, input: Input<Name>): Promise<Output<Name>>
}

export interface Indexes {
  /** That of an agent, empty at first. What was asked for longest ago makes room. */
  of(agent: { account_id: number; id: number }): AgentIndex
  /** To be called when this one has changed. */
  makeRoomFor(index: AgentIndex): Promise<void>
  close(): Promise<void>
}

interface Parts {
  log: Log
  metrics: Metrics
  /** So much all of them may take; the one in use may take more. */
  mostBytes: number
}

export function openIndexes({ log, metrics, mostBytes }: Parts): Indexes {
  const indexes = new Map<string, AgentIndex>()
  let thread: IndexThread | null = null
  let isClosed = false

  const running = () => {
    if (isClosed) throw new Error('The search is closed')
    thread ??= startIndexThread(() => {
      if (!isClosed)
        log.warn({ agents: indexes.size }, 'the thread that searches has ended; it is started anew')
      thread = null
      forgetAll()
    })
    return thread
  }
  // Whoever still searches one of them sees by its version that it holds nothing any more.
  const forget = (key: string) => {
    indexes.get(key)!.version = -1
    indexes.delete(key)
  }
  const forgetAll = () => [...indexes.keys()].forEach(forget)
  const total = () => [...indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  metrics.gauge('knowledge_index_bytes', total)

  return {
    of({ account_id, id }) {
      const key = `${account_id}/${id}`
      const index = indexes.get(key) ?? {
        ...{ version: -1, embedder: null, lessons: new Map(), reading: null, isWaitedFor: false, bytes: 0 },
        ask: (operation, input) => running().ask(key, operation, input),
      }
      indexes.delete(key)
      indexes.set(key, index)
      return index
    },

    async makeRoomFor(grown) {
      grown.bytes = await grown.ask('bytes', undefined)
      for (const [key, index] of indexes) {
        if (total() <= mostBytes) return
        if (index === grown || index.reading) continue
        forget(key)
        await index.ask('drop', key)
      }
    },

    async close() {
      isClosed = true
      await thread?.end()
    },
  }
}
