import type { Language } from '@switchboard/contract'
import type { MessageRow } from '../database/schema.ts'
import { smallTalk } from './built-in/small-talk.ts'

/** Who writes again after a longer time does not go on, but asks anew. */
const LONGEST_PAUSE_MS = 60_000
const MOST = 4

type Said = Pick<MessageRow, 'question' | 'answered_by' | 'message_type' | 'timestamp'>

/** What a customer wrote in one go, oldest first, and its last message last: nobody has answered any of it. */
export function burstOf<Turn extends Said>(history: Turn[]): Turn[] {
  let from = history.length - 1
  while (from > 0 && history.length - from < MOST && isGoingOn(history[from - 1]!, history[from]!)) from -= 1
  return history.slice(Math.max(0, from))
}

/** Thanks and greetings around a question are not what is asked. */
export function askedIn(burst: Said[], language: Language): string {
  const words = burst.map(({ question }) => question).filter(Boolean)
  const asked = words.filter((text) => smallTalk(text, language) === null)
  return (asked.length > 0 ? asked : words.slice(-1)).join('\n')
}

const isGoingOn = (before: Said, after: Said) =>
  before.answered_by === null &&
  before.message_type !== 'operator' &&
  after.timestamp.getTime() - before.timestamp.getTime() <= LONGEST_PAUSE_MS
