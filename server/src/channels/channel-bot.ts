import type { BotRow } from '../database/schema.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { ChannelBot } from './channel.ts'

/** The bot as its adapter sees it. A direct channel has no credentials: its `secret` signs visitors. */
export function channelBot(secrets: Secrets, bot: BotRow): ChannelBot {
  const { id, account_id: accountId, public_id: publicId, settings } = bot
  const isSealed = bot.secret !== null && bot.integration_type !== 'livechat'
  const credentials: unknown = isSealed ? JSON.parse(secrets.open(bot.secret!, credentialsPlace(bot))) : null
  return { id, accountId, publicId, settings, credentials }
}

/** Encrypts credentials for the column `secret` of the bot's row. */
export const sealCredentials = (
  secrets: Secrets,
  bot: Pick<BotRow, 'account_id' | 'id'>,
  credentials: object,
) => secrets.seal(JSON.stringify(credentials), credentialsPlace(bot))

export const credentialsPlace = ({ account_id, id }: Pick<BotRow, 'account_id' | 'id'>) =>
  `bot ${account_id}/${id} credentials`
