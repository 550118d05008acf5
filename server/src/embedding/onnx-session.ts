import { readModelFile } from '../models/model-files.ts'

const [CLS, SEP] = [101, 102]

export interface TokenRow {
  ids: number[]
  /** 0 for the first part, 1 for the others. */
  types: number[]
}

/** Throws whatever keeps a model from being used here: no binary for this machine, no weights, other weights. */
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
  const tensorOf = (rows: number[][], width: number) => {
    const data = new BigInt64Array(rows.length * width)
    rows.forEach((row, at) => {
      data.set(row.map(BigInt), at * width)
    })
    return new Tensor('int64', data, [rows.length, width])
  }
  return {
    /** Without the tokens that mark where a text begins and ends. */
    tokensOf: (text: string, limit: number): number[] =>
      tokenizer.encode(text, { add_special_tokens: false }).ids.slice(0, limit),

    /** Rows of one batch are padded to the longest of them. */
    async run(rows: TokenRow[]): Promise<Record<string, Float32Array>> {
      const width = Math.max(...rows.map(({ ids }) => ids.length))
      const outputs = await session.run({
        input_ids: tensorOf(
          rows.map(({ ids }) => ids),
          width,
        ),
        attention_mask: tensorOf(
          rows.map(({ ids }) => ids.map(() => 1)),
          width,
        ),
        ...(session.inputNames.includes('token_type_ids') && {
          token_type_ids: tensorOf(
            rows.map(({ types }) => types),
            width,
          ),
        }),
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
