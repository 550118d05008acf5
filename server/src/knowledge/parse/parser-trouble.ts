import { FileError } from './file-error.ts'
import { damaged, tooLarge } from './refusal.ts'

export const tookTooLong = (ms: number) =>
  new FileError(
    tooLarge(
      `Reading the file took longer than ${Math.round(ms / 1000)} seconds. Split it into smaller files.`,
    ),
  )

export const tookTooMuch = () =>
  new FileError(tooLarge('Reading the file takes too much memory. Split it into smaller files.'))

/**
 * Node aborts when its heap is full, and the system kills a process when memory runs out; other signals mean a crash.
 */
export function endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGABRT' || signal === 'SIGKILL') return tookTooMuch()
  return signal ? new FileError(damaged()) : new Error(`The parser ended with code ${code}`)
}
