import { reason } from '@switchboard/contract/reasons'
import { tellBotChanged } from '../bots/bot-changed.ts'
import { setConnection } from '../bots/set-connection.ts'
import type { InboundEvent, InboundMessage } from '../channels/channel.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { correctQuestion } from './correct-question.ts'
import { customersChat } from './customers-chat.ts'
import { greet } from './greet.ts'
import { keepForeignAnswer } from './keep-foreign-answer.ts'
import { noteBlocked } from './note-blocked.ts'
import { noteReturned } from './note-returned.ts'
import { noteEcho } from './outbox/recognise-own.ts'
import { receiveQuestion } from './receive-question.ts'
import { askForFiles } from './remote-files/ask-for-files.ts'
import { askForPhoto } from './remote-files/fetch-photo.ts'
import { switchToManual } from './switch-to-manual.ts'
import { receiveAsTeam } from './team-events.ts'
import { receiveMailReply } from './unseen-mail/receive-mail-reply.ts'

/** Handles an event from a channel. It is stored when this resolves, and a repeated event changes nothing. */
export async function receiveEvent(app: App, bot: BotRow, told: InboundEvent): Promise<void> {
  const event = storable(told)
  if (await receiveAsTeam(app, bot, event)) return
  if (event.kind === 'message') return receiveMessage(app, bot, event)
  if (event.kind === 'edit') return correctQuestion(app, bot, event)
  if (event.kind === 'typing') return showTyping(app, bot, event.threadKey)
  if (event.kind === 'blocked') return noteBlocked(app, bot, event.threadKey, event.isBlocked)
  if (event.kind === 'returned') return noteReturned(app, bot, event)
  if (event.kind === 'joined')
    return greet(app, bot, { ...event, name: event.profile?.name || event.threadKey })
  // Only team members get buttons.
  if (event.kind === 'button') return
  const removed = await inAccount(app.db, bot.account_id, (tx) =>
    setConnection(tx, app, bot, 'disabled', REMOVED),
  )
  if (removed) await tellBotChanged(app, removed)
}

async function receiveMessage(app: App, bot: BotRow, message: InboundMessage): Promise<void> {
  if (message.author === 'self') return noteOwn(app, bot, message)
  if (message.author === 'operator') return keepForeignAnswer(app, bot, message)
  if (await receiveMailReply(app, bot, message)) return
  const { threadKey, externalId, text, at, profile, meta, files = [] } = message
  const contact = bot.integration_type === 'email' ? { email: threadKey } : message.contact
  const { chat_id, message_id, is_new_chat } = await receiveQuestion(app, {
    account_id: bot.account_id,
    agent_id: bot.agent_id,
    bot_id: bot.id,
    customer: threadKey,
    name: profile?.name || threadKey,
    ...(contact && { contact }),
    type: 'customer',
    text,
    external_id: externalId,
    at,
    context: {
      ...(profile?.locale && { locale: profile.locale }),
      ...(meta && { channel: meta }),
      ...(message.isReply !== undefined && { is_reply: message.isReply }),
    },
  })
  if (message.isElsewhere) await switchToManual(app, bot, chat_id)
  await askForFiles(app, bot, message_id, files)
  if (is_new_chat && profile?.photo) await askForPhoto(app, bot, chat_id, profile.photo)
}

async function noteOwn(app: App, bot: BotRow, { deliveryId, externalId }: InboundMessage): Promise<void> {
  if (deliveryId !== undefined) await noteEcho(app, bot, deliveryId, externalId)
}

async function showTyping(app: App, bot: BotRow, threadKey: string): Promise<void> {
  const chat = await inAccount(app.db, bot.account_id, (tx) => customersChat(tx, bot, threadKey))
  if (chat)
    app.realtime.tell(bot.account_id, bot.agent_id, { type: 'typing', chat_id: chat.id, by: 'customer' })
}

const REMOVED = reason('bot_removed')

/** PostgreSQL rejects NUL and unpaired surrogates, and the provider would redeliver such a message endlessly. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)])) as Value
}
