import { CallError } from '@switchboard/contract'

/** The first fault that the server named. */
export const firstError = (error: unknown, ownWords: string): string =>
  (error instanceof CallError && error.errors[0]) || ownWords
