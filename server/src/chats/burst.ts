import { BURST_MOST, BURST_PAUSE_MS, withoutFiles } from '@switchboard/contract'
import type { MessageRow } from '../database/schema.ts'

type Said = Pick<MessageRow, 'question' | 'answered_by' | 'message_type' | 'timestamp'> &
  Partial<Pick<MessageRow, 'answer'>> & {
    /** Left to a person who is about to answer it, however long ago it was written. */
    is_reopened?: boolean
  }

/** What a customer wrote in one go, oldest first, and its last message last: nobody has answered any of it. */
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
  // What was left to a person is settled.
  (before.answer ?? null) === null &&
  before.message_type !== 'operator' &&
  (before.is_reopened || after.timestamp.getTime() - before.timestamp.getTime() <= BURST_PAUSE_MS)
