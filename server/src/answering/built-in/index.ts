// Answers without a model: from what people taught and from the documents, word for word, or not at all.
import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import { burstOf } from '../burst.ts'
import type { Turn } from '../turn.ts'
import { composeAnswer } from './compose.ts'
import type { Composed } from './composed.ts'

export { composeAnswer } from './compose.ts'
export type { Composed, Ground } from './composed.ts'
export { unknownPhrase } from './wording.ts'

/** The same question to the same documents always gets the same answer, with no network; it never rephrases. */
export async function builtInAnswer(
  app: App,
  { agent, asked, history, approved }: Pick<Turn, 'agent' | 'asked' | 'history' | 'approved'>,
  language: Language,
  signal: AbortSignal,
): Promise<Composed> {
  const before = history
    .slice(0, -burstOf(history).length)
    .filter(({ message_type, question }) => message_type !== 'operator' && question)
    .map(({ question }) => question)
    .toReversed()
  const composed = await composeAnswer(app, agent, { question: asked, before, approved }, language)
  signal.throwIfAborted()
  return composed
}
