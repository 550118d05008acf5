// The model in a thread of its own: a start takes a second, and a passage some hundredths of one.
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../platform/give-way.ts'
import { loadMinilm } from './minilm/model.ts'

export interface Batch {
  id: number
  texts: string[]
}

export type BatchAnswer = { id: number; vectors: Int8Array[] } | { id: number; error: Error }

/** After 'end' comes nothing: the thread ends by itself when it has let go of the model. */
export type Order = Batch | 'end'

const loading = loadMinilm().then((model) => {
  // Not before: whoever brings the first document sees how long the start takes.
  if (workerData) giveWay()
  return model
})
// Whoever asks first is told.
loading.catch(() => {})
let lastBatch: Promise<void> = Promise.resolve()

parentPort!.on('message', (order: Order) => {
  if (order === 'end') void lastBatch.then(letGo)
  else lastBatch = lastBatch.then(() => answer(order))
})

async function answer({ id, texts }: Batch): Promise<void> {
  const answer = await loading
    .then((model) => model.embed(texts))
    .then<BatchAnswer, BatchAnswer>(
      (vectors) => ({ id, vectors }),
      (error) => ({ id, error }),
    )
  parentPort!.postMessage(answer)
}

async function letGo(): Promise<void> {
  // One that never came to be holds nothing.
  await loading.then((model) => model.close()).catch(() => {})
  parentPort!.close()
}
