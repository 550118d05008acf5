import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PairScores, TextPair } from './cross-encoder.ts'
import { openLane } from './lane.ts'
import { type ModelThread, startModelThread } from './model-thread.ts'

/** Judges what two texts have to do with each other, where vectors only tell how near they are. */
export interface Reader {
  /** Null when the model cannot be used here. */
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
/** One batch: more gain nothing on one core, and a newer question would wait for them. */
const AT_ONCE = 4

export function openReader(parts: Parts): Reader {
  const { log, metrics, isWanted = true, idleMs = IDLE_MS, startThread = startCrossEncoder } = parts
  let isUsable = isWanted
  let hasWorked = false
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
  return {
    async read(pairs, signal) {
      const scores: PairScores[] = []
      for (let from = 0; from < pairs.length; from += AT_ONCE) {
        const some = isUsable ? await lane.ask(pairs.slice(from, from + AT_ONCE), signal) : null
        if (!some) return null
        scores.push(...some)
      }
      return scores
    },
    async close() {
      isUsable = false
      await lane.unload()
    },
  }
}

const startCrossEncoder = () =>
  startModelThread<TextPair, PairScores>({ model: 'crossEncoder', givesWay: false })
