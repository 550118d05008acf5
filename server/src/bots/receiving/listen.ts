import type { Reason } from '@switchboard/contract'
import { sql } from 'kysely'
import type { ChannelError, RemoteAdapter } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { inTime, providerError } from '../connecting/ask-provider.ts'
import { CHANNEL_NAMES } from '../connecting/remote-adapter.ts'
import { connectionReason } from '../set-connection.ts'
import type { Reach } from './reachable.ts'
import { wakeReaders } from './readers.ts'

export const hookUrl = (origin: string, { integration_type, public_id }: BotRow) =>
  `${origin}/hooks/${integration_type}/${public_id}`

/** Uses webhooks if the provider can reach us. Otherwise, or if it refuses, the bot is polled. */
export async function listen(
  app: App,
  adapter: RemoteAdapter,
  bot: BotRow,
  { origin, fault }: Reach,
  deadline?: AbortSignal,
): Promise<BotRow> {
  const tell = (url: string | null) => tellProvider(app, adapter, bot, url, deadline)
  // Messages arrive through our own API.
  if (adapter.isNeverAsked)
    return change(app, bot, { receives: 'webhook' }, { listens_at: null, ...because('') })
  if (adapter.neverCalls) return ask(app, bot, tell, { ...because('') })
  if (!origin) return ask(app, bot, tell, { ...because(fault) })
  const url = hookUrl(origin, bot)
  const error = await beCalled(app, bot, () => tell(url))
  if (!error) return change(app, bot, { receives: 'webhook' }, { listens_at: url, ...because('') })
  // A provider that is temporarily unavailable still has our webhook.
  if (error.code === 'channel_unreachable' && bot.settings.listens_at === url)
    return change(app, bot, degraded(error), {})
  const refused = error.kind === 'invalid' && { listens_not_at: url, ...tomorrow(app) }
  return ask(app, bot, tell, { ...because(error.why), ...refused })
}

type Tell = (url: string | null) => Promise<ChannelError | null>

async function ask(app: App, bot: BotRow, tell: Tell, settings: Settings) {
  const error = await tell(null)
  const columns = { receives: 'poll' as const, ...(error && degraded(error)) }
  const reading = await change(app, bot, columns, { listens_at: null, ...settings })
  wakeReaders(app)
  return reading
}

/** Stops polling before the webhook is registered, because providers report a conflict if both are active. */
async function beCalled(app: App, bot: BotRow, tell: () => ReturnType<Tell>) {
  await change(app, bot, { receives: 'webhook' }, {})
  return tell()
}

function tellProvider(
  { secrets }: App,
  adapter: RemoteAdapter,
  bot: BotRow,
  url: string | null,
  deadline?: AbortSignal,
): Promise<ChannelError | null> {
  const provider = CHANNEL_NAMES[bot.integration_type]
  return inTime(provider, adapter.listenAt(channelBot(secrets, bot), url), deadline).then(
    () => null,
    (error) => providerError(error, provider),
  )
}

const degraded = ({ why }: ChannelError) => ({ connection: 'degraded', ...connectionReason(why) }) as const

type Settings = Record<string, string | Reason | null>

/** Why polling is used although there is a public address. */
function because(why: Reason | string): Settings {
  const { error, reason } = storedReason(why)
  return { asks_because: error, asks_because_code: reason }
}

/** Do not offer an address again for a day after the provider has refused it. */
const tomorrow = ({ now }: App) => ({ listens_not_until: new Date(now().getTime() + DAY_MS).toISOString() })

const DAY_MS = 86_400_000

const change = (
  { db }: App,
  { account_id, id }: BotRow,
  columns: Partial<Pick<BotRow, 'receives' | 'connection' | 'connection_reason' | 'connection_reason_code'>>,
  settings: Settings,
) =>
  inAccount(db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({ ...columns, settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
