import { reason } from '@switchboard/contract/reasons'
import type { ApiCredentials } from '../../channels/api/credentials.ts'
import type { Connected, ConnectForm, RemoteAdapter } from '../../channels/channel.ts'
import { channelBot, sealCredentials } from '../../channels/channel-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { auditName } from '../audit-name.ts'
import { tellBotChanged } from '../bot-changed.ts'
import { ownedBot } from '../owned-bot.ts'
import { listen } from '../receiving/listen.ts'
import { type Reach, reachOf } from '../receiving/reachable.ts'
import { askProvider } from './ask-provider.ts'
import type { ConnectedBot } from './connect-bot.ts'
import { keepConnected } from './keep-connected.ts'
import { keepPending, newPending } from './pending.ts'
import { CHANNEL_NAMES, readyAdapter } from './remote-adapter.ts'

/** Stores new credentials for the same account at the provider. Chats are kept. */
export async function reconnectBot(
  app: App,
  account: Account,
  botId: number,
  fields: Record<string, string>,
): Promise<ConnectedBot> {
  const bot = await inAccount(app.db, account.id, (tx) => ownedBot(tx, account, botId))
  if (bot.integration_type === 'livechat') throw notFound('Bot')
  const adapter = readyAdapter(app, bot.integration_type)
  const { state, pending } = newPending(app, bot.public_id)
  const reach = await reachOf(app)
  const named = { ...fields, bot_name: bot.bot_name }
  const form = { fields: named, publicOrigin: reach.origin, state, former: formerOf(app, bot) }
  const connected = await askForSame(adapter, bot, form)
  if (connected.authorizeUrl) {
    const secret = sealCredentials(app.secrets, bot, connected.credentials as object)
    const waiting = await keepPending(app, bot, { ...pending, secret })
    await tellBotChanged(app, waiting)
    return { bot: waiting, authorize_url: connected.authorizeUrl }
  }
  const movedBy = urlOf(form.former) === urlOf(connected.credentials) ? undefined : account
  const kept = await replaceConnection(app, adapter, bot, connected, reach, movedBy)
  return { bot: kept, authorize_url: null }
}

/** The former credentials give way, and the provider hears anew where to call. `movedBy`: answers go to another address. */
export async function replaceConnection(
  app: App,
  adapter: RemoteAdapter,
  bot: BotRow,
  connected: Connected,
  reach: Reach,
  movedBy?: Account,
): Promise<BotRow> {
  refuseOther(bot, connected)
  const { pending: _, consent_error: __, until_sent: ___, ...own } = bot.settings
  const kept = await inAccount(app.db, bot.account_id, async (tx) => {
    if (bot.connection === 'connecting')
      await noteAudit(
        tx,
        { id: bot.account_id },
        { action: 'bot_connected', at: app.now(), about: auditName(bot) },
      )
    if (movedBy)
      await noteAudit(tx, movedBy, { action: 'webhook_changed', at: app.now(), about: auditName(bot) })
    return keepConnected(tx, app, bot, connected, own)
  })
  const listening = await listen(app, adapter, kept, reach)
  await tellBotChanged(app, listening)
  return listening
}

/** Returns null if the encryption key was lost, which must not prevent reconnecting. */
function formerOf({ secrets }: App, bot: BotRow): unknown {
  try {
    return channelBot(secrets, bot).credentials
  } catch {
    return null
  }
}

/** Only the API channel has one. */
const urlOf = (credentials: unknown) => (credentials as Partial<ApiCredentials> | null)?.url ?? null

/** Where several accounts could be meant it is the one that this bot has. */
async function askForSame(adapter: RemoteAdapter, bot: BotRow, form: ConnectForm): Promise<Connected> {
  const connect = (fields: ConnectForm['fields']) =>
    askProvider(CHANNEL_NAMES[adapter.id], (signal) => adapter.connect({ ...form, fields }, signal))
  const answer = await connect(form.fields)
  if (!('pages' in answer)) return answer
  const same = answer.pages.find(({ id }) => id === bot.external_key)
  const chosen = same && (await connect({ ...form.fields, page_id: same.id }))
  if (!chosen || 'pages' in chosen) throw otherAccount(bot)
  return chosen
}

/** A bot without consent may switch to any account. */
function refuseOther(bot: BotRow, { externalKey }: Connected): void {
  if (bot.connection !== 'connecting' && bot.external_key !== null && bot.external_key !== externalKey)
    throw otherAccount(bot)
}

const otherAccount = ({ settings: { account }, bot_name }: BotRow) =>
  new AppError('conflict', reason('other_account', { account: String(account ?? bot_name) }))
