import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { PlannedRow, Schema } from '../../database/schema.ts'
import { customersChat } from '../notes/list-notes.ts'

export const listPlanned = (app: App, account: Account, chatId: number) =>
  inAccount(app.db, account.id, async (tx) => {
    await customersChat(tx, account, chatId)
    const rows = await tx
      .selectFrom('planned')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('chat_id', '=', chatId)
      .orderBy('send_at')
      .orderBy('id')
      .execute()
    return presentPlanned(tx, rows)
  })

/** A customer's message cancels these at once, although the row is updated only when its send time comes. */
export async function presentPlanned(
  tx: Transaction<Schema>,
  rows: PlannedRow[],
): Promise<api.planned.Planned[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  const wroteAt = rows[0] ? await lastWordsAt(tx, rows[0]) : null
  return rows.map((row) => {
    const author = people.get(row.user_id)
    const isCancelled = row.state === 'planned' && isCancelledBy(row, wroteAt)
    return {
      ...{ id: row.id, chat_id: row.chat_id, kind: row.kind, text: row.text },
      author: author ? presentPerson(author) : null,
      send_at: row.send_at.toISOString(),
      cancel_on_reply: row.cancel_on_reply,
      state: isCancelled ? 'cancelled' : row.state,
      error: row.error,
      reason: row.reason,
    }
  })
}

export const isCancelledBy = ({ kind, cancel_on_reply, planned_at }: PlannedRow, wroteAt: Date | null) =>
  kind === 'message' && cancel_on_reply && wroteAt !== null && wroteAt > planned_at

/**
 * When the customer last wrote, on any channel. The last turn does not tell: turns of a merged chat are appended,
 * whatever their time.
 */
export async function lastWordsAt(
  tx: Transaction<Schema>,
  { account_id, chat_id }: Pick<PlannedRow, 'account_id' | 'chat_id'>,
): Promise<Date | null> {
  const { latest } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('latest'))
    .where('account_id', '=', account_id)
    .where('chat_id', 'in', sql<number>`(select chats_of_contact(${account_id}, ${chat_id}))`)
    .where('message_type', '=', 'customer')
    .executeTakeFirstOrThrow()
  return latest
}
