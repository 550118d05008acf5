import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, sentencesOf } from '../../../language/index.ts'
import type { IndexedDocument } from './documents.ts'
import { KnowledgeIndex } from './knowledge-index.ts'

const DOCS = new URL('../../../../../docs/decisions/', import.meta.url)
const sentences = readdirSync(DOCS)
  .toSorted()
  .slice(0, 40)
  .flatMap((name) => sentencesOf(readFileSync(new URL(name, DOCS), 'utf8')))
const more = ['Zwrot towaru jest możliwy w ciągu czternastu dni.', 'Доставка посылок занимает три дня.']
const documents = [...sentences, ...more].map((text, at) => document(at + 1, text))
const PAGE = 25
/** Every fifth document is asked for. */
const STEP = 5

test('a packed index finds the same with the same scores as one that never was', () => {
  const { packed, plain } = bothWith(documents)
  expect(documents.length).toBeGreaterThan(200)
  expectSame(packed, plain)
})

test('nor does it differ after removals, compaction and further additions', () => {
  const { packed, plain } = bothWith(documents.slice(0, 150))
  for (const index of [packed, plain]) {
    index.remove([3, 4, 77])
    index.add(documents.slice(150, 160))
  }
  expectSame(packed, plain)
  packed.pack()
  for (const index of [packed, plain]) index.remove([9, 152])
  expectSame(packed, plain)
})

test('a few more documents are packed when they are worth it, and found before that', () => {
  const { packed, plain } = bothWith(documents.slice(0, 200))
  const bytes = packed.bytes
  packed.add(documents.slice(200, 201))
  plain.add(documents.slice(200, 201))
  packed.pack()
  expect(packed.bytes).toBeGreaterThan(bytes * 1.05)
  expectSame(packed, plain)
})

test('an index of ten passages takes a fraction of the memory that it needs while it grows', () => {
  const index = new KnowledgeIndex()
  const passages = Array.from({ length: 10 }, (_, at) =>
    document(at + 1, sentences.slice(at * 5, at * 5 + 5).join(' '), 384),
  )
  index.add(passages)
  const whileGrowing = index.bytes
  index.pack()
  expect(index.bytes).toBeLessThan(whileGrowing / 5)
  expect(index.bytes).toBeLessThan(50_000)
})

/** The same documents, in one index packed after each page and in the other never. */
function bothWith(some: IndexedDocument[]) {
  const [packed, plain] = [new KnowledgeIndex(), new KnowledgeIndex()]
  for (let from = 0; from < some.length; from += PAGE) {
    packed.add(some.slice(from, from + PAGE))
    packed.pack()
    plain.add(some.slice(from, from + PAGE))
  }
  return { packed, plain }
}

function expectSame(packed: KnowledgeIndex, plain: KnowledgeIndex): void {
  for (let at = 0; at < documents.length; at += STEP) {
    const { text, language } = documents[at]!
    // Two letters are swapped, as in a typo.
    const written = text.slice(0, 120).replace(/\b(\p{Ll}{3})(\p{Ll})(\p{Ll})/u, '$1$3$2')
    expect(packed.mended(written)).toBe(plain.mended(written))
    const vector = at % 2 ? vectorOf(at + 7) : null
    const query = { text: written, carried: at % 3 ? '' : 'search index', language, vector, limit: 10 }
    expect(packed.search(query)).toEqual(plain.search(query))
  }
}

function document(id: number, text: string, dimensions = 32): IndexedDocument {
  const vectors = id % 4 ? [vectorOf(id, dimensions)] : []
  return { ...{ id, title: '', heading: '', question: null, text, vectors }, language: languageOf(text) }
}

function languageOf(text: string): Language {
  return /[а-я]/.test(text) ? 'ru' : /[ąęłż]/.test(text) ? 'pl' : 'en'
}

function vectorOf(seed: number, dimensions = 32): Int8Array {
  return Int8Array.from(
    { length: dimensions },
    (_, at) => ((Math.imul(seed * 64 + at + 1, 2_654_435_761) >>> 16) % 255) - 127,
  )
}
