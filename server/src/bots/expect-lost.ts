import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { BotRow, Schema } from '../database/schema.ts'

export const CHANNEL_LOST = 'channel_lost'

/** Call in the transaction that records the failure. People are alerted unless the bot recovers by itself. */
export async function expectLost(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: bot_id }: BotRow,
): Promise<void> {
  await app.jobs.enqueue(tx, {
    account_id,
    kind: CHANNEL_LOST,
    payload: { bot_id },
    dedupe_key: String(bot_id),
    run_at: new Date(Date.now() + LOST_FOR_MS),
  })
}

const LOST_FOR_MS = 5 * 60_000
