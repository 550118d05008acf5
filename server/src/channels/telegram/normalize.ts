// Converts Telegram's updates to channel events. Pure: anything else that is needed is fetched later, by reference.
import type { CallbackQuery, ChatMemberUpdated, Message, Update, User } from 'grammy/types'
import type { InboundEvent, InboundMessage, Profile } from '../channel.ts'
import { filesOf, wordsOf } from './content.ts'

/** The update types we request. Telegram remembers the list, so it is sent every time. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'business_connection',
  'business_message',
  'edited_business_message',
  'my_chat_member',
  'callback_query',
] as const satisfies (keyof Update)[]

export function eventsOf(updates: Update[]): InboundEvent[] {
  const events: InboundEvent[] = []
  for (const event of updates.flatMap(eventsOfOne)) {
    const album = event.kind === 'message' && events.find((known) => isSameAlbum(known, event))
    if (album) (album as InboundMessage).files!.push(...(event.files ?? []))
    else events.push(event)
  }
  return events
}

function eventsOfOne(update: Update): InboundEvent[] {
  const sent = update.message ?? update.business_message
  if (sent) return written(sent)
  const edited = update.edited_message ?? update.edited_business_message
  if (edited) return corrected(edited)
  if (update.callback_query) return pressed(update.callback_query)
  return update.my_chat_member ? membership(update.my_chat_member) : []
}

function written(message: Message): InboundEvent[] {
  const { chat, from, date } = message
  if (chat.type !== 'private' || !from) return []
  const threadKey = threadOf(message)
  const profile = profileOf(from)
  if (!message.business_connection_id && START.test(message.text ?? ''))
    return [{ kind: 'joined', threadKey, at: timeOf(date), profile, ...startToken(message.text!) }]
  const text = wordsOf(message)
  if (!text) return []
  const sent: InboundMessage = {
    kind: 'message',
    author: authorOf(message, from),
    threadKey,
    externalId: idOf(message),
    messageId: String(message.message_id),
    text,
    at: timeOf(date),
    profile,
    meta: metaOf(message),
    files: filesOf(message),
    ...(message.text === undefined && message.caption === undefined && { isSign: true }),
    ...(message.reply_to_message && { replyTo: String(message.reply_to_message.message_id) }),
  }
  // An album arrives as separate messages, and any of them may carry the caption.
  return message.media_group_id && message.caption ? [sent, ...corrected(message)] : [sent]
}

function corrected(message: Message): InboundEvent[] {
  const { chat, from } = message
  const text = wordsOf(message)
  if (chat.type !== 'private' || !from || !text || authorOf(message, from) !== 'customer') return []
  return [{ kind: 'edit', threadKey: threadOf(message), externalId: idOf(message), text }]
}

function pressed({ id, from, data, message }: CallbackQuery): InboundEvent[] {
  if (!data || (message && message.chat.type !== 'private')) return []
  const threadKey = String(message?.chat.id ?? from.id)
  const messageId = message && String(message.message_id)
  return [{ kind: 'button', threadKey, queryId: id, ...(messageId && { messageId }), data }]
}

/** In a private chat this only shows whether the customer has blocked the bot. */
function membership({ chat, new_chat_member }: ChatMemberUpdated): InboundEvent[] {
  if (chat.type !== 'private') return []
  return [{ kind: 'blocked', threadKey: String(chat.id), isBlocked: new_chat_member.status === 'kicked' }]
}

/** Telegram's times are whole seconds. */
const timeOf = (date: number) => new Date(date * 1000)

const START = /^\/start(@\w+)?(\s|$)/

/** The value of `?start=` in the link that the person followed. */
function startToken(text: string) {
  const [, token] = text.trim().split(/\s+/)
  return token && { token }
}

/** A chat with the owner's own account differs from the same person's chat with the bot. */
const BUSINESS = 'business:'

const threadOf = ({ chat, business_connection_id }: Message) =>
  `${business_connection_id ? BUSINESS : ''}${chat.id}`

export const chatIdOf = (threadKey: string) => threadKey.replace(BUSINESS, '')

const metaOf = ({ business_connection_id }: Message) =>
  business_connection_id ? { business_connection_id } : undefined

/** The pictures of an album are separate messages at Telegram, but one message here. */
const idOf = (message: Message) =>
  `${threadOf(message)}:${message.media_group_id ? `album-${message.media_group_id}` : message.message_id}`

const isSameAlbum = (known: InboundEvent, event: InboundMessage) =>
  known.kind === 'message' && known.externalId === event.externalId && event.externalId.includes(':album-')

/** On the owner's account the bot also receives the owner's messages and its own. */
function authorOf(message: Message, from: User): InboundMessage['author'] {
  if (!message.business_connection_id || from.id === message.chat.id) return 'customer'
  return message.sender_business_bot ? 'self' : 'operator'
}

function profileOf({ id, first_name, last_name, username, language_code }: User): Profile {
  const name = [first_name, last_name].filter(Boolean).join(' ') || username || String(id)
  const photo = { ref: `${PROFILE}${id}`, name: 'photo.jpg', mediaType: 'image/jpeg' }
  return { name, photo, ...(language_code && { locale: language_code }) }
}

/** Prefix for a person's id in place of a file id. */
export const PROFILE = 'profile:'
