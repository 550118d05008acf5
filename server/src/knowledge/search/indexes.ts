import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { AgentEmbedder } from './agent-embedder.ts'
import { type IndexThread, startIndexThread } from './index-thread.ts'
import type { Input, Operation, Output } from './search.worker.ts'

/** This process's search index of one agent's knowledge. */
export interface AgentIndex {
  /** The agent's knowledge_version that the index reflects; -1 if it is empty. */
  version: number
  /** The embedder of its vectors; null before the first reading. */
  embedder: AgentEmbedder | null
  /** Approved answers in the index, each with the time it was last updated. */
  lessons: Map<number, number>
  /** Memory usage. */
  bytes: number
  /** The current reading, shared by all questions that wait for it. */
  reading: Promise<void> | null
  /** Whether a customer waits for that reading. */
  isWaitedFor: boolean
  ask<Name extends Operation>(operation: Name, input: Input<Name>): Promise<Output<Name>>
}

export interface Indexes {
  /** Returns an agent's index, empty at first. The least recently used one is evicted when memory runs out. */
  of(agent: { account_id: number; id: number }): AgentIndex
  /**
   * Runs a part of a reading that a customer waits for, a few at a time and in the order of the questions. After a
   * restart all agents are read anew: all at once, the first customer would wait until nearly all have been read.
   */
  inTurn<T>(part: () => Promise<T>): Promise<T>
  /** Call after this index has changed. */
  makeRoomFor(index: AgentIndex): Promise<void>
  close(): Promise<void>
}

/** Enough for reading rows and indexing them at the same time. */
const READ_AT_ONCE = 4

interface Parts {
  log: Log
  metrics: Metrics
  /** Memory limit for all indexes together; the one in use may exceed it. */
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
  // Searches that still use the index recognise by its version that it is empty.
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

    inTurn: createConcurrencyLimit(READ_AT_ONCE),

    async makeRoomFor(grown) {
      grown.bytes = await grown.ask('pack', undefined)
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
