import { MODEL_FILES } from '../models/model-files.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { TextToEmbed } from './encoder.ts'
import { openLane } from './lane.ts'
import { type ModelThread, startModelThread } from './model-thread.ts'

/** Computes embeddings, which are similar for texts with the same meaning, in English, Polish and Russian alike. */
export interface Embedder {
  /** Identifies the model and how it is run. Vectors with different fingerprints cannot be compared. */
  fingerprint: string
  dimensions: number
  /**
   * Returns one int8 vector per text, to be compared with `cosine`. Returns null if the model is unavailable; callers
   * then match words only. A single text is a question that somebody waits for, and does not queue behind passages.
   * Passages are embedded a few at a time, each batch inside `inTurn`.
   */
  embed(texts: string[], signal?: AbortSignal, inTurn?: InTurn): Promise<Int8Array[] | null>
  /** Returns the vector of the full question that a message stands for. `before`: the turns before it, latest first. */
  embedTurn(message: string, before: string[], signal?: AbortSignal): Promise<Int8Array | null>
  close(): Promise<void>
}

/** Runs `work` when it is the caller's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Parts {
  log: Log
  metrics: Metrics
  /** If false, no model is loaded and every result is null. */
  isWanted?: boolean
  /** How long the model stays in memory after its last use. */
  idleMs?: number
  startThread?: (givesWay: boolean) => ModelThread<TextToEmbed, Int8Array>
}

const UNUSABLE = 'the embedding model cannot be used here: answers are found by their words only'
const FAILED = 'the embedding model failed and is started anew; until then only words count'
const FINGERPRINT = `encoder-alone/${MODEL_FILES['encoder.int8.onnx'].slice(0, 12)}`
const IDLE_MS = 5 * 60_000
const KEPT_QUESTIONS = 500
/** Batch size: with a larger one, others would wait longer, and texts of aborted calls would be computed. */
const AT_ONCE = 4

const startEncoder = (givesWay: boolean) =>
  startModelThread<TextToEmbed, Int8Array>({ model: 'encoder', givesWay })

/** Questions and passages each have a model thread: in a shared one, a batch of passages would delay a question. */
export function openEmbedder(parts: Parts): Embedder {
  const { log, metrics, isWanted = true, idleMs = IDLE_MS, startThread = startEncoder } = parts
  const kept = new Map<string, Int8Array>()
  let isUsable = isWanted
  let hasWorked = false

  const lane = (givesWay: boolean) =>
    openLane({
      startThread: () => startThread(givesWay),
      idleMs,
      isUsable: () => isUsable,
      onWorked(seconds) {
        metrics.observeSeconds('embedding_seconds', {}, seconds)
        hasWorked = true
      },
      onFailed(error) {
        // A model that has worked here is restarted: its thread may have run out of memory.
        if (isUsable) log.warn({ err: error }, hasWorked ? FAILED : UNUSABLE)
        isUsable &&= hasWorked
      },
    })
  // Somebody waits for a question. Passages run at low priority.
  const [questions, passages] = [lane(false), lane(true)]

  async function question(text: string, signal?: AbortSignal): Promise<Int8Array[] | null> {
    const known = kept.get(text)
    if (known) return [known]
    const vectors = await questions.ask([text], signal)
    if (vectors) kept.set(text, vectors[0]!)
    if (kept.size > KEPT_QUESTIONS) kept.delete(kept.keys().next().value!)
    return vectors
  }

  async function many(
    texts: string[],
    signal?: AbortSignal,
    inTurn: InTurn = (work) => work(),
  ): Promise<Int8Array[] | null> {
    // Users who add documents ask about them next.
    questions.warmUp()
    const vectors: Int8Array[] = []
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const part = await inTurn(() => passages.ask(texts.slice(from, from + AT_ONCE), signal))
      if (!part) return null
      vectors.push(...part)
    }
    return vectors
  }

  return {
    fingerprint: FINGERPRINT,
    dimensions: 384,
    embed: async (texts, signal, inTurn) =>
      !isUsable ? null : texts.length === 1 ? question(texts[0]!, signal) : many(texts, signal, inTurn),
    embedTurn: async (message, before, signal) =>
      isUsable ? ((await questions.ask([[message, ...before]], signal))?.[0] ?? null) : null,
    async close() {
      isUsable = false
      await Promise.all([questions.unload(), passages.unload()])
    },
  }
}
