import type { Worker } from 'node:worker_threads'
import { startWorker } from '../platform/start-worker.ts'
import type { Batch, BatchAnswer, ModelWorkerData, Order } from './model.worker.ts'

const ENDED = 'The thread of the model has ended'
/** Timeout for the thread to end: a batch takes some tenths of a second, loading a model little more than a second. */
const PATIENCE_MS = 5_000

export interface ModelThread<Input, Output> {
  /** Takes one batch at a time: the caller queues, and calls again when the last batch is done. */
  run(inputs: Input[]): Promise<Output[]>
  /** Ends the thread after the current batch. Stopping native code halfway would crash the whole process. */
  end(): Promise<void>
}

/** Starts the model thread. Its errors, crashes included, reject the current batch. */
export function startModelThread<Input, Output>(data: ModelWorkerData): ModelThread<Input, Output> {
  const worker = startWorker(new URL('./model.worker.ts', import.meta.url), { workerData: data })
  // An idle model must not keep the process alive.
  worker.unref()
  let batches = 0
  let isGone = false
  let ending: Promise<void> | undefined
  // Without a listener, an error of an idle thread would end the process.
  worker.on('error', () => {})
  worker.on('exit', () => {
    isGone = true
  })
  return {
    run: async (inputs) => {
      if (isGone || ending) throw new Error(ENDED)
      return (await answerTo(worker, { id: ++batches, inputs })) as Output[]
    },
    end: () => {
      ending ??= isGone ? Promise.resolve() : endOf(worker)
      return ending
    },
  }
}

function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(resolve, PATIENCE_MS)
    worker.once('exit', () => {
      clearTimeout(impatience)
      resolve()
    })
    worker.postMessage('end' satisfies Order)
  })
}

function answerTo(worker: Worker, batch: Batch): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      done()
    }
    const onMessage = (answer: BatchAnswer) => {
      if (answer.id !== batch.id) return
      settle(() => ('outputs' in answer ? resolve(answer.outputs) : reject(answer.error)))
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error(ENDED)))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(batch)
  })
}
