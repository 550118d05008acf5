import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// What was measured and reviewed; weights that somebody else chose could find anything they like.
const SHA256 = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d'

export interface Weights {
  /** Half precision, as stored. */
  halves(name: string): Uint16Array
  floats(name: string): Float32Array
}

/** Reads a safetensors file: the length of a JSON header, the header, then the numbers. */
export function readWeights(path: string): Weights {
  const file = readFileSync(path)
  if (createHash('sha256').update(file).digest('hex') !== SHA256)
    throw new Error('The weights of the embedding model are not the ones this product was made with')
  const headerLength = Number(file.readBigUInt64LE(0))
  const tensors = JSON.parse(file.toString('utf8', 8, 8 + headerLength)) as Record<string, Tensor>
  const halves = (name: string) => {
    const [from, to] = tensors[name]!.data_offsets.map((offset) => 8 + headerLength + offset)
    return new Uint16Array(Uint8Array.from(file.subarray(from, to)).buffer)
  }
  return { halves, floats: (name) => widened(halves(name)) }
}

function widened(halves: Uint16Array): Float32Array {
  const floats = new Float32Array(halves.length)
  for (let i = 0; i < halves.length; i += 1) floats[i] = FLOAT_OF_HALF[halves[i]!]!
  return floats
}

interface Tensor {
  data_offsets: [number, number]
}

/** There are only 65,536 of them. */
const FLOAT_OF_HALF = Float32Array.from({ length: 65_536 }, (_, half) => {
  const sign = half & 0x8000 ? -1 : 1
  const [exponent, fraction] = [(half >> 10) & 31, half & 1023]
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
})
