import { CallError } from '@switchboard/contract'
import { failureText } from '../../data/failure-text.ts'
import { toast } from '../../ui/toast.tsx'

export function tellFailure(error: unknown, ownWords: string): void {
  const text = failureToTell(error, ownWords)
  if (text) toast.error(text)
}

/** The server's message, else the given text. A 404 is only logged, because nobody can fix it. */
export function failureToTell(error: unknown, ownWords: string): string | null {
  if (!(error instanceof CallError) || error.status !== 404) return failureText(error, ownWords)
  console.error(error.message)
  return null
}
