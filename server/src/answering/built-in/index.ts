// Answers without a model: from what people taught and from the documents, word for word, or not at all.
import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Turn } from '../turn.ts'
import { composeAnswer } from './compose.ts'
import type { Composed } from './composed.ts'

export { composeAnswer } from './compose.ts'
export type { Composed, Ground } from './composed.ts'
export { unknownPhrase } from './wording.ts'

/** The same question to the same documents always gets the same answer, with no network; it never rephrases. */
export async function builtInAnswer(
  app: App,
  { agent, message, history, approved }: Pick<Turn, 'agent' | 'message' | 'history' | 'approved'>,
  language: Language,
  signal: AbortSignal,
): Promise<Composed> {
  const before = history
    .filter(({ id, message_type, question }) => id !== message.id && message_type !== 'operator' && question)
    .map(({ question }) => question)
    .toReversed()
  const composed = await composeAnswer(app, agent, { question: message.question, before, approved }, language)
  signal.throwIfAborted()
  return composed
}
