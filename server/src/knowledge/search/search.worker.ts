// Holds and searches the indexes, outside the thread that serves requests.
import { setImmediate as whoeverWaits } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { loadVocabulary } from '../../embedding/vocabulary.ts'
import type { IndexedDocument, IndexQuery } from './memory/documents.ts'
import { KnowledgeIndex } from './memory/knowledge-index.ts'

const isSpelled = loadVocabulary()
const indexes = new Map<string, KnowledgeIndex>()

/** Some milliseconds of work: a concurrent question is not delayed longer than that. */
const ADDED_AT_ONCE = 8
const TIDIED_AFTER_MS = 2_000
const tidying = new WeakMap<KnowledgeIndex, NodeJS.Timeout>()

/** Operations on the index with this `key`, which is created on first use. */
const operations = {
  async add(index: KnowledgeIndex, documents: IndexedDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += ADDED_AT_ONCE) {
      index.add(documents.slice(from, from + ADDED_AT_ONCE))
      await whoeverWaits()
    }
  },
  remove(index: KnowledgeIndex, ids: number[]): void {
    index.remove(ids)
    tidyLater(index)
  },
  ids: (index: KnowledgeIndex, _: undefined) => index.ids,
  size: (index: KnowledgeIndex, _: undefined) => index.size,
  hasMeanings: (index: KnowledgeIndex, _: undefined) => index.hasMeanings,
  mended: (index: KnowledgeIndex, text: string) => index.mended(text),
  search: (index: KnowledgeIndex, query: IndexQuery) => index.search(query),
  /** Returns the memory usage. */
  pack(index: KnowledgeIndex, _: undefined): number {
    index.pack()
    return index.bytes
  },
  drop: (_: KnowledgeIndex, key: string) => indexes.delete(key),
}

export type Operations = typeof operations
export type Operation = keyof Operations
export type Input<Name extends Operation> = Parameters<Operations[Name]>[1]
export type Output<Name extends Operation> = Awaited<ReturnType<Operations[Name]>>

export interface Request {
  id: number
  key: string
  operation: Operation
  input: unknown
}

export type Reply = { id: number; output: unknown } | { id: number; error: unknown }

parentPort!.on('message', async ({ id, key, operation, input }: Request) => {
  try {
    const run = operations[operation] as (index: KnowledgeIndex, input: unknown) => unknown
    parentPort!.postMessage({ id, output: await run(indexNamed(key), input) } satisfies Reply)
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies Reply)
  }
})

/** Debounced: files are often replaced one after another, and compacting once at the end is enough. */
function tidyLater(index: KnowledgeIndex): void {
  clearTimeout(tidying.get(index))
  tidying.set(
    index,
    setTimeout(() => index.tidy(), TIDIED_AFTER_MS),
  )
}

function indexNamed(key: string): KnowledgeIndex {
  const index = indexes.get(key) ?? new KnowledgeIndex(isSpelled)
  indexes.set(key, index)
  return index
}
