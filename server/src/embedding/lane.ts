import type { ModelThread } from './model-thread.ts'

export interface Lane {
  /** Null when the model failed, or is not wanted any more. */
  ask(texts: string[], signal?: AbortSignal): Promise<Int8Array[] | null>
  /** The model is there when the first asks. */
  warmUp(): void
  /** Lets go of the model, when the batch under way is done. */
  unload(): Promise<void>
}

interface Parts {
  startThread(): ModelThread
  /** So long the model stays in memory after its last use. */
  idleMs: number
  isUsable(): boolean
  onWorked(seconds: number): void
  onFailed(error: unknown): void
}

interface Task {
  texts: string[]
  signal: AbortSignal | undefined
  done(vectors: Int8Array[] | null): void
  failed(reason: unknown): void
}

/** A thread with the model in it, from its first use on: one batch after the other, as they came. */
export function openLane({ startThread, idleMs, isUsable, onWorked, onFailed }: Parts): Lane {
  const waiting: Task[] = []
  let thread: ModelThread | null = null
  let isWorking = false
  let idle: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    isWorking = true
    clearTimeout(idle)
    for (let task = waiting.shift(); task; task = waiting.shift()) await run(task)
    isWorking = false
    rest()
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(unload, idleMs).unref()
  }

  async function run({ texts, signal, done, failed }: Task): Promise<void> {
    if (signal?.aborted) return failed(signal.reason)
    if (!isUsable()) return done(null)
    try {
      thread ??= startThread()
      const startedAt = performance.now()
      done(await thread.embed(texts))
      onWorked((performance.now() - startedAt) / 1000)
    } catch (error) {
      await unload()
      onFailed(error)
      done(null)
    }
  }

  async function unload(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.end()
  }

  return {
    ask: (texts, signal) =>
      new Promise((done, failed) => {
        waiting.push({ texts, signal, done, failed })
        if (!isWorking) void work()
      }),
    warmUp() {
      if (isWorking || thread || !isUsable()) return
      thread = startThread()
      rest()
    },
    unload,
  }
}
