import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { tooManyEntries, unpacksTooFar } from './budget.ts'
import { leadsOutside } from './member-path.ts'
import { damagedDocument, protectedByPassword, Refusal } from './refusal.ts'
import type { ParseLimits } from './types.ts'

// Office files and e-books are made of many small parts.
const MOST_PARTS = 10_000

/** What is said of one that is cut off, for example. */
type Damaged = (cause: unknown) => Refusal

export interface Zip {
  file: ZipFile
  entries: Entry[]
  damaged: Damaged
}

/** The list of what a zip archive says it holds; nothing is unpacked yet. */
export async function openZip(bytes: Buffer, damaged: Damaged): Promise<Zip> {
  try {
    const file = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    if (file.entryCount > MOST_PARTS) throw tooManyEntries(MOST_PARTS)
    const entries: Entry[] = []
    for await (const entry of file.eachEntry()) entries.push(entry)
    return { file, entries, damaged }
  } catch (error) {
    throw refusalOf(error, damaged)
  }
}

/**
 * Refuses a document that would grow beyond measure before any library unpacks it. The sizes it declares may be lies,
 * so all of it is unpacked once, a little at a time, and thrown away.
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

export async function readEntry({ file, damaged }: Zip, entry: Entry): Promise<Buffer> {
  try {
    const parts: Buffer[] = []
    for await (const part of await file.openReadStreamPromise(entry)) parts.push(part)
    return Buffer.concat(parts)
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
