import { withoutFiles } from '@switchboard/contract'
import type { MessageRow } from '../../database/schema.ts'
import type { Turn } from '../turn.ts'

type Talk = Pick<Turn, 'chat' | 'history'>

/** The customer's messages since the last answer, oldest first: a burst counts as a whole. */
export function openQuestions({ chat, history }: Talk): string[] {
  const answered = history.findLastIndex(({ answered_by }) => answered_by !== null)
  return history
    .slice(answered + 1)
    .filter((turn) => stillCounts(turn, chat))
    .map(({ question }) => withoutFiles(question))
}

/** The turns that the assistant answered, oldest first. */
export const answeredTurns = ({ chat, history }: Talk): MessageRow[] =>
  history.filter((turn) => turn.answered_by === 'ai' && stillCounts(turn, chat))

/** A summary for the person who takes over: the customer's latest messages, oldest first. */
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

/** Turns up to the last one handled by a person no longer count. */
export const stillCounts = ({ seq }: MessageRow, { triggers_from_seq }: Talk['chat']) =>
  seq > triggers_from_seq
