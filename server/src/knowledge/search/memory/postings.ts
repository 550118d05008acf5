// Which documents contain a term and how often, in about 1.5 bytes each. Documents can only be appended.

const FIRST_BLOCK = 16
const LARGEST_BLOCK = 1024
/** The last bytes of a block hold the address of the next one. */
const LINK = 4

export class Postings {
  /** How many documents hold each term. */
  readonly sizes: number[] = []
  /** Documents and counts of the term that was read last. */
  docs = new Int32Array(1024)
  counts = new Uint8Array(1024)
  readonly #heads: number[] = []
  readonly #tails: number[] = []
  readonly #limits: number[] = []
  readonly #blocks: number[] = []
  readonly #lastDocs: number[] = []
  #pool = Buffer.alloc(1 << 16)
  #used = 0
  #written = Buffer.alloc(1024)

  /** Terms are numbered from 0. */
  addTerm(): number {
    const head = this.#take(FIRST_BLOCK)
    this.#heads.push(head)
    this.#tails.push(head)
    this.#limits.push(head + FIRST_BLOCK - LINK)
    this.#blocks.push(FIRST_BLOCK)
    this.#lastDocs.push(-1)
    return this.sizes.push(0) - 1
  }

  append(term: number, doc: number, count: number): void {
    // Most terms occur less than four times in a text, so the count fits in with the distance from the previous
    // document.
    let code = ((doc - this.#lastDocs[term]!) << 2) | (Math.min(count, 4) - 1)
    for (; code > 127; code >>>= 7) this.#write(term, (code & 127) | 128)
    this.#write(term, code)
    if (count >= 4) this.#write(term, Math.min(count, 255))
    this.#lastDocs[term] = doc
    this.sizes[term]! += 1
  }

  /** Writes the documents of a term to `docs` and `counts` and returns their number. */
  read(term: number): number {
    const size = this.sizes[term]!
    if (size > this.docs.length) {
      this.docs = new Int32Array(size * 2)
      this.counts = new Uint8Array(size * 2)
    }
    const { docs, counts } = this
    const bytes = this.#gather(term)
    let at = 0
    let doc = -1
    for (let i = 0; i < size; i += 1) {
      let byte = bytes[at++]!
      let code = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!
        code |= (byte & 127) << shift
      }
      doc += code >>> 2
      docs[i] = doc
      counts[i] = (code & 3) === 3 ? bytes[at++]! : (code & 3) + 1
    }
    return size
  }

  get bytes(): number {
    return this.#pool.length + this.#written.length + this.docs.length * 5 + this.sizes.length * 48
  }

  #write(term: number, byte: number): void {
    if (this.#tails[term] === this.#limits[term]) this.#addBlock(term)
    this.#pool[this.#tails[term]!++] = byte
  }

  #addBlock(term: number): void {
    const size = nextBlock(this.#blocks[term]!)
    const at = this.#take(size)
    this.#pool.writeUInt32LE(at, this.#limits[term])
    this.#tails[term] = at
    this.#limits[term] = at + size - LINK
    this.#blocks[term] = size
  }

  #take(size: number): number {
    const at = this.#used
    this.#used += size
    if (this.#used > this.#pool.length) this.#pool = Buffer.concat([this.#pool], Math.ceil(this.#used * 1.5))
    return at
  }

  /** Copies the blocks of a term into one buffer. */
  #gather(term: number): Buffer {
    let [at, block, length] = [this.#heads[term]!, FIRST_BLOCK, 0]
    const isLast = () => at + block - LINK === this.#limits[term]
    for (; !isLast(); block = nextBlock(block)) {
      length = this.#copy(at, at + block - LINK, length)
      at = this.#pool.readUInt32LE(at + block - LINK)
    }
    this.#copy(at, this.#tails[term]!, length)
    return this.#written
  }

  #copy(from: number, to: number, at: number): number {
    const length = at + to - from
    if (length > this.#written.length) this.#written = Buffer.concat([this.#written], length * 2)
    this.#pool.copy(this.#written, at, from, to)
    return length
  }
}

const nextBlock = (size: number) => Math.min(size * 2, LARGEST_BLOCK)
