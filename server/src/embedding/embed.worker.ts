// The model in a thread of its own: a start takes a second, and a passage some hundredths of one.
import { parentPort } from 'node:worker_threads'
import { loadMinilm } from './minilm/model.ts'

export interface Batch {
  id: number
  texts: string[]
}

export type BatchAnswer = { id: number; vectors: Int8Array[] } | { id: number; error: Error }

const loading = loadMinilm()
// Whoever asks first is told.
loading.catch(() => {})

parentPort!.on('message', async ({ id, texts }: Batch) => {
  const answer = await loading
    .then((model) => model.embed(texts))
    .then<BatchAnswer, BatchAnswer>(
      (vectors) => ({ id, vectors }),
      (error) => ({ id, error }),
    )
  parentPort!.postMessage(answer)
})
