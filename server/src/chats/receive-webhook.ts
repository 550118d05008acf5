import { type RawBuilder, sql } from 'kysely'
import type { ChannelId, WebhookRequest } from '../channels/channel.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { receiveEvent } from './receive-event.ts'

/** A provider calls. It is told the status only when all it brought is kept: whoever hears nothing calls again. */
export async function receiveWebhook(app: App, channel: ChannelId, request: WebhookRequest) {
  const adapter = app.channels[channel]
  if (!adapter || adapter.receives === 'direct') throw notFound('Channel')
  const found = new Map<number, BotRow>()
  const { status, body, events } = await adapter.webhook(request, async (key, by = 'public_id') => {
    const bot = await connectedBot(
      app,
      by === 'public_id'
        ? sql`select * from bot_by_public_id(${key})`
        : sql`select * from bot_by_external_key(${channel}, ${key})`,
    )
    if (bot?.integration_type !== channel) return null
    found.set(bot.id, bot)
    return channelBot(app.secrets, bot)
  })
  for (const { bot, event } of events) await receiveEvent(app, found.get(bot.id)!, event)
  return { status, body }
}

async function connectedBot(app: App, lookUp: RawBuilder<unknown>): Promise<BotRow | undefined> {
  const { rows } = await lookUp.$castTo<{ account_id: number; bot_id: number }>().execute(app.db)
  const [named] = rows
  if (!named) return undefined
  return inAccount(app.db, named.account_id, (tx) =>
    tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', named.account_id)
      .where('id', '=', named.bot_id)
      .executeTakeFirst(),
  )
}
