import { sql, type Transaction } from 'kysely'
import type { BotRow, DeliveryRow, Schema } from '../../database/schema.ts'

/** Rate limits count a bot's messages to all its customers, so one rate limit error pauses all its chats. */
export async function pauseBot(
  tx: Transaction<Schema>,
  { account_id, bot_id, next_at }: DeliveryRow,
): Promise<void> {
  const until = next_at.toISOString()
  await tx
    .updateTable('bots')
    .set({ settings: sql`settings || ${JSON.stringify({ sends_not_before: until })}::jsonb` })
    .where('account_id', '=', account_id)
    .where('id', '=', bot_id)
    // A message sent earlier may report a shorter pause later.
    .where(sql<boolean>`coalesce(settings ->> 'sends_not_before', '') < ${until}`)
    .execute()
}

export const pausedUntil = ({ settings }: BotRow) => new Date((settings.sends_not_before as string) ?? 0)
