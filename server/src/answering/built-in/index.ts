// Answers without a model: from what people taught and from the documents, word for word, or not at all.
import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Turn } from '../turn.ts'
import type { Composed } from './composed.ts'

export type { Composed, Ground } from './composed.ts'

/** The same question to the same documents always gets the same answer, with no network; it never rephrases. */
export async function builtInAnswer(
  _app: App,
  { message }: Pick<Turn, 'agent' | 'message' | 'history' | 'approved'>,
  _language: Language,
  _signal: AbortSignal,
): Promise<Composed> {
  const nothing = { sources: [], confidence: 0, isApproved: false, passages: [], grounds: [] }
  return { outcome: 'unknown', text: '', searched_for: message.question, ...nothing }
}
