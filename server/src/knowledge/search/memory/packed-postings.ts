// The same for documents that stay as they are: two arrays and one buffer, without a map or a string.
import { decodeOccurrences, occurrences } from './occurrences.ts'
import type { Postings } from './postings.ts'
import { termKey } from './term-key.ts'

export class PackedPostings {
  /** Sorted. */
  readonly #keys: Float64Array
  /** Where the documents of each term begin, and where the last ones end. */
  readonly #starts: Uint32Array
  /** For each term the number of its documents, then the documents. */
  readonly #bytes: Uint8Array

  constructor(keys = new Float64Array(0), starts = new Uint32Array(1), bytes = new Uint8Array(0)) {
    this.#keys = keys
    this.#starts = starts
    this.#bytes = bytes
  }

  /** How many documents hold the term. */
  sizeOf(term: string): number {
    const place = this.#placeOf(termKey(term))
    return place < 0 ? 0 : this.#sizeAt(place)
  }

  /** Reads the documents of a term into `occurrences` and returns their number. */
  read(term: string): number {
    return this.#readAt(this.#placeOf(termKey(term)))
  }

  /**
   * Returns a copy with the later documents. If `places` is given, documents are renumbered: removed ones have the new
   * number -1, and the order must stay the same.
   */
  with(later: Postings | null, places: Int32Array | null): PackedPostings {
    const laterByKey = new Map<number, string>()
    for (const term of later?.terms ?? []) laterByKey.set(termKey(term), term)
    const fresh = [...laterByKey.keys()].filter((key) => this.#placeOf(key) < 0)
    const keys = new Float64Array(this.#keys.length + fresh.length)
    keys.set(this.#keys)
    keys.set(fresh, this.#keys.length)
    keys.sort()
    const packing = new Packing(places)
    for (const key of keys) {
      packing.take(this.#readAt(this.#placeOf(key)))
      const term = laterByKey.get(key)
      if (term !== undefined) packing.take(later!.read(term))
      packing.endTerm(key)
    }
    return packing.packed()
  }

  get bytes(): number {
    return this.#keys.byteLength + this.#starts.byteLength + this.#bytes.byteLength
  }

  #readAt(place: number): number {
    if (place < 0) return 0
    const size = this.#sizeAt(place)
    decodeOccurrences(this.#bytes, this.#starts[place]! + bytesOfSize(size), size)
    return size
  }

  #sizeAt(place: number): number {
    let at = this.#starts[place]!
    let byte = this.#bytes[at++]!
    let size = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#bytes[at++]!
      size |= (byte & 127) << shift
    }
    return size
  }

  #placeOf(key: number): number {
    const keys = this.#keys
    let [low, high] = [0, keys.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (keys[middle] === key) return middle
      if (keys[middle]! < key) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/** Collects the documents of one term after another. */
class Packing {
  readonly #places: Int32Array | null
  readonly #keys: number[] = []
  readonly #starts: number[] = [0]
  readonly #docs: number[] = []
  readonly #counts: number[] = []
  #bytes = new Uint8Array(1 << 12)
  #used = 0

  constructor(places: Int32Array | null) {
    this.#places = places
  }

  /** Takes the first `size` of `occurrences`. */
  take(size: number): void {
    for (let i = 0; i < size; i += 1) {
      const doc = occurrences.docs[i]!
      const place = this.#places ? this.#places[doc]! : doc
      if (place < 0) continue
      this.#docs.push(place)
      this.#counts.push(occurrences.counts[i]!)
    }
  }

  endTerm(key: number): void {
    const { length } = this.#docs
    if (length === 0) return
    this.#makeRoom((length + 1) * LONGEST)
    this.#writeNumber(length)
    let last = -1
    for (let i = 0; i < length; i += 1) {
      const [doc, count] = [this.#docs[i]!, this.#counts[i]!]
      this.#writeNumber(((doc - last) << 2) | (Math.min(count, 4) - 1))
      if (count >= 4) this.#bytes[this.#used++] = count
      last = doc
    }
    this.#docs.length = this.#counts.length = 0
    this.#keys.push(key)
    this.#starts.push(this.#used)
  }

  packed(): PackedPostings {
    const bytes = this.#bytes.slice(0, this.#used)
    return new PackedPostings(Float64Array.from(this.#keys), Uint32Array.from(this.#starts), bytes)
  }

  #writeNumber(number: number): void {
    let rest = number
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#used++] = (rest & 127) | 128
    this.#bytes[this.#used++] = rest
  }

  #makeRoom(most: number): void {
    if (this.#used + most <= this.#bytes.length) return
    const longer = new Uint8Array((this.#used + most) * 2)
    longer.set(this.#bytes)
    this.#bytes = longer
  }
}

/** Bytes of a number of up to 30 bits, and of a count. */
const LONGEST = 6

const bytesOfSize = (size: number) => (size < 1 << 7 ? 1 : size < 1 << 14 ? 2 : size < 1 << 21 ? 3 : 4)
