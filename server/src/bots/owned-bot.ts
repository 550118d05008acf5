import type { Transaction } from 'kysely'
import type { Account } from '../context.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Loads a connected bot through its account, or there is none. */
export async function ownedBot(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  botId: number,
  type?: BotRow['integration_type'],
): Promise<BotRow> {
  const bot = await tx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!bot || (type && bot.integration_type !== type)) throw notFound('Bot')
  return bot
}
