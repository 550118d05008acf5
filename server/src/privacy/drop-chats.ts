import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { letGoBlobs } from '../knowledge/files/let-go-blobs.ts'

/** Deletes chats with all that belongs to them: turns, deliveries, files with their content, and pending work. */
export async function dropChats(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatIds: number[],
): Promise<void> {
  if (chatIds.length === 0) return
  const blobs = await dropAttachments(tx, accountId, chatIds)
  await tx.deleteFrom('chats').where('account_id', '=', accountId).where('id', 'in', chatIds).execute()
  const tellsOf = (column: 'payload' | 'ids') => sql<number>`(${sql.ref(column)} ->> 'chat_id')::bigint`
  await tx
    .deleteFrom('jobs')
    .where('account_id', '=', accountId)
    .where(tellsOf('payload'), 'in', chatIds)
    .execute()
  await tx
    .deleteFrom('events')
    .where('account_id', '=', accountId)
    .where(tellsOf('ids'), 'in', chatIds)
    .execute()
  await letGoBlobs(tx, app, blobs)
}

/** Includes the customer's picture, and files that still wait for their message. */
async function dropAttachments(
  tx: Transaction<Schema>,
  accountId: number,
  chatIds: number[],
): Promise<string[]> {
  const { rows } = await sql<{ blob: string }>`
    delete from attachments t using chats c
    where c.account_id = ${accountId} and c.id = any (${chatIds}) and t.account_id = c.account_id
      and (t.chat_id = c.id or t.id = c.photo_id
        or (t.chat_id is null and t.bot_id = c.bot_id and t.external_id = c.external_id))
    returning t.blob`.execute(tx)
  return rows.map(({ blob }) => blob)
}
