import { readModelFile } from '../models/model-files.ts'

const [CLS, SEP] = [101, 102]

export interface TokenRow {
  ids: number[]
  /** 0 for the first part, 1 for the others. */
  types: number[]
}

/** Throws if the model cannot be used here: no binary for this machine, no weights, or other weights. */
export async function openSession(file: 'encoder.int8.onnx' | 'reader.int8.onnx') {
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ])
  const tokenizer = new Tokenizer(JSON.parse(readModelFile('tokenizer.json').toString('utf8')), {})
  const session = await InferenceSession.create(readModelFile(file), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
  })
  const tensorOf = (row: number[]) => new Tensor('int64', BigInt64Array.from(row, BigInt), [1, row.length])
  return {
    /** Without the special tokens for the start and the end of a text. */
    tokensOf: (text: string, limit: number): number[] =>
      tokenizer.encode(text, { add_special_tokens: false }).ids.slice(0, limit),

    async run({ ids, types }: TokenRow): Promise<Record<string, Float32Array>> {
      const outputs = await session.run({
        input_ids: tensorOf(ids),
        attention_mask: tensorOf(ids.map(() => 1)),
        ...(session.inputNames.includes('token_type_ids') && { token_type_ids: tensorOf(types) }),
      })
      return Object.fromEntries(
        Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]),
      )
    },

    close: () => session.release(),
  }
}

/** [CLS] first [SEP] second [SEP] …, as in training. */
export function joinParts(parts: number[][]): TokenRow {
  const ids = [CLS]
  const types = [0]
  parts.forEach((part, place) => {
    ids.push(...part, SEP)
    types.push(...new Array<number>(part.length + 1).fill(Math.min(place, 1)))
  })
  return { ids, types }
}
