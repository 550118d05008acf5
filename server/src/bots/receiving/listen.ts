import { sql } from 'kysely'
import type { ChannelError, RemoteAdapter } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { providerTrouble } from '../connecting/ask-provider.ts'
import { CHANNEL_NAMES } from '../connecting/remote-adapter.ts'
import { wakeReaders } from './readers.ts'

export const hookUrl = (origin: string, { integration_type, public_id }: BotRow) =>
  `${origin}/hooks/${integration_type}/${public_id}`

/** Lets the provider call us where it can reach us; else, and where it will not call, we ask it. */
export async function listen(
  app: App,
  adapter: RemoteAdapter,
  bot: BotRow,
  origin: string | null,
): Promise<BotRow> {
  if (!origin) return ask(app, adapter, bot, {})
  const url = hookUrl(origin, bot)
  const trouble = await beCalled(app, adapter, bot, url)
  if (!trouble) return change(app, bot, { receives: 'webhook' }, { listens_at: url })
  // A provider that is away for a while still knows where to call.
  if (trouble.code === 'channel_unreachable' && bot.settings.listens_at === url)
    return change(app, bot, troubled(trouble), {})
  return ask(app, adapter, bot, trouble.kind === 'invalid' ? { listens_not_at: url, ...tomorrow(app) } : {})
}

async function ask(app: App, adapter: RemoteAdapter, bot: BotRow, settings: Record<string, string>) {
  const trouble = await tellProvider(app, adapter, bot, null)
  const columns = { receives: 'poll' as const, ...(trouble && troubled(trouble)) }
  const reading = await change(app, bot, columns, { listens_at: null, ...settings })
  wakeReaders(app)
  return reading
}

/** Nobody may still be asking when the provider begins to call: it would tell each of the other. */
async function beCalled(app: App, adapter: RemoteAdapter, bot: BotRow, url: string) {
  await change(app, bot, { receives: 'webhook' }, {})
  return tellProvider(app, adapter, bot, url)
}

const tellProvider = ({ secrets }: App, adapter: RemoteAdapter, bot: BotRow, url: string | null) =>
  adapter.listenAt(channelBot(secrets, bot), url).then(
    () => null,
    (error) => providerTrouble(error, CHANNEL_NAMES[bot.integration_type]),
  )

const troubled = ({ message }: ChannelError) =>
  ({ connection: 'degraded', connection_reason: message }) as const

/** There is no use in offering an address again that will not do, until somebody has put it right. */
const tomorrow = ({ now }: App) => ({ listens_not_until: new Date(now().getTime() + DAY_MS).toISOString() })

const DAY_MS = 86_400_000

const change = (
  { db }: App,
  { account_id, id }: BotRow,
  columns: Partial<Pick<BotRow, 'receives' | 'connection' | 'connection_reason'>>,
  settings: Record<string, string | null>,
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
