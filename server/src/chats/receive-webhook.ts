import { ZodError } from 'zod'
import { botByExternalKey, botByPublicId } from '../bots/find-bot.ts'
import type { ChannelId, FindBot, WebhookRequest, WebhookVerdict } from '../channels/channel.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { receiveEvent } from './receive-event.ts'

/** Handles a provider's call. Responds only after its events are stored: without a response the provider retries. */
export async function receiveWebhook(app: App, channel: ChannelId, request: WebhookRequest) {
  const adapter = app.channels[channel]
  if (!adapter || adapter.receives === 'direct') throw notFound('Channel')
  const found = new Map<number, BotRow>()
  const find: FindBot<unknown> = async (key, by = 'public_id') => {
    const bot = await (by === 'public_id' ? botByPublicId(app, key) : botByExternalKey(app, channel, key))
    if (bot?.integration_type !== channel || bot.secret === null) return null
    found.set(bot.id, bot)
    return channelBot(app.secrets, bot)
  }
  const { status, body, events } = await adapter.webhook(request, find).catch(refuseNonsense)
  for (const { bot, event } of events) await receiveEvent(app, found.get(bot.id)!, event)
  for (const id of new Set(events.map(({ bot }) => bot.id))) await noteHeard(app, found.get(id)!)
  return { status, body }
}

/** Providers do not send malformed bodies. Answering with a server error would make them retry endlessly. */
function refuseNonsense(error: unknown): WebhookVerdict {
  if (error instanceof SyntaxError || error instanceof ZodError) return { status: 400, events: [] }
  throw error
}

/** Records when somebody last wrote. Minute precision is enough and saves a write per message. */
export async function noteHeard({ db, now }: App, { account_id, id, last_event_at }: BotRow): Promise<void> {
  if (last_event_at && now().getTime() - last_event_at.getTime() < MINUTE_MS) return
  await inAccount(db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({ last_event_at: now() })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute(),
  )
}

const MINUTE_MS = 60_000
