import { setTimeout as sleep } from 'node:timers/promises'
import type { api, Reason } from '@switchboard/contract'
import { tellBotChanged } from '../../bots/bot-changed.ts'
import { connectedBot } from '../../bots/connected-bot.ts'
import { providerError } from '../../bots/connecting/ask-provider.ts'
import { CHANNEL_NAMES } from '../../bots/connecting/remote-adapter.ts'
import { setConnection } from '../../bots/set-connection.ts'
import type { ChannelError, RemoteAdapter } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { inTrace } from '../../tracing/span.ts'
import { receiveEvent } from '../receive-event.ts'

/** Polls one bot until it is aborted or the bot has to be reconnected. */
export async function pollBot(
  app: App,
  accountId: number,
  botId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const bot = await freshBot(app, accountId, botId)
    const adapter = bot && app.channels[bot.integration_type]
    if (bot?.receives !== 'poll' || bot.secret === null || adapter?.receives !== 'remote') return
    try {
      const isTrial = failures > 0 || bot.connection !== 'connected'
      const waitMs = await pollOnce(app, adapter, bot, signal, isTrial)
      failures = 0
      await note(app, bot, 'connected')
      await pause(waitMs, signal)
    } catch (error) {
      // After a switch to webhooks the provider refuses polling, which is no error.
      const meanwhile = await freshBot(app, accountId, botId)
      if (signal.aborted || meanwhile?.receives !== 'poll') return
      const failure = providerError(error, CHANNEL_NAMES[bot.integration_type])
      // The credentials were replaced meanwhile.
      if (failure.kind === 'auth' && meanwhile.secret !== bot.secret) continue
      failures += 1
      await noteFailure(app, bot, failure, failures)
      if (failure.kind === 'auth') return
      await pause(failure.retryAfterMs ?? backOffMs(failures), signal)
    }
  }
}

/** Events are stored before the cursor moves: the next poll then confirms them to the provider. */
export async function pollOnce(
  app: App,
  adapter: RemoteAdapter,
  bot: BotRow,
  signal: AbortSignal,
  isTrial: boolean,
): Promise<number> {
  const polled = await adapter.poll(channelBot(app.secrets, bot), bot.cursor, signal, isTrial)
  for (const event of polled.events)
    await inTrace('receive event', 'consumer', (span) => {
      span?.set({ 'switchboard.account_id': bot.account_id, 'switchboard.bot_id': bot.id })
      return receiveEvent(app, bot, event)
    })
  const hasMoved = JSON.stringify(polled.cursor) !== JSON.stringify(bot.cursor)
  if (hasMoved || polled.events.length > 0)
    await inAccount(app.db, bot.account_id, (tx) =>
      tx
        .updateTable('bots')
        .set({
          cursor: JSON.stringify(polled.cursor),
          ...(polled.events.length > 0 && { last_event_at: app.now() }),
        })
        .where('account_id', '=', bot.account_id)
        .where('id', '=', bot.id)
        .execute(),
    )
  return polled.waitMs
}

const freshBot = (app: App, accountId: number, botId: number) =>
  inAccount(app.db, accountId, (tx) => connectedBot(tx, accountId, botId))

async function noteFailure(app: App, bot: BotRow, { kind, why }: ChannelError, failures: number) {
  app.metrics.count('polls_failed_total', { channel: bot.integration_type, kind })
  if (kind === 'auth') await note(app, bot, 'reauth_required', why)
  else if (kind === 'not_owner') await note(app, bot, 'conflict', why)
  // A single failure is normal on a network.
  else if (failures >= DEGRADED_AFTER) await note(app, bot, 'degraded', why)
}

async function note(
  app: App,
  bot: BotRow,
  state: api.bots.ConnectionState,
  why: Reason | string = '',
): Promise<void> {
  if (bot.connection === state && bot.connection_reason === storedReason(why).error) return
  const changed = await inAccount(app.db, bot.account_id, (tx) => setConnection(tx, app, bot, state, why))
  if (changed) await tellBotChanged(app, changed)
}

const DEGRADED_AFTER = 2
const LONGEST_BACK_OFF_MS = 15_000

const backOffMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), LONGEST_BACK_OFF_MS)

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})
