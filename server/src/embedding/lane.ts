import type { ModelThread } from './model-thread.ts'

export interface Lane<Input, Output> {
  /** Null when the model failed, or is not wanted any more. */
  ask(inputs: Input[], signal?: AbortSignal): Promise<Output[] | null>
  /** The model is there when the first asks. */
  warmUp(): void
  /** Lets go of the model, when the batch under way is done. */
  unload(): Promise<void>
}

interface Parts<Input, Output> {
  startThread(): ModelThread<Input, Output>
  /** So long the model stays in memory after its last use. */
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

/** A thread with the model in it, from its first use on: one batch after the other, as they came. */
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
