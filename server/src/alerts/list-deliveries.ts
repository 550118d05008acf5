import { ALERTS_SHOWN, type api, mayAct } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../accounts/team/people.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertDeliveryRow, Schema } from '../database/schema.ts'

/** Admins see the deliveries to everybody, other members only their own. */
export const listAlertDeliveries = (app: App, account: Account): Promise<api.alerts.AlertDelivery[]> =>
  inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('alert_deliveries')
      .selectAll()
      .where('account_id', '=', account.id)
      .$if(!mayAct(account.role, 'admin'), (query) => query.where('user_id', '=', account.user_id))
      .orderBy('id', 'desc')
      .limit(ALERTS_SHOWN)
      .execute()
    return presentDeliveries(tx, account.id, rows)
  })

export async function presentDeliveries(
  tx: Transaction<Schema>,
  accountId: number,
  rows: AlertDeliveryRow[],
): Promise<api.alerts.AlertDelivery[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  const chats = await chatsOf(tx, accountId, rows)
  return rows.flatMap((row) => {
    const person = people.get(row.user_id)
    if (!person) return []
    return {
      id: row.id,
      person: presentPerson(person),
      channel: row.channel,
      target: row.target,
      state: row.state,
      error: row.error,
      reason: row.reason,
      chat: chats.get(row.alert_id) ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
}

async function chatsOf(tx: Transaction<Schema>, accountId: number, rows: AlertDeliveryRow[]) {
  const alertIds = [...new Set(rows.map(({ alert_id }) => alert_id).filter((id) => id !== null))]
  if (alertIds.length === 0) return new Map()
  const chats = await tx
    .selectFrom('alerts as a')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.account_id', '=', 'a.account_id').onRef('c.id', '=', 'a.chat_id'),
    )
    .select(['a.id as alert_id', 'c.id', 'c.agent_id', 'c.display_name'])
    .where('a.account_id', '=', accountId)
    .where('a.id', 'in', alertIds)
    .execute()
  return new Map<number | null, NonNullable<api.alerts.AlertDelivery['chat']>>(
    chats.map(({ alert_id, ...chat }) => [alert_id, chat]),
  )
}
