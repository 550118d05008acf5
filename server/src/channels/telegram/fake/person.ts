// Actions of people on Telegram, sent to the bot as updates.
import type { ChatMemberUpdated, Message, Update, User } from 'grammy/types'
import { voiceNote } from '../../fake/voice-note.ts'
import type { FakeBot, Person, Press } from './bot.ts'

export function newPerson(bot: FakeBot, { id, name, language }: Partial<Person> & { name: string }): Person {
  const person: Person = {
    id: id ?? 5_000_000 + bot.people.size + 1,
    name,
    language: language ?? 'en',
    hasWritten: false,
    hasWrittenToOwner: false,
    hasBlocked: false,
    photo: null,
  }
  bot.people.set(person.id, person)
  return person
}

export function write(bot: FakeBot, person: Person, content: Content, at?: Date): Message {
  const message = messageFrom(bot, person, content, at)
  person.hasWritten = true
  bot.messages.push({ message, by: 'person' })
  bot.updates.add({ message } as Omit<Update, 'update_id'>)
  return message
}

/** Writes in the chat with the bot's owner, which the bot receives as well: as the person, or as the owner by hand. */
export function writeToOwner(bot: FakeBot, person: Person, content: Content, by: 'person' | 'owner') {
  const { id: business_connection_id, owner } = bot.business!
  const from = by === 'owner' ? { from: owner } : {}
  const business_message = messageFrom(bot, person, { ...content, ...from, business_connection_id })
  person.hasWrittenToOwner ||= by === 'person'
  bot.updates.add({ business_message } as Omit<Update, 'update_id'>)
}

/** Images are sent as photos, everything else as a document. */
export function sendFile(bot: FakeBot, person: Person, name: string, bytes: Buffer, more: Content = {}) {
  const isPhoto = /\.(jpe?g|png)$/i.test(name)
  const file = bot.keepFile(name, bytes, isPhoto ? 'photos' : 'documents')
  const photo = [
    { ...file, width: 90, height: 90 },
    { ...file, width: 800, height: 800 },
  ]
  return write(bot, person, {
    ...more,
    ...(isPhoto ? { photo } : { document: { ...file, file_name: name } }),
  })
}

export function sendVoice(bot: FakeBot, person: Person): Message {
  const { bytes, mediaType: mime_type } = voiceNote()
  return write(bot, person, {
    voice: { ...bot.keepFile('voice.wav', bytes, 'voice'), mime_type, duration: 1 },
  })
}

export function sendSticker(bot: FakeBot, person: Person, emoji: string): Message {
  const file = bot.keepFile('sticker.webp', Buffer.from(emoji), 'stickers')
  const look = { type: 'regular', width: 512, height: 512, is_animated: false, is_video: false } as const
  return write(bot, person, { sticker: { ...file, ...look, emoji } })
}

/** Replies to one of the bot's messages. */
export function answer(bot: FakeBot, person: Person, messageId: number, text: string): Message {
  const { reply_to_message, ...message } = bot.messageTo(person.id, messageId)!.message
  return write(bot, person, { text, reply_to_message: message as Message['reply_to_message'] })
}

/** Presses the button with this label below a message of the bot. */
export function press(bot: FakeBot, person: Person, messageId: number, label: string): Press | undefined {
  const { message } = bot.messageTo(person.id, messageId) ?? {}
  const button = message?.reply_markup?.inline_keyboard.flat().find(({ text }) => text === label)
  if (!button || !('callback_data' in button)) return undefined
  return pressData(bot, person, message!, button.callback_data)
}

/** Presses a button that the bot has removed but the client still shows. */
export function pressData(bot: FakeBot, person: Person, message: Message, data: string): Press {
  const press: Press = { id: String(9_000_000 + bot.presses.length), at: Date.now() }
  bot.presses.push(press)
  const { reply_to_message, ...shown } = message
  const callback_query = { id: press.id, from: userOf(person), message: shown, chat_instance: '1', data }
  bot.updates.add({ callback_query } as Omit<Update, 'update_id'>)
  return press
}

export function correct(bot: FakeBot, person: Person, messageId: number, text: string): void {
  const kept = bot.messageTo(person.id, messageId)
  if (kept?.by !== 'person') return
  Object.assign(kept.message, kept.message.text === undefined ? { caption: text } : { text })
  const edited = { ...kept.message, edit_date: seconds(new Date()) }
  bot.updates.add({ edited_message: edited } as Omit<Update, 'update_id'>)
}

export function block(bot: FakeBot, person: Person, hasBlocked: boolean): void {
  if (person.hasBlocked === hasBlocked) return
  person.hasBlocked = hasBlocked
  const member = (isIn: boolean) => ({ user: bot.me, status: isIn ? 'member' : 'kicked' })
  const my_chat_member = {
    chat: chatOf(person),
    from: userOf(person),
    date: seconds(new Date()),
    old_chat_member: member(hasBlocked),
    new_chat_member: member(!hasBlocked),
  } as unknown as ChatMemberUpdated
  bot.updates.add({ my_chat_member })
}

export type Content = Partial<Omit<Message, 'chat' | 'date'>>

/** Creates a message without sending it. */
export function messageFrom(bot: FakeBot, person: Person, content: Content, at = new Date()): Message {
  return {
    message_id: bot.nextMessageId(),
    from: userOf(person),
    chat: chatOf(person),
    date: seconds(at),
    ...content,
  } as Message
}

export const chatOf = ({ id, name }: Person) => ({ id, type: 'private', ...namesOf(name) }) as const

const userOf = ({ id, name, language }: Person): User => ({
  id,
  is_bot: false,
  ...namesOf(name),
  language_code: language,
})

function namesOf(name: string) {
  const [first_name = '', ...others] = name.split(' ')
  return { first_name, ...(others.length > 0 && { last_name: others.join(' ') }) }
}

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
