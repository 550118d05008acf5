import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'

const DAY_MS = 24 * 3_600_000

/** Chats whose last message is older than this are deleted. */
export const cutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Returns the retention period, and what a period of `wantedDays` would delete today. */
export function retention(app: App, account: Account, wantedDays: number | undefined) {
  return inAccount(app.db, account.id, async (tx) => {
    const days = await retentionDays(tx, account.id)
    const asked = wantedDays ?? days
    return {
      days,
      would_go:
        asked === 0
          ? { chats: 0, messages: 0, files: 0 }
          : await countExpired(tx, account.id, cutoffOf(app.now(), asked)),
    }
  })
}

/** Only stores the setting: the daily job deletes. */
export async function saveRetention(app: App, account: Account, days: number): Promise<number> {
  await inAccount(app.db, account.id, async (tx) => {
    if ((await retentionDays(tx, account.id)) === days) return
    await tx.updateTable('accounts').set({ retention_days: days }).where('id', '=', account.id).execute()
    await noteAudit(tx, account, { action: 'retention_changed', at: app.now(), about: String(days) })
  })
  return days
}

async function retentionDays(tx: Transaction<Schema>, accountId: number): Promise<number> {
  const { retention_days } = await tx
    .selectFrom('accounts')
    .select('retention_days')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return retention_days
}

/** Null if everything is kept. */
export async function retentionCutoff(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
): Promise<Date | null> {
  const days = await retentionDays(tx, accountId)
  return days === 0 ? null : cutoffOf(app.now(), days)
}

async function countExpired(tx: Transaction<Schema>, accountId: number, cutoff: Date) {
  const { rows } = await sql<{ chats: number; messages: number; files: number }>`
    select
      (select count(*) from chats c where c.account_id = ${accountId}
        and ${isExpired(cutoff)}) as chats,
      (select count(*) from messages m where m.account_id = ${accountId} and m.timestamp < ${cutoff}) as messages,
      (select count(*) from attachments t join messages m on m.account_id = t.account_id and m.id = t.message_id
        where t.account_id = ${accountId} and m.timestamp < ${cutoff}) as files`.execute(tx)
  return rows[0]!
}

/** Condition for expired chats, in two parts because the first one uses an index. */
export const isExpired = (cutoff: Date) =>
  sql`(last_message_time < ${cutoff} or (last_message_time is null and created_at < ${cutoff}))`
