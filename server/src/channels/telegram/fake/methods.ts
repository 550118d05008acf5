// The methods of the Bot API that a support bot needs, with the rules that Telegram documents for them.
import type { Message, Update } from 'grammy/types'
import type { FakeBot, KeptMessage, Person } from './bot.ts'
import { parseHtml } from './parse-html.ts'
import { chatOf, seconds } from './person.ts'
import type { Call } from './read-call.ts'
import { badRequest, type Fault, Refusal } from './refusal.ts'

type Method = (bot: FakeBot, call: Call) => unknown

export const methods: Record<string, Method> = {
  getme: (bot) => bot.me,
  setwebhook: (bot, { params }) => {
    bot.updates.setHook(params)
    return true
  },
  deletewebhook: (bot, { params }) => {
    bot.updates.removeHook(params)
    return true
  },
  getwebhookinfo: (bot) => bot.updates.info(),
  sendmessage: (bot, { params }) => keep(bot, params, textOf(params, 'text', LONGEST_TEXT)),
  sendphoto: (bot, call) => sendUpload(bot, call, 'photo', 10),
  senddocument: (bot, call) => sendUpload(bot, call, 'document', 50),
  sendchataction: (bot, { params }) => {
    bot.typingUntil.set(reachable(bot, params).id, Date.now() + TYPING_MS)
    return true
  },
  answercallbackquery: (bot, { params }) => answerPress(bot, params),
  editmessagereplymarkup: (bot, { params }) => changeButtons(bot, params),
  editmessagetext: (bot, { params }) => change(bot, params, 'text', LONGEST_TEXT),
  editmessagecaption: (bot, { params }) => change(bot, params, 'caption', LONGEST_CAPTION),
  deletemessage: (bot, { params }) => remove(bot, params),
  getfile: (bot, { params }) => {
    const file = bot.files.get(String(params.file_id))
    if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
    if (file.bytes.length > 20 * MB) throw badRequest('file is too big')
    return {
      file_id: params.file_id,
      file_unique_id: 'U',
      file_size: file.bytes.length,
      file_path: file.path,
    }
  },
  getuserprofilephotos: (bot, { params }) => {
    const photo = bot.people.get(Number(params.user_id))?.photo
    const sizes = photo ? [{ file_id: photo, file_unique_id: 'P', width: 160, height: 160 }] : []
    return { total_count: sizes.length, photos: photo ? [sizes] : [] }
  },
}

/** Methods that can fail with a fault that a test has set. */
export const canFail = (method: string, fault: Fault | undefined) =>
  (fault === 'mute' || fault === 'sendRate'
    ? /^send(?!chataction)/
    : /^(getupdates|send(?!chataction)|edit|delete|answer)/
  ).test(method)

const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
const MOST_ENTITY_BYTES = 9500
const TYPING_MS = 5000
const MB = 1024 * 1024

type Params = Record<string, unknown>
type Worded = Pick<KeptMessage, 'html'> & { content: Partial<Message> }

function textOf(params: Params, field: 'text' | 'caption', limit: number): Worded {
  const given = String(params[field] ?? '')
  const isHtml = params.parse_mode === 'HTML'
  const { text, entities } = isHtml ? parseHtml(given) : { text: given, entities: [] }
  if (field === 'text' && text.trim() === '') throw badRequest('message text is empty')
  if (text.length > limit)
    throw badRequest(field === 'text' ? 'message is too long' : 'message caption is too long')
  if (JSON.stringify(entities).length > MOST_ENTITY_BYTES) throw badRequest('ENTITIES_TOO_LONG')
  const named = field === 'text' ? 'entities' : 'caption_entities'
  const content = { [field]: text, ...(entities.length > 0 && { [named]: entities }) }
  return { content, ...(isHtml && { html: given }) }
}

function keep(bot: FakeBot, params: Params, { content, html }: Worded): Message {
  const person = reachable(bot, params)
  bot.typingUntil.delete(person.id)
  const message = {
    message_id: bot.nextMessageId(),
    from: bot.me,
    chat: chatOf(person),
    date: seconds(new Date()),
    ...(params.business_connection_id !== undefined && {
      business_connection_id: String(params.business_connection_id),
    }),
    ...answered(bot, person, params),
    ...keyboardOf(params),
    ...content,
  } as Message
  bot.messages.push({ message, by: 'bot', html })
  if (message.business_connection_id) echo(bot, message)
  return message
}

/** The message that this one replies to, as Telegram returns it: without its own reply. */
function answered(bot: FakeBot, { id }: Person, { reply_parameters }: Params) {
  if (!isRecord(reply_parameters)) return {}
  if (!Number.isInteger(reply_parameters.message_id))
    throw badRequest('field "message_id" must be a valid Number')
  const kept = bot.messageTo(id, Number(reply_parameters.message_id))
  if (kept) return { reply_to_message: { ...kept.message, reply_to_message: undefined } }
  if (reply_parameters.allow_sending_without_reply === true) return {}
  throw badRequest('message to be replied not found')
}

function keyboardOf({ reply_markup }: Params) {
  if (!isRecord(reply_markup)) return {}
  const rows = reply_markup.inline_keyboard
  if (!Array.isArray(rows) || !rows.every(Array.isArray))
    throw badRequest("can't parse inline keyboard button: field inline_keyboard must be of type Array")
  const buttons = rows.flat() as Params[]
  if (buttons.length > MOST_BUTTONS) throw badRequest('REPLY_MARKUP_TOO_LONG')
  for (const { text, callback_data } of buttons) {
    if (!text) throw badRequest('text buttons are unallowed in the inline keyboard')
    const bytes = Buffer.byteLength(String(callback_data ?? ''))
    if (bytes === 0) throw badRequest('BUTTON_TYPE_INVALID')
    if (bytes > MOST_DATA_BYTES) throw badRequest('BUTTON_DATA_INVALID')
  }
  return buttons.length > 0 ? { reply_markup: { inline_keyboard: rows } } : {}
}

function changeButtons(bot: FakeBot, params: Params): Message {
  const kept = bot.messageTo(Number(params.chat_id), Number(params.message_id))
  if (!kept) throw badRequest('message to edit not found')
  if (kept.by !== 'bot') throw badRequest("message can't be edited")
  const { reply_markup } = keyboardOf(params) as { reply_markup?: object }
  const current = kept.message as { reply_markup?: object }
  if (JSON.stringify(reply_markup) === JSON.stringify(current.reply_markup))
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same',
    )
  current.reply_markup = reply_markup
  return kept.message
}

function answerPress(bot: FakeBot, { callback_query_id, text = '', show_alert }: Params): true {
  const press = bot.presses.find(({ id }) => id === callback_query_id)
  if (!press || press.answer || Date.now() - press.at > PRESS_ANSWERABLE_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  if (String(text).length > LONGEST_PRESS_ANSWER) throw badRequest('MESSAGE_TOO_LONG')
  press.answer = { text: String(text), isAlert: show_alert === true }
  return true
}

const MOST_BUTTONS = 100
const MOST_DATA_BYTES = 64
const LONGEST_PRESS_ANSWER = 200
const PRESS_ANSWERABLE_MS = 15_000

const isRecord = (value: unknown): value is Params => typeof value === 'object' && value !== null

/** Sent in the owner's name, so the bot receives it like every message of that chat. */
function echo({ updates, business, me }: FakeBot, message: Message): void {
  const business_message = { ...message, from: business!.owner, sender_business_bot: me }
  updates.add({ business_message } as Omit<Update, 'update_id'>)
}

/** The person, if the bot may write to them; otherwise throws. */
function reachable(bot: FakeBot, { chat_id, business_connection_id }: Params): Person {
  const person = bot.people.get(Number(chat_id))
  if (!person) throw badRequest('chat not found')
  if (business_connection_id !== undefined) {
    if (business_connection_id !== bot.business?.id) throw badRequest('business connection not found')
    if (!person.hasWrittenToOwner) throw badRequest('BUSINESS_PEER_INVALID')
    return person
  }
  if (person.hasBlocked) throw new Refusal(403, 'Forbidden: bot was blocked by the user')
  if (!person.hasWritten) throw new Refusal(403, "Forbidden: bot can't initiate conversation with a user")
  return person
}

function sendUpload(bot: FakeBot, { params, uploads }: Call, kind: 'photo' | 'document', mostMb: number) {
  const given = String(params[kind] ?? '')
  const upload = uploads.get(given.startsWith('attach://') ? given.slice('attach://'.length) : kind)
  if (!upload) throw badRequest(`there is no ${kind} in the request`)
  if (upload.bytes.length > mostMb * MB) throw new Refusal(413, 'Request Entity Too Large')
  if (kind === 'photo' && !isPicture(upload.bytes)) throw badRequest('IMAGE_PROCESS_FAILED')
  const words = textOf(params, 'caption', LONGEST_CAPTION)
  const file = bot.keepFile(upload.name, upload.bytes, `${kind}s`)
  const media =
    kind === 'photo'
      ? { photo: [{ ...file, width: 1, height: 1 }] }
      : { document: { ...file, file_name: upload.name } }
  return keep(bot, params, { ...words, content: { ...words.content, ...media } as Partial<Message> })
}

function remove(bot: FakeBot, { chat_id, message_id }: Params): true {
  const kept = bot.messageTo(Number(chat_id), Number(message_id))
  if (!kept) throw badRequest('message to delete not found')
  if (seconds(new Date()) - kept.message.date > DELETABLE_S) throw badRequest("message can't be deleted")
  bot.messages.splice(bot.messages.indexOf(kept), 1)
  return true
}

const DELETABLE_S = 48 * 3600

const isPicture = (bytes: Buffer) =>
  ['89504e47', 'ffd8ff'].some((start) => bytes.toString('hex', 0, 4).startsWith(start))

function change(bot: FakeBot, params: Params, field: 'text' | 'caption', limit: number): Message {
  const kept = bot.messageTo(Number(params.chat_id), Number(params.message_id))
  if (!kept) throw badRequest('message to edit not found')
  if (kept.by !== 'bot') throw badRequest("message can't be edited")
  if (kept.message[field] === undefined) throw badRequest(`there is no ${field} in the message to edit`)
  const { content, html } = textOf(params, field, limit)
  const { reply_markup } = keyboardOf(params) as Pick<Message, 'reply_markup'>
  const isSameKeyboard = JSON.stringify(reply_markup) === JSON.stringify(kept.message.reply_markup)
  if (content[field] === kept.message[field] && html === kept.html && isSameKeyboard)
    throw badRequest('message is not modified: specified new message content is exactly the same')
  Object.assign(kept.message, content, { reply_markup })
  kept.html = html
  return kept.message
}
