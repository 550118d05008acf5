import { type api, PLANNED_PER_CHAT_MAX, SNOOZE_MAX_DAYS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { DAY_MS } from '../../billing/calendar.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { PlannedRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { lockedChat } from '../locked-chat.ts'
import { customersChat } from '../notes/list-notes.ts'
import { type OwnedChat, ownedChat } from '../owned-chat.ts'
import { presentPlanned } from './list-planned.ts'
import { planSending, whyNotAt } from './send-planned.ts'

interface Wanted {
  kind: api.planned.PlannedKind
  text: string
  send_at: string
  cancel_on_reply: boolean
}

export async function planMessage(app: App, account: Account, chatId: number, wanted: Wanted) {
  const planned = await inAccount(app.db, account.id, async (tx) => {
    const chat = await customersChat(tx, account, chatId)
    // A visitor merge may have moved the conversation to another chat.
    if (!(await lockedChat(tx, account.id, chatId))) throw notFound('Chat')
    await refuseTooMany(tx, account.id, chatId)
    const send_at = await checkedTime(tx, app, chat, wanted)
    const row = await tx
      .insertInto('planned')
      .values({
        ...{ account_id: account.id, chat_id: chatId, user_id: account.user_id },
        ...{ ...wanted, send_at, planned_at: app.now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await planSending(tx, app, row)
    return (await presentPlanned(tx, [row]))[0]!
  })
  announcePlanned(app, account.id, chatId)
  return planned
}

/** Changing a cancelled or failed message plans it again. */
export async function changePlanned(
  app: App,
  account: Account,
  plannedId: number,
  wanted: Partial<Omit<Wanted, 'kind'>>,
) {
  const planned = await inAccount(app.db, account.id, async (tx) => {
    const { chat, ...before } = await lockedPlanned(tx, account, plannedId)
    if (before.user_id !== account.user_id) throw new AppError('forbidden', reason('planned_own'))
    const { text = before.text, cancel_on_reply = before.cancel_on_reply } = wanted
    const send_at = wanted.send_at ?? before.send_at.toISOString()
    const row = await tx
      .updateTable('planned')
      .set({
        ...{ text, cancel_on_reply, state: 'planned', ...storedReason(null), planned_at: app.now() },
        send_at: await checkedTime(tx, app, chat, { kind: before.kind, send_at }),
        version: before.version + 1,
      })
      .where('account_id', '=', account.id)
      .where('id', '=', plannedId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await planSending(tx, app, row)
    return (await presentPlanned(tx, [row]))[0]!
  })
  announcePlanned(app, account.id, planned.chat_id)
  return planned
}

/** Anyone who can answer here may cancel a message to a customer; only the author may cancel a reminder. */
export async function cancelPlanned(app: App, account: Account, plannedId: number): Promise<void> {
  const { chat_id } = await inAccount(app.db, account.id, async (tx) => {
    const planned = await lockedPlanned(tx, account, plannedId)
    if (planned.kind === 'reminder' && planned.user_id !== account.user_id)
      throw new AppError('forbidden', reason('reminder_own'))
    await tx.deleteFrom('planned').where('account_id', '=', account.id).where('id', '=', plannedId).execute()
    return planned
  })
  announcePlanned(app, account.id, chat_id)
}

export const announcePlanned = (app: App, accountId: number, chat_id: number) =>
  app.realtime.publish(accountId, { type: 'notes.updated', chat_id })

/** Returns the planned message with its chat. Locks the chat's row first, like sending does. */
async function lockedPlanned(
  tx: Transaction<Schema>,
  account: Account,
  plannedId: number,
): Promise<PlannedRow & { chat: OwnedChat }> {
  const find = tx
    .selectFrom('planned')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', plannedId)
  const seen = await find.executeTakeFirst()
  if (!seen) throw notFound('Planned message')
  const chat = await ownedChat(tx, account, seen.chat_id)
  await lockedChat(tx, account.id, chat.id)
  const planned = await find.forUpdate().executeTakeFirst()
  if (planned?.chat_id !== chat.id) throw notFound('Planned message')
  return { ...planned, chat }
}

async function checkedTime(
  tx: Transaction<Schema>,
  app: App,
  chat: OwnedChat,
  { kind, send_at }: Pick<Wanted, 'kind' | 'send_at'>,
): Promise<Date> {
  const at = new Date(send_at)
  const aheadMs = at.getTime() - app.now().getTime()
  if (aheadMs <= 0 || aheadMs > SNOOZE_MAX_DAYS * DAY_MS)
    throw new AppError('invalid_request', reason('planned_time'))
  const whyNot = kind === 'message' ? await whyNotAt(tx, app, chat, at) : null
  if (whyNot) throw new AppError('conflict', whyNot)
  return at
}

async function refuseTooMany(tx: Transaction<Schema>, accountId: number, chatId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('planned')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  if (count >= PLANNED_PER_CHAT_MAX)
    throw new AppError('conflict', reason('planned_many', { number: PLANNED_PER_CHAT_MAX }))
}
