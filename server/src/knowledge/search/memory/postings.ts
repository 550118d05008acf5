// Which documents contain a term and how often, in about 1.5 bytes each. Documents can only be appended.
import { decodeOccurrences } from './occurrences.ts'

const FIRST_BLOCK = 16
const LARGEST_BLOCK = 1024
/** The last bytes of a block hold the address of the next one. */
const LINK = 4

/** Copies of the blocks of the term that was read last. */
let gathered = Buffer.alloc(1024)

export class Postings {
  readonly #ids = new Map<string, number>()
  /** How many documents hold each term. */
  readonly #sizes: number[] = []
  readonly #heads: number[] = []
  readonly #tails: number[] = []
  readonly #limits: number[] = []
  readonly #blocks: number[] = []
  readonly #lastDocs: number[] = []
  #pool = Buffer.alloc(1 << 12)
  #used = 0

  /** Returns the id of a term, adding it if it is new. */
  idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const head = this.#take(FIRST_BLOCK)
    this.#heads.push(head)
    this.#tails.push(head)
    this.#limits.push(head + FIRST_BLOCK - LINK)
    this.#blocks.push(FIRST_BLOCK)
    this.#lastDocs.push(-1)
    const id = this.#sizes.push(0) - 1
    this.#ids.set(term, id)
    return id
  }

  append(id: number, doc: number, count: number): void {
    let code = ((doc - this.#lastDocs[id]!) << 2) | (Math.min(count, 4) - 1)
    for (; code > 127; code >>>= 7) this.#write(id, (code & 127) | 128)
    this.#write(id, code)
    if (count >= 4) this.#write(id, Math.min(count, 255))
    this.#lastDocs[id] = doc
    this.#sizes[id]! += 1
  }

  get terms(): Iterable<string> {
    return this.#ids.keys()
  }

  /** How many documents hold the term. */
  sizeOf(term: string): number {
    const id = this.#ids.get(term)
    return id === undefined ? 0 : this.#sizes[id]!
  }

  /** Reads the documents of a term into `occurrences` and returns their number. */
  read(term: string): number {
    const id = this.#ids.get(term)
    if (id === undefined) return 0
    this.#gather(id)
    decodeOccurrences(gathered, 0, this.#sizes[id]!)
    return this.#sizes[id]!
  }

  get bytes(): number {
    return this.#pool.length + this.#sizes.length * 128
  }

  #write(id: number, byte: number): void {
    if (this.#tails[id] === this.#limits[id]) this.#addBlock(id)
    this.#pool[this.#tails[id]!++] = byte
  }

  #addBlock(id: number): void {
    const size = nextBlock(this.#blocks[id]!)
    const at = this.#take(size)
    this.#pool.writeUInt32LE(at, this.#limits[id])
    this.#tails[id] = at
    this.#limits[id] = at + size - LINK
    this.#blocks[id] = size
  }

  #take(size: number): number {
    const at = this.#used
    this.#used += size
    if (this.#used > this.#pool.length) this.#pool = Buffer.concat([this.#pool], Math.ceil(this.#used * 1.5))
    return at
  }

  /** Copies the blocks of a term into one buffer. */
  #gather(id: number): void {
    let [at, block, length] = [this.#heads[id]!, FIRST_BLOCK, 0]
    const isLast = () => at + block - LINK === this.#limits[id]
    for (; !isLast(); block = nextBlock(block)) {
      length = this.#copy(at, at + block - LINK, length)
      at = this.#pool.readUInt32LE(at + block - LINK)
    }
    this.#copy(at, this.#tails[id]!, length)
  }

  #copy(from: number, to: number, at: number): number {
    const length = at + to - from
    if (length > gathered.length) gathered = Buffer.concat([gathered], length * 2)
    this.#pool.copy(gathered, at, from, to)
    return length
  }
}

const nextBlock = (size: number) => Math.min(size * 2, LARGEST_BLOCK)
