import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'

/** Limits drafts as answers are limited, so that a stranger who floods a chat cannot cause higher costs. */
export async function isWithinDraftBudget(
  tx: Transaction<Schema>,
  { config, now }: App,
  { account_id, id }: ChatRow,
): Promise<boolean> {
  const hourAgo = new Date(now().getTime() - HOUR_MS)
  const first = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('message_type', '=', 'customer')
    .orderBy('seq', 'desc')
    .offset(config.AI_ANSWERS_PER_HOUR)
    .limit(1)
    .executeTakeFirst()
  return !first || first.created_at <= hourAgo
}

const HOUR_MS = 3_600_000
