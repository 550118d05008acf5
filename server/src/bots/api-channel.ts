// What is specific to the API channel: a separate secret, and an address that its owner can read again.
import type { api } from '@switchboard/contract'
import { type ApiCredentials, withNewSecret } from '../channels/api/credentials.ts'
import type { ChannelBot } from '../channels/channel.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { auditName } from './audit-name.ts'
import { connectBot, theOnly } from './connecting/connect-bot.ts'
import { presentBot } from './list-bots.ts'
import { ownedBot } from './owned-bot.ts'
import { renewCredentials } from './renew-credentials.ts'

type Form = { bot_name?: string | undefined; webhook_url?: string | undefined }

export async function connectApi(
  app: App,
  account: Account,
  agentId: number,
  { bot_name, ...fields }: Form,
): Promise<{ bot: api.bots.Bot; secret: string }> {
  const key = await earlierKey(app, account, agentId)
  const form = { bot_name, fields: { ...fields, ...(key && { key }) } }
  const { bot } = theOnly(await connectBot(app, account, agentId, 'api', form))
  return { bot: presentBot(bot), secret: apiBot(app, bot).credentials.secret }
}

/** If the assistant's former channel was deleted, connecting restores it, with its conversations under the same ids. */
const earlierKey = (app: App, account: Account, agentId: number) =>
  inAccount(app.db, account.id, async (tx) => {
    const earlier = await tx
      .selectFrom('bots')
      .select('external_key')
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .where('integration_type', '=', 'api')
      .where('deleted_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return earlier?.external_key ?? null
  })

export const apiSettings = (app: App, account: Account, botId: number) =>
  inAccount(app.db, account.id, async (tx) => {
    const bot = await ownedBot(tx, account, botId, 'api')
    return { webhook_url: apiBot(app, bot).credentials.url }
  })

export async function renewApiSecret(app: App, account: Account, botId: number): Promise<string> {
  const bot = await inAccount(app.db, account.id, async (tx) => {
    const row = await ownedBot(tx, account, botId, 'api')
    await noteAudit(tx, account, { action: 'webhook_secret_renewed', at: app.now(), about: auditName(row) })
    return apiBot(app, row)
  })
  const { secret } = await renewCredentials(app, bot, async (current) => withNewSecret(current))
  return secret
}

function apiBot({ secrets }: App, bot: BotRow): ChannelBot<ApiCredentials> {
  if (bot.secret === null) throw notFound('Bot')
  return channelBot(secrets, bot) as ChannelBot<ApiCredentials>
}
