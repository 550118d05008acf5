// Runs a model in its own thread: loading takes a second, a passage some hundredths of a second.
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../platform/process-priority.ts'
import { loadCrossEncoder } from './cross-encoder.ts'
import { loadEncoder } from './encoder.ts'

const MODELS = { encoder: loadEncoder, crossEncoder: loadCrossEncoder }

export interface ModelWorkerData {
  model: keyof typeof MODELS
  /** Whether the thread runs at low priority. */
  givesWay: boolean
}

export interface Batch {
  id: number
  inputs: unknown[]
}

export type BatchAnswer = { id: number; outputs: unknown[] } | { id: number; error: Error }

/** 'end' is the last message: the thread unloads the model and exits. */
export type Order = Batch | 'end'

const { model: name, givesWay }: ModelWorkerData = workerData
const loading: Promise<{ run(inputs: unknown[]): Promise<unknown[]>; close(): Promise<void> }> = (
  MODELS[name]() as Promise<never>
).then((model) => {
  // Only after loading, because whoever adds the first document waits for it.
  if (givesWay) lowerThreadPriority()
  return model
})
// The first batch reports the error.
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
  // Nothing to close if the model failed to load.
  await loading.then((model) => model.close()).catch(() => {})
  parentPort!.close()
}
