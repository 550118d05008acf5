import { reason } from '@switchboard/contract/reasons'
import { FileError } from './file-error.ts'
import { damaged, tooLarge } from './refusal.ts'

export const tookTooLong = (ms: number) =>
  new FileError(tooLarge(reason('file_slow', { number: Math.round(ms / 1000) })))

export const tookTooMuch = () => new FileError(tooLarge(reason('file_memory')))

/**
 * Node aborts when its heap is full, and the system kills a process when memory runs out; other signals mean a crash.
 */
export function endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGABRT' || signal === 'SIGKILL') return tookTooMuch()
  return signal ? new FileError(damaged()) : new Error(`The parser ended with code ${code}`)
}
