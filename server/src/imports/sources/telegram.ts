// result.json of Telegram Desktop: one chat, or all of an account.
import { contactIn, dateIn, fileNameIn, listIn, objectIn, textIn, withFileLines } from '../fields.ts'
import type { Json } from '../json-entries.ts'
import { type ImportRecord, skipped } from '../records.ts'

const TYPES: ReadonlySet<unknown> = new Set([
  'saved_messages',
  'replies',
  'verification_codes',
  'personal_chat',
  'bot_chat',
  'private_group',
  'private_supergroup',
  'public_supergroup',
  'private_channel',
  'public_channel',
])

/** Its type comes before its messages. */
export const isTelegramChat = ({ type, id }: Json) => TYPES.has(type) && id !== undefined

/** A chat of the file, after its messages. */
export function telegramChat(chat: Json): ImportRecord[] {
  if (chat.type !== 'personal_chat') return [skipped('group')]
  const contact = contactIn({ name: chat.name ?? 'Deleted Account', email: null, phone: null })
  return [{ kind: 'conversation' }, { kind: 'contact', key: keyOf(chat), contact }]
}

const keyOf = ({ id }: Json) => `telegram:${textIn(id)}`

/** Messages of groups are counted with their chat. */
export function telegramMessage(message: Json, chat: Json): ImportRecord[] {
  if (chat.type !== 'personal_chat') return []
  if (message.type !== 'message') return [skipped('service')]
  const text = textOf(message)
  const at = dateIn(message.date_unixtime) ?? dateIn(message.date)
  const id = textIn(message.id)
  if (!text) return [skipped('empty')]
  if (!at) return [skipped('no_date')]
  if (!id) return [skipped('unknown')]
  return [
    {
      kind: 'message',
      by: isBy(message, chat) ? 'customer' : 'operator',
      id: `${keyOf(chat)}:${id}`,
      customer: keyOf(chat),
      author: textIn(message.from, 200),
      ...{ text, at },
    },
  ]
}

/** Older exports have the number alone. */
const isBy = ({ from_id }: Json, { id }: Json) => textIn(from_id)?.replace(/^user/, '') === textIn(id)

function textOf(message: Json): string {
  const { text, sticker_emoji, location_information, contact_information, poll } = message
  const { latitude, longitude } = objectIn(location_information)
  const { first_name, last_name, phone_number } = objectIn(contact_information)
  const signs = [
    poll !== undefined && `📊 ${textIn(objectIn(poll).question, 1000) ?? ''}`,
    latitude !== undefined && `📍 ${latitude}, ${longitude}`,
    contact_information !== undefined &&
      `👤 ${[first_name, last_name, phone_number].filter(Boolean).join(' ')}`,
  ]
  const said = [plainText(text), ...signs].filter(Boolean).join('\n')
  if (message.media_type === 'sticker') return said || (textIn(sticker_emoji, 20) ?? '🖼')
  return withFileLines(textIn(said), filesOf(message))
}

/** Where files were left out of the export, their path is a sentence in parentheses. */
function filesOf({ photo, file, file_name, media_type }: Json) {
  const path = textIn(photo ?? file, 1000)
  if (!path) return []
  const kind = photo ? 'photo' : (textIn(media_type, 50)?.replaceAll('_', ' ') ?? 'file')
  return [{ name: textIn(file_name, 200) ?? (path.startsWith('(') ? kind : fileNameIn(path)), url: null }]
}

/** A text, or a list of texts and of parts with a format. */
function plainText(text: unknown): string {
  if (!Array.isArray(text)) return textIn(text) ?? ''
  return listIn(text)
    .map((part) => {
      if (typeof part === 'string') return part
      const { text: shown, href } = objectIn(part)
      const words = typeof shown === 'string' ? shown : ''
      return typeof href === 'string' && href !== words ? `${words} (${href})` : words
    })
    .join('')
}
