import type { Transaction } from 'kysely'
import type { Account } from '../context.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Loads a bot of the account; throws if there is none. A deleted bot counts as missing unless `withDeleted`. */
export async function ownedBot(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  botId: number,
  type?: BotRow['integration_type'],
  { withDeleted = false } = {},
): Promise<BotRow> {
  const bot = await tx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', botId)
    .executeTakeFirst()
  if (!bot || (bot.deleted_at && !withDeleted) || (type && bot.integration_type !== type))
    throw notFound('Bot')
  return bot
}
