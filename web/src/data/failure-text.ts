import { CallError } from '@switchboard/contract'

/** The server's message, or the given text if there is none or the server was unreachable. */
export const failureText = (error: unknown, ownWords: string): string =>
  (error instanceof CallError && error.message) || ownWords

export const reasonIn = (error: unknown) => (error instanceof CallError && error.reason) || null
