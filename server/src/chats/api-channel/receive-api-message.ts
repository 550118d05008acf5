import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import { ownedBot } from '../../bots/owned-bot.ts'
import { threadKeyOf } from '../../channels/api/credentials.ts'
import type { InboundMessage, ToldContact } from '../../channels/channel.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { customersChat } from '../customers-chat.ts'
import { receiveEvent } from '../receive-event.ts'
import { noteHeard } from '../receive-webhook.ts'
import { nameChat } from './name-chat.ts'

type ApiMessage = z.output<typeof api.apiChannel.receive.body>

/** The message is stored when this resolves. Repeating it changes nothing and returns the same ids. */
export async function receiveApiMessage(
  app: App,
  account: Pick<Account, 'id'>,
  botId: number,
  message: ApiMessage,
): Promise<{ chat_id: number; message_id: number }> {
  const threadKey = threadKeyOf(message.conversation_id)
  const { bot, chat } = await inAccount(app.db, account.id, async (tx) => {
    const bot = await ownedBot(tx, account, botId, 'api')
    // A customer who is told of anew needs no former name.
    return { bot, chat: message.customer ? undefined : await customersChat(tx, bot, threadKey) }
  })
  const formerName = chat?.told_name ?? chat?.display_name ?? message.conversation_id
  await receiveEvent(app, bot, inboundOf(app, message, formerName))
  await noteHeard(app, bot)
  if (message.author === 'customer' && message.customer) await nameChat(app, bot, threadKey)
  return storedMessage(app, bot, threadKey, message.message_id)
}

function inboundOf(app: App, message: ApiMessage, formerName: string): InboundMessage {
  const { author, at, locale, customer, attachments = [] } = message
  const files = attachments.map(({ url, name, media_type = 'application/octet-stream' }) => ({
    ref: url,
    name,
    mediaType: media_type,
  }))
  const common = {
    kind: 'message' as const,
    author,
    threadKey: threadKeyOf(message.conversation_id),
    externalId: message.message_id,
    text: message.text || files.map((file) => `📎 ${file.name}`).join('\n'),
    at: at ? new Date(at) : app.now(),
  }
  // Nobody has told who of the business that was.
  if (author === 'operator') return common
  const name = customer
    ? customer.name || customer.email || customer.id || message.conversation_id
    : formerName
  return {
    ...common,
    profile: { name, ...(locale && { locale }) },
    ...(customer && { contact: contactOf(customer), meta: { customer_id: customer.id || null } }),
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

const storedMessage = ({ db }: App, bot: BotRow, threadKey: string, externalId: string) =>
  inAccount(db, bot.account_id, async (tx) => {
    const stored = await tx
      .selectFrom('messages')
      .select(['chat_id', 'id as message_id'])
      .where('account_id', '=', bot.account_id)
      .where('bot_id', '=', bot.id)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    if (stored) return stored
    throw new AppError('conflict', (await customersChat(tx, bot, threadKey)) ? OWN_ANSWER : NOT_BEGUN)
  })

const NOT_BEGUN = 'There is no such conversation yet: a customer has to write first.'
const OWN_ANSWER = 'This is an answer of ours that came back, and nothing that an operator wrote elsewhere.'
