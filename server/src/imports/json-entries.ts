import { EXPORT_ENTRY_MAX } from '@switchboard/contract'
import { UnreadableExport } from './unreadable-export.ts'

export type Json = Record<string, unknown>

export interface Entry {
  /** The keys that lead to the value, with * for an element of an array. */
  path: string
  /** Undefined if it is larger than `EXPORT_ENTRY_MAX`. */
  value: unknown
  /** What came before it in the object around it. */
  owner: Json
}

/** Whether the values inside a container are entries, or the container as a whole. */
export type Descends = (path: string, kind: '{' | '[', owner: Json) => boolean

/**
 * The entries of JSON documents that follow one another, as in JSON Lines. Only one entry at a time is in memory, so a file
 * may be of any size. An object that was entered comes after its entries, with its other values.
 */
export async function* jsonEntries(chunks: AsyncIterable<string>, descends: Descends): AsyncGenerator<Entry> {
  const text = new JsonText(chunks[Symbol.asyncIterator]())
  while ((await text.peek()) !== '') yield* entriesAt(text, '', emptyObject(), descends)
}

async function* entriesAt(
  text: JsonText,
  path: string,
  owner: Json,
  descends: Descends,
): AsyncGenerator<Entry> {
  const kind = await text.peek()
  if (kind === '{' && descends(path, kind, owner)) yield* objectEntries(text, path, owner, descends)
  else if (kind === '[' && descends(path, kind, owner)) {
    for await (const _ of text.members(']')) yield* entriesAt(text, inside(path, '*'), owner, descends)
  } else yield { path, value: await text.value(), owner }
}

async function* objectEntries(
  text: JsonText,
  path: string,
  owner: Json,
  descends: Descends,
): AsyncGenerator<Entry> {
  const object = emptyObject()
  for await (const _ of text.members('}')) {
    const key = String(await text.value())
    await text.expect(':')
    const place = inside(path, key)
    const kind = await text.peek()
    if ((kind === '{' || kind === '[') && descends(place, kind, object))
      yield* entriesAt(text, place, object, descends)
    else object[key] = await text.value()
  }
  yield { path, value: object, owner }
}

const inside = (path: string, key: string) => (path ? `${path}.${key}` : key)

/** Without a prototype, so that the key __proto__ is like any other. */
const emptyObject = (): Json => Object.create(null) as Json

const damaged = (cause?: unknown) => new UnreadableExport('incomplete', { cause })

/** Reads as much as needed for the next value. */
class JsonText {
  #text = ''
  #at = 0

  constructor(private readonly chunks: AsyncIterator<string>) {}

  /** The next character that is not a space; empty at the end. */
  async peek(): Promise<string> {
    for (;;) {
      SPACES.lastIndex = this.#at
      this.#at += SPACES.exec(this.#text)![0].length
      if (this.#at < this.#text.length) return this.#text[this.#at]!
      if (!(await this.#readMore())) return ''
    }
  }

  async expect(sign: string): Promise<void> {
    if ((await this.peek()) !== sign) throw damaged()
    this.#at += 1
  }

  /** Stops before each member of the container that begins here; the caller reads it. */
  async *members(closing: '}' | ']'): AsyncGenerator<void> {
    this.#at += 1
    if ((await this.peek()) !== closing)
      for (;;) {
        yield
        if ((await this.peek()) === closing) break
        await this.expect(',')
      }
    this.#at += 1
  }

  /** Returns undefined if it is too large. */
  async value(): Promise<unknown> {
    const raw = await this.#raw()
    if (raw === undefined) return
    try {
      return JSON.parse(raw)
    } catch (error) {
      throw damaged(error)
    }
  }

  async #raw(): Promise<string | undefined> {
    const isPlain = !/["{[]/.test(await this.peek())
    const kept: string[] = []
    let size = 0
    let from = this.#at
    let depth = 0
    let isInString = false
    const keep = () => {
      size += this.#at - from
      if (size <= EXPORT_ENTRY_MAX) kept.push(this.#text.slice(from, this.#at))
      else kept.length = 0
      from = 0
    }
    /** Goes on with the next chunk. */
    const advance = async () => {
      this.#at = this.#text.length
      keep()
      return this.#readMore()
    }
    for (;;) {
      const sign = isPlain ? PLAIN_END : isInString ? STRING_SIGN : SIGN
      sign.lastIndex = this.#at
      const found = sign.exec(this.#text)
      if (!found) {
        if (await advance()) continue
        if (!isPlain) throw damaged()
        break
      }
      this.#at = found.index
      if (isPlain) break
      this.#at += 1
      const [char] = found
      if (char === '\\') {
        // The escaped character may be in the next chunk.
        if (this.#at === this.#text.length && !(await advance())) throw damaged()
        this.#at += 1
        continue
      }
      if (char === '"') isInString = !isInString
      else depth += char === '{' || char === '[' ? 1 : -1
      if (depth === 0 && !isInString) break
    }
    keep()
    return size <= EXPORT_ENTRY_MAX ? kept.join('') : undefined
  }

  async #readMore(): Promise<boolean> {
    for (;;) {
      const { value, done } = await this.chunks.next()
      if (done) return false
      if (value === '') continue
      this.#text = value
      this.#at = 0
      return true
    }
  }
}

const SPACES = /[\s]*/y
const SIGN = /["{}[\]]/g
const STRING_SIGN = /["\\]/g
const PLAIN_END = /[\s,\]}]/g
