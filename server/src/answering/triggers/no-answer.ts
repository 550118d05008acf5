import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'

/** So many times in a row the assistant may say that it does not know. */
const UNKNOWN_AT_MOST = 2

/** The question that nothing could be said to, or not for the second time in a row. */
export function foundNoAnswer(
  { chat, message, understood }: Turn,
  { kind }: Pick<Answer, 'kind'>,
): string | null {
  const isStrayed = understood !== undefined && STRAYED.has(understood.intent)
  const isUnknown = kind === 'unknown' && chat.unknown_in_a_row + 1 >= UNKNOWN_AT_MOST
  return kind === 'failure' || (isUnknown && !isStrayed) ? message.question : null
}

/** Nobody has to be called for what is no business of the firm. */
const STRAYED: ReadonlySet<string> = new Set(['off_topic', 'nonsense', 'injection'])
