import { createHash } from 'node:crypto'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PairScores, TextPair } from './cross-encoder.ts'
import { openLane } from './lane.ts'
import { type ModelThread, startModelThread } from './model-thread.ts'

/** Scores how two texts relate, where embeddings only measure how similar they are. */
export interface Reader {
  /** Returns null if the model is unavailable. */
  read(pairs: TextPair[], signal?: AbortSignal): Promise<PairScores[] | null>
  close(): Promise<void>
}

interface Parts {
  log: Log
  metrics: Metrics
  isWanted?: boolean
  /** How long the model stays in memory after its last use. */
  idleMs?: number
  startThread?: () => ModelThread<TextPair, PairScores>
}

const IDLE_MS = 5 * 60_000
/** Batch size: with a larger one, a newer question would wait longer. */
const AT_ONCE = 4
/** Scores are cached, because customers often ask the same questions about the same passages. */
const KEPT_PAIRS = 2_000

export function openReader(parts: Parts): Reader {
  const { log, metrics, isWanted = true, idleMs = IDLE_MS, startThread = startCrossEncoder } = parts
  let isUsable = isWanted
  let hasWorked = false
  const kept = new Map<string, PairScores>()
  const lane = openLane<TextPair, PairScores>({
    startThread,
    idleMs,
    isUsable: () => isUsable,
    onWorked(seconds) {
      metrics.observeSeconds('reading_seconds', {}, seconds)
      hasWorked = true
    },
    onFailed(error) {
      if (isUsable) log.warn({ err: error }, 'the reading model failed; answers are judged by their vectors')
      isUsable &&= hasWorked
    },
  })
  /** Evicts the least recently used entry. */
  function keep(key: string, scores: PairScores): void {
    kept.delete(key)
    kept.set(key, scores)
    if (kept.size > KEPT_PAIRS) kept.delete(kept.keys().next().value!)
  }
  return {
    async read(pairs, signal) {
      if (!isUsable) return null
      const keys = pairs.map(keyOf)
      const scores = keys.map((key) => kept.get(key))
      const unread = keys.flatMap((_, at) => (scores[at] ? [] : at))
      for (let from = 0; from < unread.length; from += AT_ONCE) {
        const places = unread.slice(from, from + AT_ONCE)
        const asked = places.map((at) => pairs[at]!)
        const some = isUsable ? await lane.ask(asked, signal) : null
        if (!some) return null
        places.forEach((at, n) => {
          scores[at] = some[n]!
        })
      }
      keys.forEach((key, at) => {
        keep(key, scores[at]!)
      })
      return scores as PairScores[]
    },
    async close() {
      isUsable = false
      await lane.unload()
    },
  }
}

/** A digest, since a pair takes kilobytes. */
const keyOf = ({ kind, text, parts }: TextPair) =>
  createHash('sha256')
    .update(JSON.stringify([kind, text, parts]))
    .digest('base64')

const startCrossEncoder = () =>
  startModelThread<TextPair, PairScores>({ model: 'crossEncoder', givesWay: false })
