// all-MiniLM-L6-v2 as an ONNX graph: half the time and memory of full precision, and the same ranking.
import { ELEMENT, Graph, MICROSOFT } from './onnx.ts'
import type { Weights } from './weights.ts'

const LAYERS = 6
const WIDTH = 384
const HEADS = 12
const POSITIONS = 512
const VOCABULARY = 30_522
const { float32, float16, int8, int32, int64 } = ELEMENT

export function minilmGraph(weights: Weights): Uint8Array {
  const graph = new Graph()
  const mask = graph.input('attention_mask', int64, ['batch', 'tokens'])
  let hidden = embeddings(graph, weights)
  const attended = graph.node('Cast', [mask], 'mask', { attributes: { to: int32 } })
  for (let index = 0; index < LAYERS; index += 1) hidden = layer(graph, weights, index, hidden, attended)
  meanOf(graph, hidden, mask)
  graph.output('embedding', float32, ['batch', WIDTH])
  return graph.model('minilm')
}

function embeddings(graph: Graph, weights: Weights): string {
  const tokens = graph.input('input_ids', int64, ['batch', 'tokens'])
  const positions = graph.input('position_ids', int64, ['one', 'tokens'])
  const words = weights.halves('embeddings.word_embeddings.weight')
  graph.constant('words', [VOCABULARY, WIDTH], float16, words)
  // There is only one kind of token, so its vector is part of every position.
  const kind = weights.floats('embeddings.token_type_embeddings.weight')
  const places = weights
    .floats('embeddings.position_embeddings.weight')
    .map((value, i) => value + kind[i % WIDTH]!)
  graph.constant('places', [POSITIONS, WIDTH], float32, places)
  graph.node('Gather', ['words', tokens], 'word16', { attributes: { axis: 0 } })
  graph.node('Cast', ['word16'], 'word', { attributes: { to: float32 } })
  graph.node('Gather', ['places', positions], 'place', { attributes: { axis: 0 } })
  graph.node('Add', ['word', 'place'], 'placed')
  return normal(graph, weights, 'placed', 'embeddings.LayerNorm')
}

function layer(graph: Graph, weights: Weights, index: number, hidden: string, mask: string): string {
  const from = `encoder.layer.${index}`
  const self = ['query', 'key', 'value'].map((part) => `${from}.attention.self.${part}`)
  const joined = linear(graph, weights, hidden, `${from}.qkv`, self)
  const sizes = graph.constant(`${from}.sizes`, [3], int64, BigInt64Array.of(384n, 384n, 384n))
  const parts = ['q', 'k', 'v'].map((part) => `${from}.${part}`)
  graph.node('Split', [joined, sizes], parts, { attributes: { axis: -1 } })
  graph.node('MultiHeadAttention', [...parts, '', mask], `${from}.attended`, {
    attributes: { num_heads: HEADS },
    domain: MICROSOFT,
  })
  const mixed = `${from}.attention.output`
  const attention = linear(graph, weights, `${from}.attended`, mixed, [`${mixed}.dense`])
  const first = graph.node('Add', [attention, hidden], `${from}.first`)
  const middle = normal(graph, weights, first, `${mixed}.LayerNorm`)
  const up = linear(graph, weights, middle, `${from}.up`, [`${from}.intermediate.dense`])
  graph.node('Gelu', [up], `${from}.gelu`, { domain: MICROSOFT })
  const down = linear(graph, weights, `${from}.gelu`, `${from}.down`, [`${from}.output.dense`])
  const second = graph.node('Add', [down, middle], `${from}.second`)
  return normal(graph, weights, second, `${from}.output.LayerNorm`)
}

/** The mean of the tokens that are there; its length does not matter, since only directions are compared. */
function meanOf(graph: Graph, hidden: string, mask: string): void {
  graph.constant('first_axis', [1], int64, BigInt64Array.of(1n))
  graph.constant('last_axis', [1], int64, BigInt64Array.of(-1n))
  graph.node('Cast', [mask], 'mask32', { attributes: { to: float32 } })
  graph.node('Unsqueeze', ['mask32', 'last_axis'], 'there')
  graph.node('Mul', [hidden, 'there'], 'counted')
  graph.node('ReduceSum', ['counted', 'first_axis'], 'embedding', { attributes: { keepdims: 0 } })
}

function normal(graph: Graph, weights: Weights, input: string, name: string): string {
  const scale = graph.constant(`${name}.weight`, [WIDTH], float32, weights.floats(`${name}.weight`))
  const bias = graph.constant(`${name}.bias`, [WIDTH], float32, weights.floats(`${name}.bias`))
  const attributes = { axis: -1, epsilon: { float: 1e-12 } }
  return graph.node('LayerNormalization', [input, scale, bias], `${name}.normal`, { attributes })
}

/** One multiplication for however many matrices stand side by side; the weights in signed bytes. */
function linear(graph: Graph, weights: Weights, input: string, name: string, parts: string[]): string {
  const matrices = parts.map((part) => weights.floats(`${part}.weight`))
  const biases = parts.flatMap((part) => [...weights.floats(`${part}.bias`)])
  const { values, scales } = quantised(matrices, biases.length)
  const [rows, columns] = [values.length / biases.length, biases.length]
  const inputs = [
    graph.constant(`${name}.values`, [rows, columns], int8, values),
    graph.constant(`${name}.scales`, [columns], float32, scales),
    graph.constant(`${name}.zeros`, [columns], int8, new Int8Array(columns)),
    graph.constant(`${name}.bias`, [columns], float32, Float32Array.from(biases)),
  ]
  return graph.node('DynamicQuantizeMatMul', [input, ...inputs], `${name}.linear`, { domain: MICROSOFT })
}

/** Stored by output, wanted by input, with a scale for each output. */
function quantised(matrices: Float32Array[], columns: number): { values: Int8Array; scales: Float32Array } {
  const rows = matrices.reduce((sum, matrix) => sum + matrix.length, 0) / columns
  const values = new Int8Array(rows * columns)
  const scales = new Float32Array(columns)
  let column = 0
  for (const matrix of matrices)
    for (let start = 0; start < matrix.length; start += rows, column += 1) {
      const scale = largestOf(matrix, start, start + rows) / 127 || 1
      scales[column] = scale
      for (let row = 0; row < rows; row += 1)
        values[row * columns + column] = Math.round(matrix[start + row]! / scale)
    }
  return { values, scales }
}

function largestOf(matrix: Float32Array, from: number, to: number): number {
  let largest = 0
  for (let i = from; i < to; i += 1) largest = Math.max(largest, Math.abs(matrix[i]!))
  return largest
}
