// Vectors as signed bytes, and the documents they belong to. The vectors of a document are stored consecutively.
import { TopK } from './top-k.ts'

/**
 * In a large index, only the documents whose signs agree best with the question's are compared: half of them, within
 * limits.
 */
const [LEAST_COMPARED, MOST_COMPARED] = [256, 1024]

export class MeaningScores {
  /** Dimensions of the first vector; vectors of other models are unusable. */
  #dimensions = 0
  /** Number of 32-bit words for the signs of a vector. */
  #words = 0
  /** Bytes per vector: whole words, for four products at a time. */
  #stride = 0
  readonly #rowOf = new Map<number, number>()
  #vectors = new Int8Array(0)
  #packedVectors = new Int32Array(0)
  #signs = new Uint32Array(0)
  #lengths = new Float32Array(0)
  #docs = new Int32Array(0)
  #rows = 0

  /** Replaces the vectors of the document, whose number never changes. */
  set(doc: number, vectors: Int8Array[]): void {
    this.#dimensions ||= vectors[0]?.length ?? 0
    if (!vectors.length || vectors.some(({ length }) => length !== this.#dimensions)) return
    this.#words = Math.ceil(this.#dimensions / 32)
    this.#stride = Math.ceil(this.#dimensions / 4) * 4
    const row = this.#rowOf.get(doc) ?? this.#rows
    if (row === this.#rows) {
      this.#rowOf.set(doc, row)
      this.#rows += vectors.length
      this.#makeRoom()
    }
    vectors.forEach((vector, i) => {
      this.#put(row + i, doc, vector)
    })
  }

  /** The similarity of these documents, each by its closest vector; null if it has none. */
  closeness(docs: number[], query: Int8Array): (number | null)[] {
    const [length, packed] = [lengthOf(query), this.#packed(query)]
    return docs.map((doc) => {
      const row = this.#rowOf.get(doc)
      return row === undefined || query.length !== this.#dimensions
        ? null
        : this.#closest(row, packed) / length
    })
  }

  /** The closest documents among those that are wanted. */
  closest(query: Int8Array, most: number, isWanted: (doc: number) => boolean): TopK {
    const best = new TopK(most)
    if (query.length !== this.#dimensions) return best
    const [length, packed] = [lengthOf(query), this.#packed(query)]
    const compared = Math.min(MOST_COMPARED, Math.max(LEAST_COMPARED, this.#rowOf.size / 2))
    const differences = this.#rowOf.size > compared ? this.#differences(query) : null
    const bar = differences ? barOf(differences, compared) : 0
    for (const [doc, row] of this.#rowOf) {
      if ((differences && differences[row]! > bar) || !isWanted(doc)) continue
      best.add(doc, this.#closest(row, packed) / length)
    }
    return best
  }

  /** Returns a copy with renumbered documents; removed ones have the new number -1. */
  moved(places: Int32Array): MeaningScores {
    const rest = new MeaningScores()
    for (const [doc, row] of this.#rowOf) {
      if (places[doc]! < 0) continue
      const vectors: Int8Array[] = []
      for (let at = row; at < this.#rows && this.#docs[at] === doc; at += 1)
        vectors.push(this.#vectors.subarray(at * this.#stride, at * this.#stride + this.#dimensions))
      rest.set(places[doc]!, vectors)
    }
    return rest
  }

  /** Gives back the room for more vectors. */
  pack(): void {
    if (this.#docs.length > this.#rows) this.#resize(this.#rows)
  }

  get isEmpty(): boolean {
    return this.#rowOf.size === 0
  }

  get bytes(): number {
    const { byteLength } = this.#vectors
    return byteLength + this.#signs.byteLength + this.#lengths.byteLength * 2 + this.#rowOf.size * 40
  }

  #makeRoom(): void {
    if (this.#rows > this.#docs.length) this.#resize(Math.max(16, Math.ceil(this.#rows * 1.5)))
  }

  #resize(rows: number): void {
    this.#vectors = resized(this.#vectors, new Int8Array(rows * this.#stride))
    this.#packedVectors = new Int32Array(this.#vectors.buffer)
    this.#signs = resized(this.#signs, new Uint32Array(rows * this.#words))
    this.#lengths = resized(this.#lengths, new Float32Array(rows))
    this.#docs = resized(this.#docs, new Int32Array(rows))
  }

  #put(row: number, doc: number, vector: Int8Array): void {
    this.#vectors.set(vector, row * this.#stride)
    this.#signs.set(signsOf(vector, this.#words), row * this.#words)
    this.#lengths[row] = lengthOf(vector)
    this.#docs[row] = doc
  }

  #packed(query: Int8Array): Int32Array {
    const bytes = new Int8Array(this.#stride)
    bytes.set(query.subarray(0, this.#stride))
    return new Int32Array(bytes.buffer)
  }

  #closest(row: number, query: Int32Array): number {
    const [docs, lengths, vectors] = [this.#docs, this.#lengths, this.#packedVectors]
    const doc = docs[row]
    let closest = -Infinity
    for (let at = row; at < this.#rows && docs[at] === doc; at += 1)
      closest = Math.max(closest, dot(vectors, at * query.length, query) / lengths[at]!)
    return closest
  }

  /**
   * In how many signs each vector differs from the question; a document's first vector gets the minimum of all of them.
   */
  #differences(query: Int8Array): Uint16Array {
    const differences = new Uint16Array(this.#rows)
    const signs = this.#signs
    const words = this.#words
    const wanted = signsOf(query, words)
    for (let row = 0, at = 0; row < this.#rows; row += 1) {
      let different = 0
      for (let word = 0; word < words; word += 1, at += 1) different += ones(signs[at]! ^ wanted[word]!)
      differences[row] = different
    }
    for (let row = this.#rows - 1; row > 0; row -= 1)
      if (this.#docs[row] === this.#docs[row - 1])
        differences[row - 1] = Math.min(differences[row - 1]!, differences[row]!)
    return differences
  }
}

/** Dot product of the vector at `start` and the question, with four signed bytes in each word. */
function dot(vectors: Int32Array, start: number, query: Int32Array): number {
  const { length } = query
  let low = 0
  let high = 0
  for (let i = 0; i < length; i += 1) {
    const [a, b] = [vectors[start + i]!, query[i]!]
    low =
      (low + Math.imul((a << 24) >> 24, (b << 24) >> 24) + Math.imul((a << 16) >> 24, (b << 16) >> 24)) | 0
    high = (high + Math.imul((a << 8) >> 24, (b << 8) >> 24) + Math.imul(a >> 24, b >> 24)) | 0
  }
  return low + high
}

function signsOf(vector: Int8Array, words: number): Uint32Array {
  const signs = new Uint32Array(words)
  for (let i = 0; i < vector.length; i += 1) if (vector[i]! > 0) signs[i >> 5]! |= 1 << (i & 31)
  return signs
}

function lengthOf(vector: Int8Array): number {
  let squares = 0
  for (let i = 0; i < vector.length; i += 1) squares += vector[i]! * vector[i]!
  return Math.sqrt(squares) || 1
}

/** Number of set bits. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the threshold that about `wanted` values do not exceed. */
function barOf(values: Uint16Array, wanted: number): number {
  const counts: number[] = []
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let [bar, count] = [-1, 0]
  while (count < wanted && bar < counts.length) count += counts[++bar] ?? 0
  return bar
}

function resized<Values extends Int8Array | Uint32Array | Float32Array | Int32Array>(
  from: Values,
  to: Values,
): Values {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from)
  return to
}
