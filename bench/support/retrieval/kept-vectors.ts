import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embedder } from '../../../server/src/embedding/index.ts'
import { inRoot } from '../../../tools/setup/paths.mjs'

const AT_ONCE = 64

/** Caches embeddings on disk: five thousand abstracts take the model many minutes. */
export async function keptVectors(embedder: Embedder, texts: string[]): Promise<Int8Array[]> {
  const name = createHash('sha256')
    .update(JSON.stringify([embedder.fingerprint, texts]))
    .digest('hex')
  const path = inRoot('.cache', 'bench', `${name}.vectors`)
  if (!existsSync(path)) {
    const made = await vectorsOf(embedder, texts)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.concat(made.map((vector) => Buffer.from(vector))))
  }
  const bytes = readFileSync(path)
  const length = bytes.length / texts.length
  return texts.map((_, at) => new Int8Array(bytes.buffer, bytes.byteOffset + at * length, length))
}

async function vectorsOf(embedder: Embedder, texts: string[]): Promise<Int8Array[]> {
  const vectors: Int8Array[] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = await embedder.embed(texts.slice(from, from + AT_ONCE))
    if (!some) throw new Error('The embedding model cannot be used here')
    vectors.push(...some)
  }
  return vectors
}
