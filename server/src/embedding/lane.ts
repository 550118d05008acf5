import type { ModelThread } from './model-thread.ts'

export interface Lane<Input, Output> {
  /** Returns null if the model failed or is disabled. Rejects if aborted while queued. */
  ask(inputs: Input[], signal?: AbortSignal): Promise<Output[] | null>
  /** Loads the model ahead of the first call. */
  warmUp(): void
  /** Unloads the model after the current batch. */
  unload(): Promise<void>
}

interface Parts<Input, Output> {
  startThread(): ModelThread<Input, Output>
  /** How long the model stays in memory after its last use. */
  idleMs: number
  isUsable(): boolean
  onWorked(seconds: number): void
  onFailed(error: unknown): void
}

interface Task<Input, Output> {
  inputs: Input[]
  signal: AbortSignal | undefined
  done(outputs: Output[] | null): void
  failed(reason: unknown): void
}

/** Runs batches on a model thread in the order they arrive. The thread starts on first use. */
export function openLane<Input, Output>({
  startThread,
  idleMs,
  isUsable,
  onWorked,
  onFailed,
}: Parts<Input, Output>): Lane<Input, Output> {
  const waiting: Task<Input, Output>[] = []
  let thread: ModelThread<Input, Output> | null = null
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

  async function run({ inputs, signal, done, failed }: Task<Input, Output>): Promise<void> {
    if (signal?.aborted) return failed(signal.reason)
    if (!isUsable()) return done(null)
    try {
      thread ??= startThread()
      const startedAt = performance.now()
      done(await thread.run(inputs))
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
    ask: (inputs, signal) =>
      new Promise((done, failed) => {
        waiting.push({ inputs, signal, done, failed })
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
