import { withoutFiles } from '@switchboard/contract'
import type { MessageRow } from '../../database/schema.ts'
import type { Turn } from '../turn.ts'

type Talk = Pick<Turn, 'chat' | 'history'>

/** What the customer has said since anybody answered, oldest first: a burst is heard as a whole. */
export function openQuestions({ chat, history }: Talk): string[] {
  const answered = history.findLastIndex(({ answered_by }) => answered_by !== null)
  return history
    .slice(answered + 1)
    .filter((turn) => stillCounts(turn, chat))
    .map(({ question }) => withoutFiles(question))
}

/** What the assistant has answered, oldest first. */
export const answeredTurns = ({ chat, history }: Talk): MessageRow[] =>
  history.filter((turn) => turn.answered_by === 'ai' && stillCounts(turn, chat))

/** What it is about, for whoever takes over: the customer's latest words, oldest first. */
export function summaryOf({ chat, history }: Talk): string {
  const said = history.filter((turn) => turn.question !== '' && stillCounts(turn, chat)).slice(-SUMMED_UP)
  const room = Math.floor(SUMMARY_LENGTH / said.length) - SEPARATOR.length
  return said.map(({ question }) => shortened(question, room)).join(SEPARATOR)
}

const SUMMED_UP = 3
const SUMMARY_LENGTH = 300
const SEPARATOR = ' · '

const shortened = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/** Whatever a person has taken care of is settled. */
export const stillCounts = ({ seq }: MessageRow, { triggers_from_seq }: Talk['chat']) =>
  seq > triggers_from_seq
