import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import { ownedBot } from '../../bots/owned-bot.ts'
import { threadKeyOf } from '../../channels/api/credentials.ts'
import type { InboundMessage, ToldContact } from '../../channels/channel.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { receiveEvent } from '../receive-event.ts'
import { noteHeard } from '../receive-webhook.ts'

type ApiMessage = z.output<typeof api.apiChannel.receive.body>

/** The message is stored when this resolves. Repeating it changes nothing and returns the same ids. */
export async function receiveApiMessage(
  app: App,
  account: Pick<Account, 'id'>,
  botId: number,
  message: ApiMessage,
): Promise<{ chat_id: number; message_id: number }> {
  const bot = await inAccount(app.db, account.id, (tx) => ownedBot(tx, account, botId, 'api'))
  await receiveEvent(app, bot, inboundOf(app, message))
  await noteHeard(app, bot)
  const stored = await storedMessage(app, bot, message.message_id)
  if (!stored)
    throw new AppError('conflict', 'There is no such conversation yet: a customer has to write first.')
  return stored
}

function inboundOf(app: App, message: ApiMessage): InboundMessage {
  const { author, at, locale, customer, attachments = [] } = message
  const files = attachments.map(({ url, name, media_type = 'application/octet-stream' }) => ({
    ref: url,
    name,
    mediaType: media_type,
  }))
  const name = customer?.name || customer?.email || customer?.id || message.conversation_id
  return {
    kind: 'message',
    author,
    threadKey: threadKeyOf(message.conversation_id),
    externalId: message.message_id,
    text: message.text || files.map((file) => `📎 ${file.name}`).join('\n'),
    at: at ? new Date(at) : app.now(),
    profile: { name, ...(locale && { locale }) },
    ...(customer && { contact: contactOf(customer) }),
    ...(customer?.id && { meta: { customer_id: customer.id } }),
    files,
  }
}

/** Replaces the stored contact as a whole, so that an id is never combined with another customer's address. */
const contactOf = (customer: api.apiChannel.ApiCustomer): ToldContact => {
  const { id, name, email, phone, attributes = {}, is_verified = false } = customer
  return {
    user_id: id || null,
    name: name || null,
    email: email || null,
    phone: phone || null,
    attributes,
    is_verified,
    verified_email: (is_verified && email) || null,
    are_attributes_verified: is_verified,
  }
}

const storedMessage = ({ db }: App, { account_id, id }: BotRow, externalId: string) =>
  inAccount(db, account_id, (tx) =>
    tx
      .selectFrom('messages')
      .select(['chat_id', 'id as message_id'])
      .where('account_id', '=', account_id)
      .where('bot_id', '=', id)
      .where('external_id', '=', externalId)
      .executeTakeFirst(),
  )
