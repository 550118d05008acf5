import { isDeepStrictEqual } from 'node:util'
import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Health, RemoteAdapter } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { tellBotChanged } from '../bot-changed.ts'
import { ANSWER_WITHIN_MS, inTime, providerError } from '../connecting/ask-provider.ts'
import { CHANNEL_NAMES } from '../connecting/remote-adapter.ts'
import { presentBot } from '../list-bots.ts'
import { ownedBot } from '../owned-bot.ts'
import { connectionReason, isHeldUntilSent, setConnection } from '../set-connection.ts'
import { hookUrl, listen } from './listen.ts'
import { type Reach, reachOf } from './reachable.ts'
import { isLeftUnread } from './unread-bots.ts'

/** A check that the owner requested. */
export async function checkOwnedBot(app: App, account: Account, botId: number): Promise<BotRow> {
  const bot = await inAccount(app.db, account.id, (tx) => ownedBot(tx, account, botId))
  return checkBot(app, bot)
}

/** Asks the provider for the bot's state, and repairs what can be repaired from here. */
export async function checkBot(app: App, bot: BotRow): Promise<BotRow> {
  const adapter = app.channels[bot.integration_type]
  // A bot without consent has no credentials to check with.
  if (adapter?.receives !== 'remote' || bot.connection === 'connecting' || bot.secret === null) return bot
  const checked = await look(app, adapter, bot, AbortSignal.timeout(ANSWER_WITHIN_MS))
  if (!isDeepStrictEqual(presentBot(checked), presentBot(bot))) await tellBotChanged(app, checked)
  return checked
}

async function look(app: App, adapter: RemoteAdapter, bot: BotRow, deadline: AbortSignal): Promise<BotRow> {
  const reach = adapter.neverCalls ? NOWHERE : wantedReach(app, bot, await reachOf(app))
  const listening = isListeningBy(bot, reach) ? bot : await listen(app, adapter, bot, reach, deadline)
  const first = await healthOf(app, adapter, listening, deadline)
  if (first.state !== 'degraded' || deadline.aborted) return note(app, adapter, listening, first)
  // The provider may have lost our webhook, or disabled it.
  const again = await listen(app, adapter, listening, reach, deadline)
  return note(app, adapter, again, await healthOf(app, adapter, again, deadline))
}

const NOWHERE: Reach = { origin: null, fault: '' }

const isListeningBy = (bot: BotRow, { origin, fault }: Reach) =>
  (bot.settings.listens_at ?? null) === (origin && hookUrl(origin, bot)) &&
  (bot.settings.asks_because ?? '') === storedReason(fault).error

/** Returns no origin if the provider recently refused to call our address. */
function wantedReach({ now }: App, bot: BotRow, reach: Reach): Reach {
  const { listens_not_at, listens_not_until, asks_because, asks_because_code } = bot.settings
  if (!reach.origin || listens_not_at !== hookUrl(reach.origin, bot)) return reach
  if (new Date(String(listens_not_until)) < now()) return reach
  return {
    origin: null,
    fault: (asks_because_code as Reason | null | undefined) ?? String(asks_because ?? ''),
  }
}

const UNREAD: Health = {
  state: 'degraded',
  reason: reason('channel_unread'),
}

function healthOf({ secrets }: App, adapter: RemoteAdapter, bot: BotRow, deadline: AbortSignal) {
  const provider = CHANNEL_NAMES[bot.integration_type]
  return inTime(provider, adapter.health(channelBot(secrets, bot)), deadline).catch(
    (error): Health => ({ state: 'degraded', reason: providerError(error, provider).why }),
  )
}

async function note(app: App, adapter: RemoteAdapter, bot: BotRow, found: Health): Promise<BotRow> {
  const { state, reason: why } =
    found.state === 'connected' && (await isLeftUnread(app, bot)) ? UNREAD : found
  // The polling process knows better why polling fails, and when it works again.
  const isReaders = bot.receives === 'poll' && ['degraded', 'conflict'].includes(bot.connection)
  if (isReaders && state === 'connected') return bot
  // Nobody reads there: only what is sent shows that it is taken again.
  if (adapter.isNeverAsked && isHeldUntilSent(bot)) return bot
  const changed = await inAccount(app.db, bot.account_id, (tx) => setConnection(tx, app, bot, state, why))
  // If unchanged, the polling process has already recorded the same state.
  return changed ?? { ...bot, connection: state, ...connectionReason(why) }
}
