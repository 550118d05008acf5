import { CallError } from '@switchboard/contract'

/** The server's first validation error, or the given text. */
export const firstError = (error: unknown, ownWords: string): string =>
  (error instanceof CallError && error.errors[0]) || ownWords
