import { reason } from '@switchboard/contract/reasons'
import { channelBot } from '../../channels/channel-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError } from '../../platform/errors.ts'
import { tellBotChanged } from '../bot-changed.ts'
import { ownedBot } from '../owned-bot.ts'
import { keepPending, newPending, type Pending } from './pending.ts'

/** For an owner who closed the provider's page: builds a new consent URL from the bot's data. */
export async function askForConsent(app: App, account: Account, botId: number): Promise<string> {
  const bot = await inAccount(app.db, account.id, (tx) => ownedBot(tx, account, botId))
  const adapter = app.channels[bot.integration_type]
  const secret = (bot.settings.pending as Pending | undefined)?.secret ?? bot.secret
  const { state, pending } = newPending(app, bot.public_id)
  const url =
    adapter?.receives === 'remote' && adapter.authorizeUrl
      ? adapter.authorizeUrl(channelBot(app.secrets, { ...bot, secret }), state)
      : null
  if (!url) throw new AppError('conflict', reason('bot_needs_no_consent'))
  await tellBotChanged(app, await keepPending(app, bot, { ...pending, ...(secret && { secret }) }))
  return url
}
