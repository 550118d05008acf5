import { reason } from '@switchboard/contract/reasons'
import { tooLarge } from './refusal.ts'
import type { ParseLimits } from './types.ts'

const MB = 1024 * 1024
// A small file that unpacks to less than this is harmless at any ratio.
const HARMLESS_BYTES = MB

/** How much may still be unpacked of an upload, including all nested archives. */
export interface Budget {
  bytesLeft(): number
  takeBytes(bytes: number): void
  takeEntry(): void
  /** Whether more was requested than the budget allows. */
  isSpent(): boolean
}

export function budgetOf(limits: ParseLimits, packedBytes: number): Budget {
  const most = Math.min(limits.unpackedBytes, Math.max(HARMLESS_BYTES, packedBytes * limits.ratio))
  let [bytes, entries] = [0, 0]
  const isSpent = () => bytes > most || entries > limits.entries
  return {
    bytesLeft: () => most - bytes,
    isSpent,
    takeBytes(more) {
      bytes += more
      if (isSpent()) throw unpacksTooFar(limits)
    },
    takeEntry() {
      entries += 1
      if (isSpent()) throw tooManyEntries(limits.entries)
    },
  }
}

export const unpacksTooFar = ({ unpackedBytes, ratio }: ParseLimits) =>
  tooLarge(reason('file_unpacks', { number: Math.round(unpackedBytes / MB), ratio }))

export const tooManyEntries = (most: number) => tooLarge(reason('archive_entries', { number: most }))
