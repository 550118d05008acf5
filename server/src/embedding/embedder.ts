import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { batchesOf } from './batches.ts'
import { type ModelThread, startModelThread } from './model-thread.ts'

/** Turns texts into vectors that lie close together when the texts mean the same. It knows English only. */
export interface Embedder {
  /** Vectors of another model, or of another way to run it, cannot be compared with ours. */
  fingerprint: string
  dimensions: number
  /**
   * One vector for each text, in signed bytes; compare them with `cosine`. Null when the model cannot be used here:
   * then only words count. A single text is a question that somebody waits for, and goes first.
   */
  embed(texts: string[], signal?: AbortSignal): Promise<Int8Array[] | null>
  close(): Promise<void>
}

interface Parts {
  log: Log
  metrics: Metrics
  /** False: nobody wants a model here, and every answer is null. */
  isWanted?: boolean
  /** So long the model stays in memory after its last use. */
  idleMs?: number
  startThread?: () => ModelThread
}

interface Task {
  texts: string[]
  signal: AbortSignal | undefined
  done(vectors: Int8Array[] | null): void
  failed(reason: unknown): void
}

const UNUSABLE = 'the embedding model cannot be used here: answers are found by their words only'
const FAILED = 'the embedding model failed and is started anew; until then only words count'
const FINGERPRINT = 'minilm-l6-v2/int8/1'
const IDLE_MS = 5 * 60_000
const KEPT_QUESTIONS = 500

export function openEmbedder(parts: Parts): Embedder {
  const { log, metrics, isWanted = true, idleMs = IDLE_MS, startThread = startModelThread } = parts
  const [questions, passages]: [Task[], Task[]] = [[], []]
  const kept = new Map<string, Int8Array>()
  let thread: ModelThread | null = null
  let isWorking = false
  let isUsable = isWanted
  let hasWorked = false
  let idle: NodeJS.Timeout | undefined

  /** One batch after the other; what was put off goes on when the model is free. */
  async function work(): Promise<void> {
    isWorking = true
    clearTimeout(idle)
    for (let task = next(); task; task = next()) await run(task)
    isWorking = false
    idle = setTimeout(unload, idleMs).unref()
  }

  function next(): Task | undefined {
    return questions.shift() ?? passages.shift()
  }

  async function run({ texts, signal, done, failed }: Task): Promise<void> {
    if (signal?.aborted) return failed(signal.reason)
    if (!isUsable) return done(null)
    try {
      thread ??= startThread()
      const startedAt = performance.now()
      done(await thread.embed(texts))
      metrics.observeSeconds('embedding_seconds', {}, (performance.now() - startedAt) / 1000)
      hasWorked = true
    } catch (error) {
      await unload()
      // One that has worked here gets another chance: the thread may have run out of memory.
      if (isUsable) log.warn({ err: error }, hasWorked ? FAILED : UNUSABLE)
      isUsable &&= hasWorked
      done(null)
    }
  }

  async function unload(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.end()
  }

  const ask = (queue: Task[], texts: string[], signal?: AbortSignal) =>
    new Promise<Int8Array[] | null>((done, failed) => {
      queue.push({ texts, signal, done, failed })
      if (!isWorking) void work()
    })

  async function question(text: string, signal?: AbortSignal): Promise<Int8Array[] | null> {
    const known = kept.get(text)
    if (known) return [known]
    const vectors = await ask(questions, [text], signal)
    if (vectors) kept.set(text, vectors[0]!)
    if (kept.size > KEPT_QUESTIONS) kept.delete(kept.keys().next().value!)
    return vectors
  }

  async function many(texts: string[], signal?: AbortSignal): Promise<Int8Array[] | null> {
    const vectors = new Array<Int8Array>(texts.length)
    for (const batch of batchesOf(texts)) {
      const part = await ask(
        passages,
        batch.map((index) => texts[index]!),
        signal,
      )
      if (!part) return null
      batch.forEach((index, place) => {
        vectors[index] = part[place]!
      })
    }
    return vectors
  }

  return {
    fingerprint: FINGERPRINT,
    dimensions: 384,
    embed: async (texts, signal) =>
      !isUsable ? null : texts.length === 1 ? question(texts[0]!, signal) : many(texts, signal),
    async close() {
      isUsable = false
      clearTimeout(idle)
      await unload()
    },
  }
}
