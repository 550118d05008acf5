import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'

/** The number of "I do not know" answers in a row that calls a person. */
const UNKNOWN_AT_MOST = 2

/** Returns the question if answering failed, or had no result for the second time in a row. */
export function foundNoAnswer(
  { chat, message, understood }: Turn,
  { kind }: Pick<Answer, 'kind'>,
): string | null {
  const isStrayed = understood !== undefined && STRAYED.has(understood.intent)
  const isUnknown = kind === 'unknown' && chat.unknown_in_a_row + 1 >= UNKNOWN_AT_MOST
  return kind === 'failure' || (isUnknown && !isStrayed) ? message.question : null
}

/** Messages that do not concern the business call nobody. */
const STRAYED: ReadonlySet<string> = new Set(['off_topic', 'nonsense', 'injection'])
