import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { grantBonus } from '../../billing/bonuses.ts'
import type { Connected } from '../../channels/channel.ts'
import { sealCredentials } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import type { BotRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'

type Bot = Pick<BotRow, 'account_id' | 'id' | 'integration_type'>

/** Stores the provider's data and the encrypted credentials in the bot's row. The last step of the transaction. */
export async function keepConnected(
  tx: Transaction<Schema>,
  app: App,
  bot: Bot,
  { account, externalKey, credentials, settings, authorizeUrl }: Connected,
  own: Record<string, unknown>,
): Promise<BotRow> {
  const kept = await tx
    .updateTable('bots')
    .set({
      external_key: externalKey,
      secret: sealCredentials(app.secrets, bot, credentials as object),
      settings: JSON.stringify({ ...own, ...settings, account }),
      connection: authorizeUrl ? 'connecting' : 'connected',
      connection_reason: '',
      connection_reason_code: null,
      fb_page_name: bot.integration_type === 'facebook' ? account : null,
    })
    .where('account_id', '=', bot.account_id)
    .where('id', '=', bot.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw error.constraint === 'bots_by_external_key' ? takenBy(account, error) : error
    })
  if (!authorizeUrl) await grantBonus(tx, app, bot.account_id, 'channel')
  return kept
}

const takenBy = (account: string, cause: unknown) =>
  new AppError('conflict', reason('account_used_here', { account }), { cause })
