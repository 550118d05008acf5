import { CallError } from '@switchboard/contract'
import { reasonText } from '../i18n/reason-text.ts'

/** Why a call failed, in the language of the console; the given text if the server said nothing or was unreachable. */
export const failureText = (error: unknown, ownWords: string): string =>
  (error instanceof CallError && reasonText(error.reason, error.message)) || ownWords

export const reasonIn = (error: unknown) => (error instanceof CallError && error.reason) || null
