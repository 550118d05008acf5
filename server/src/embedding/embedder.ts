import { MODEL_FILES } from '../models/model-files.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { TextToEmbed } from './encoder.ts'
import { openLane } from './lane.ts'
import { type ModelThread, startModelThread } from './model-thread.ts'

/** Turns texts into vectors that lie close together when the texts mean the same. In English, Polish and Russian alike. */
export interface Embedder {
  /** Vectors of another model, or of another way to run it, cannot be compared with ours. */
  fingerprint: string
  dimensions: number
  /**
   * One vector for each text, in signed bytes; compare them with `cosine`. Null when the model cannot be used here:
   * then only words count. A single text is a question that somebody waits for, and does not wait for passages. Of
   * those, the model gets a few at a time, each time in the caller's turn.
   */
  embed(texts: string[], signal?: AbortSignal, inTurn?: InTurn): Promise<Int8Array[] | null>
  /** The vector of the full question that a message stands for, given what was said before it, latest first. */
  embedTurn(message: string, before: string[], signal?: AbortSignal): Promise<Int8Array | null>
  close(): Promise<void>
}

/** Does the work when it is the caller's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Parts {
  log: Log
  metrics: Metrics
  /** False: nobody wants a model here, and every answer is null. */
  isWanted?: boolean
  /** So long the model stays in memory after its last use. */
  idleMs?: number
  startThread?: (givesWay: boolean) => ModelThread<TextToEmbed, Int8Array>
}

const UNUSABLE = 'the embedding model cannot be used here: answers are found by their words only'
const FAILED = 'the embedding model failed and is started anew; until then only words count'
const FINGERPRINT = `encoder-alone/${MODEL_FILES['encoder.int8.onnx'].slice(0, 12)}`
const IDLE_MS = 5 * 60_000
const KEPT_QUESTIONS = 500
/** At a time in the thread: with more, others would wait longer, and what is no longer wanted would be computed. */
const AT_ONCE = 4

const startEncoder = (givesWay: boolean) =>
  startModelThread<TextToEmbed, Int8Array>({ model: 'encoder', givesWay })

/** Questions and passages have a model each: at its pace, a batch of passages would keep a question waiting. */
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
        // One that has worked here gets another chance: the thread may have run out of memory.
        if (isUsable) log.warn({ err: error }, hasWorked ? FAILED : UNUSABLE)
        isUsable &&= hasWorked
      },
    })
  // Somebody waits for a question; passages may take what everybody else leaves over.
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
    // Whoever brings documents asks about them next.
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
