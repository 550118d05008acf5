// A model in a thread of its own: a start takes a second, and a passage some hundredths of one.
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../platform/process-priority.ts'
import { loadCrossEncoder } from './cross-encoder.ts'
import { loadEncoder } from './encoder.ts'

const MODELS = { encoder: loadEncoder, crossEncoder: loadCrossEncoder }

export interface ModelWorkerData {
  model: keyof typeof MODELS
  /** Whether everybody else's work goes first. */
  givesWay: boolean
}

export interface Batch {
  id: number
  inputs: unknown[]
}

export type BatchAnswer = { id: number; outputs: unknown[] } | { id: number; error: Error }

/** After 'end' comes nothing: the thread ends by itself when it has let go of the model. */
export type Order = Batch | 'end'

const { model: name, givesWay }: ModelWorkerData = workerData
const loading: Promise<{ run(inputs: unknown[]): Promise<unknown[]>; close(): Promise<void> }> = (
  MODELS[name]() as Promise<never>
).then((model) => {
  // Not before: whoever brings the first document sees how long the start takes.
  if (givesWay) lowerThreadPriority()
  return model
})
// The first batch reports it.
loading.catch(() => {})
let lastBatch: Promise<void> = Promise.resolve()

parentPort!.on('message', (order: Order) => {
  if (order === 'end') void lastBatch.then(letGo)
  else lastBatch = lastBatch.then(() => answer(order))
})

async function answer({ id, inputs }: Batch): Promise<void> {
  const answer = await loading
    .then((model) => model.run(inputs))
    .then<BatchAnswer, BatchAnswer>(
      (outputs) => ({ id, outputs }),
      (error) => ({ id, error }),
    )
  parentPort!.postMessage(answer)
}

async function letGo(): Promise<void> {
  // A model that failed to load holds nothing.
  await loading.then((model) => model.close()).catch(() => {})
  parentPort!.close()
}
