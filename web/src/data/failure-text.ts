import { CallError } from '@switchboard/contract'

/** What the server said, or our own words when it said nothing or could not be reached. */
export const failureText = (error: unknown, ownWords: string): string =>
  (error instanceof CallError && error.message) || ownWords
