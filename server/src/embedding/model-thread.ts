import type { Worker } from 'node:worker_threads'
import { startWorker } from '../platform/start-worker.ts'
import type { Batch, BatchAnswer, ModelWorkerData, Order } from './model.worker.ts'

const ENDED = 'The thread of the model has ended'
/** A batch takes some tenths of a second, and a model that is just being loaded little more than one. */
const PATIENCE_MS = 5_000

export interface ModelThread<Input, Output> {
  /** One batch at a time: whoever decides on the order calls again when the last is done. */
  run(inputs: Input[]): Promise<Output[]>
  /** When the batch under way is done. To stop native code halfway would take the whole process down with it. */
  end(): Promise<void>
}

/** Starts the model. Its trouble, a crash among it, comes as the error of the batch under way. */
export function startModelThread<Input, Output>(data: ModelWorkerData): ModelThread<Input, Output> {
  const worker = startWorker(new URL('./model.worker.ts', import.meta.url), { workerData: data })
  // A model that nobody waits for must not keep the process alive.
  worker.unref()
  let batches = 0
  let isGone = false
  let ending: Promise<void> | undefined
  // Also when nobody waits for it: an error that nobody hears would end the process.
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
