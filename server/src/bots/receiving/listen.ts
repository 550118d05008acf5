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
  const refused = origin && (await beCalled(app, adapter, bot, hookUrl(origin, bot)))
  if (origin && !refused)
    return change(app, bot, { receives: 'webhook' }, { listens_at: hookUrl(origin, bot) })
  const trouble = await tellProvider(app, adapter, bot, null)
  const reading = await change(
    app,
    bot,
    { receives: 'poll', ...(trouble && { connection: 'degraded', connection_reason: trouble.message }) },
    { listens_at: null, ...(refused && isFinal(refused) && { listens_not_at: hookUrl(origin, bot) }) },
  )
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

/** This address will not do, and there is no use in offering it again. */
const isFinal = ({ kind }: ChannelError) => kind === 'invalid'

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
