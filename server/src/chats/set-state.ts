import { type api, SNOOZE_MAX_DAYS } from '@switchboard/contract'
import type { Transaction, Updateable } from 'kysely'
import type { Account, App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { changeChats } from './change-chats.ts'
import { defaultModeOf, finished } from './finished.ts'
import { planWaking } from './wake-chat.ts'

interface Wanted {
  state: Exclude<api.chats.ChatState, 'waiting'>
  snoozed_until?: string | null
}

/** Open, snoozed or done, by hand. */
export async function setStates(app: App, account: Account, chatIds: number[], wanted: Wanted) {
  const until = checkedUntil(app, wanted)
  return changeChats(app, account, chatIds, async (tx, chat) => {
    if (wanted.state === 'done') return undoable(chat, await finishedByPerson(tx, app, chat))
    if (until) await planWaking(tx, app, chat, until)
    return undoable(chat, { state_set: wanted.state, state_turn: chat.turn, snoozed_until: until })
  })
}

/** The chats that have not moved on since. */
export async function undoStates(app: App, account: Account, chatIds: number[]) {
  const undone = await changeChats(app, account, chatIds, async (_tx, { state_before, state_turn, turn }) =>
    state_before && state_turn === turn ? { ...state_before, state_before: null } : null,
  )
  if (undone.length === 0)
    throw new AppError('conflict', 'This cannot be undone: the conversation has gone on since.')
  return undone
}

/** With the columns it replaces, so that it can be taken back. */
export const undoable = (chat: ChatRow, changes: Updateable<Schema['chats']>) => {
  const columns = Object.keys(changes).filter((name) => name !== 'state_before') as (keyof ChatRow)[]
  const before = Object.fromEntries(columns.map((name) => [name, chat[name]]))
  return { ...changes, state_before: JSON.stringify(before) }
}

/** After a hand-over a person has helped and is done: the moment to ask how it was, once. */
async function finishedByPerson(tx: Transaction<Schema>, app: App, chat: ChatRow) {
  const isAsked = chat.hand_over_at !== null && chat.csat_score === null
  return {
    ...finished(chat, await defaultModeOf(tx, chat)),
    ...(isAsked && { csat_asked_at: app.now() }),
  }
}

const DAY_MS = 24 * 3_600_000

function checkedUntil(app: App, { state, snoozed_until }: Wanted): Date | null {
  if (!snoozed_until) return null
  if (state !== 'snoozed')
    throw new AppError('invalid_request', 'Only a snoozed chat has a time to come back')
  const until = new Date(snoozed_until)
  const aheadMs = until.getTime() - app.now().getTime()
  if (aheadMs <= 0 || aheadMs > SNOOZE_MAX_DAYS * DAY_MS)
    throw new AppError('invalid_request', 'Choose a time in the future, at most a year ahead')
  return until
}
