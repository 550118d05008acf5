import { randomUUID } from 'node:crypto'
import { type api, SNOOZE_MAX_DAYS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction, Updateable } from 'kysely'
import { DAY_MS } from '../billing/calendar.ts'
import type { Account, App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { changeChats } from './change-chats.ts'
import { doneChanges } from './mark-done.ts'
import { restoring } from './restoring.ts'
import { ratingRequest } from './set-mode.ts'
import { planWaking } from './wake-chat.ts'

interface Wanted {
  state: Exclude<api.chats.ChatState, 'waiting'>
  snoozed_until?: string | null
}

/** Sets the state by hand: open, snoozed or done. */
export async function setStates(app: App, account: Account, chatIds: number[], wanted: Wanted) {
  const until = checkedUntil(app, wanted)
  const change_id = randomUUID()
  const chats = await changeChats(app, account, chatIds, async (tx, chat) => {
    if (until) await planWaking(tx, app, chat, until)
    const changes =
      wanted.state === 'done'
        ? { ...(await doneChanges(tx, chat)), ...ratingRequest(app, chat) }
        : { state_set: wanted.state, state_turn: chat.turn, snoozed_until: until }
    return undoable(chat, changes, change_id)
  })
  return { chats, change_id }
}

/** Only works if this was the last change and no message came since. */
export async function undoStates(app: App, account: Account, chatIds: number[], changeId: string) {
  const undone = await changeChats(app, account, chatIds, async (tx, chat) => {
    if (chat.state_before?.change_id !== changeId || chat.state_turn !== chat.turn) return null
    const { columns } = chat.state_before
    await restoring(tx)
    await planWakingAgain(tx, app, chat, columns)
    return { ...columns, state_before: null }
  })
  if (undone.length === 0) throw new AppError('conflict', reason('state_changed'))
  return undone
}

/** Stores the replaced columns along with the changes. */
function undoable(chat: ChatRow, changes: Updateable<Schema['chats']>, change_id: string) {
  const names = Object.keys(changes).filter((name) => name !== 'state_before') as (keyof ChatRow)[]
  const columns = Object.fromEntries(names.map((name) => [name, chat[name]]))
  return { ...changes, state_before: JSON.stringify({ change_id, columns }) }
}

/** Plans the wake-up again: its job may have run meanwhile and found the chat not snoozed. */
async function planWakingAgain(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { state_set, snoozed_until }: Record<string, unknown>,
) {
  if (state_set === 'snoozed' && typeof snoozed_until === 'string')
    await planWaking(tx, app, chat, new Date(snoozed_until))
}

function checkedUntil(app: App, { state, snoozed_until }: Wanted): Date | null {
  if (!snoozed_until) return null
  if (state !== 'snoozed') throw new AppError('invalid_request', reason('snooze_time'))
  const until = new Date(snoozed_until)
  const aheadMs = until.getTime() - app.now().getTime()
  if (aheadMs <= 0 || aheadMs > SNOOZE_MAX_DAYS * DAY_MS)
    throw new AppError('invalid_request', reason('planned_time'))
  return until
}
