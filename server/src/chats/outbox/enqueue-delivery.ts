import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'

/** One job for all queued messages of a chat. Each crash settles one row, so the job never runs out of attempts. */
export async function enqueueDelivery(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatId: number,
  run_at?: Date,
): Promise<void> {
  await app.jobs.enqueue(tx, {
    account_id: accountId,
    kind: 'deliver_chat',
    payload: { chat_id: chatId },
    dedupe_key: String(chatId),
    max_attempts: 1_000_000,
    priority: 1,
    run_at,
  })
  // The transaction has most likely committed by then; otherwise the regular polling finds the job.
  if (!run_at) app.jobs.expect(new Date(Date.now() + COMMITTED_BY_MS))
}

const COMMITTED_BY_MS = 5
