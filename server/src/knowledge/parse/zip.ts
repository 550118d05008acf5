import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { tooManyEntries, unpacksTooFar } from './budget.ts'
import { leadsOutside } from './member-path.ts'
import { damagedDocument, protectedByPassword, Refusal } from './refusal.ts'
import type { ParseLimits } from './types.ts'

// Office files and e-books consist of many small entries.
const MOST_PARTS = 10_000

/** Creates the error for a damaged archive, such as a truncated one. */
type Damaged = (cause: unknown) => Refusal

export interface Zip {
  file: ZipFile
  entries: Entry[]
  damaged: Damaged
}

/** Lists the declared entries of a zip archive, given as bytes or as a path, without unpacking any. */
export async function openZip(archive: Buffer | string, damaged: Damaged): Promise<Zip> {
  const options = { lazyEntries: true, autoClose: false }
  try {
    const file = await (typeof archive === 'string'
      ? openPromise(archive, options)
      : fromBufferPromise(archive, options))
    if (file.entryCount > MOST_PARTS) throw tooManyEntries(MOST_PARTS)
    const entries: Entry[] = []
    for await (const entry of file.eachEntry()) entries.push(entry)
    return { file, entries, damaged }
  } catch (error) {
    throw refusalOf(error, damaged)
  }
}

/**
 * Refuses a decompression bomb before a library unpacks it. The declared sizes may be false, so all of it is unpacked
 * once as a stream and discarded.
 */
export async function checkParts(bytes: Buffer, limits: ParseLimits): Promise<void> {
  const { file, entries, damaged } = await openZip(bytes, damagedDocument)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const most = Math.min(limits.unpackedBytes, Math.max(1024 * 1024, bytes.length * limits.ratio))
  if (unpacked > most) throw unpacksTooFar(limits)
  if (entries.some((entry) => entry.isEncrypted())) throw protectedByPassword()
  try {
    for (const entry of entries) for await (const _ of await file.openReadStreamPromise(entry));
  } catch (error) {
    throw refusalOf(error, damaged)
  }
}

export async function readEntry(zip: Zip, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entryChunks(zip, entry)) parts.push(part)
  return Buffer.concat(parts)
}

export async function* entryChunks({ file, damaged }: Zip, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw refusalOf(error, damaged)
  }
}

function refusalOf(error: unknown, damaged: Damaged) {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  if (/invalid relative path|absolute path|invalid characters in fileName/.test(error.message))
    return leadsOutside()
  if (/password|encrypt/i.test(error.message)) return protectedByPassword()
  return damaged(error)
}
