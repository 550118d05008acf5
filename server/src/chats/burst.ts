import { BURST_MOST, BURST_PAUSE_MS, withoutFiles } from '@switchboard/contract'
import type { MessageRow } from '../database/schema.ts'

type Said = Pick<MessageRow, 'question' | 'answered_by' | 'message_type' | 'timestamp'> &
  Partial<Pick<MessageRow, 'answer'>> & {
    /** Reopened for a person who is about to answer: the pause since it was written does not matter. */
    is_reopened?: boolean
  }

/** The unanswered messages that a customer wrote in one go, oldest first. */
export function burstOf<Turn extends Said>(history: Turn[]): Turn[] {
  let from = history.length - 1
  while (from > 0 && history.length - from < BURST_MOST && isGoingOn(history[from - 1]!, history[from]!))
    from -= 1
  return history.slice(Math.max(0, from))
}

export const askedIn = (burst: Said[]): string =>
  burst
    .map(({ question }) => withoutFiles(question))
    .filter(Boolean)
    .join('\n')

const isGoingOn = (before: Said, after: Said) =>
  before.answered_by === null &&
  // A message that was left to a person has an empty answer and is settled.
  (before.answer ?? null) === null &&
  before.message_type !== 'operator' &&
  (before.is_reopened || after.timestamp.getTime() - before.timestamp.getTime() <= BURST_PAUSE_MS)
