import type { Bot, Chat, Portal } from './portal.ts'
import { presentBot, presentBotUser } from './presented.ts'
import { Refused } from './refuse.ts'

/** Who calls: the app, or a webhook. */
export type Caller = 'app' | 'hook'

type Params = Record<string, unknown> & {
  botId: number
  botToken?: string
  dialogId: string
  fields: Record<string, string | undefined> & { properties?: { name?: string } }
}

export interface Office {
  portal: Portal
  now(): Date
  /** Unknown chats are created when they are named. */
  opensUnknownChats: boolean
  /** Returns a URL that works once. */
  newDownload(fileId: number): string
}

const LONGEST_TOKEN = 40
const MOST_BOTS = 100
const LONGEST_TEXT = 20_000
const LARGEST_FILE = 100 * 1024 * 1024

export const methods: Record<string, (office: Office, caller: Caller, params: Params) => unknown> = {
  'imbot.v2.Revision.get': () => ({ rest: 33, web: 130, mobile: 23, desktop: 6 }),

  'imbot.v2.Bot.register'({ portal }, caller, { fields }) {
    const owner = ownerOf(caller, fields.botToken)
    const { code = '', type = 'bot', properties, webhookUrl = '' } = fields
    const eventMode = fields.eventMode === 'webhook' ? 'webhook' : 'fetch'
    const known = [...portal.bots.values()].find((bot) => bot.code === code)
    if (known && known.owner !== owner)
      throw new Refused(400, 'BOT_CODE_ALREADY_TAKEN', 'Bot code is already taken')
    if (known) return registered(known)
    if (portal.bots.size >= MOST_BOTS) throw new Refused(400, 'BOT_LIMIT_EXCEEDED', 'Bot limit exceeded')
    if (eventMode === 'webhook' && !webhookUrl)
      throw new Refused(400, 'BOT_WEBHOOK_URL_REQUIRED', 'Webhook url is required')
    const isSupportOpenline = type === 'openline' || String(fields.isSupportOpenline) === 'true'
    const name = properties?.name ?? ''
    const bot: Bot = { id: portal.newId(), code, name, type, owner, eventMode, webhookUrl, isSupportOpenline }
    portal.bots.set(bot.id, bot)
    return registered(bot)
  },

  'imbot.v2.Bot.update'(office, caller, params) {
    const bot = ownBot(office, caller, params)
    const { properties, eventMode, webhookUrl } = params.fields
    if (eventMode === 'webhook' && !webhookUrl && !bot.webhookUrl)
      throw new Refused(400, 'BOT_WEBHOOK_URL_REQUIRED', 'Webhook url is required')
    if (properties?.name) bot.name = properties.name
    if (eventMode === 'webhook' || eventMode === 'fetch') bot.eventMode = eventMode
    if (webhookUrl) bot.webhookUrl = webhookUrl
    return registered(bot)
  },

  'imbot.v2.Bot.get': (office, caller, params) => registered(ownBot(office, caller, params)),

  'imbot.v2.Bot.unregister'(office, caller, params) {
    office.portal.forget(ownBot(office, caller, params))
    return { result: true }
  },

  'imbot.v2.Event.get'(office, caller, params) {
    const { id } = ownBot(office, caller, params)
    const { offset, limit = 100 } = params as { offset?: number; limit?: number }
    return office.portal.events.fetched(id, offset, limit)
  },

  'imbot.v2.Chat.Message.send'(office, caller, params) {
    const bot = ownBot(office, caller, params)
    const chat = chatWith(office, bot, params)
    const text = params.fields?.message ?? ''
    if (!text.trim()) throw new Refused(400, 'EMPTY_MESSAGE', 'Message is empty')
    return { id: office.portal.botWrites(bot, chat, { text: shortened(text) }).id, uuidMap: {} }
  },

  'imbot.v2.Chat.Message.update'(office, caller, params) {
    const bot = ownBot(office, caller, params)
    const all = [...office.portal.chats.values()].flatMap(({ messages }) => messages)
    const message = all.find(({ id }) => id === params.messageId)
    if (!message) throw new Refused(400, 'MESSAGE_NOT_FOUND', 'Message not found')
    if (message.author.id !== bot.id) throw new Refused(403, 'MESSAGE_ACCESS_ERROR', 'Access denied')
    message.text = shortened(params.fields.message ?? '')
    return { result: true }
  },

  'imbot.v2.Chat.InputAction.notify'(office, caller, params) {
    const chat = chatWith(office, ownBot(office, caller, params), params)
    chat.typingUntilMs = office.now().getTime() + Number(params.duration ?? 30) * 1000
    return { result: true }
  },

  'imbot.v2.File.upload'(office, caller, params) {
    const bot = ownBot(office, caller, params)
    const chat = chatWith(office, bot, params)
    const { name = '', content = '', message = '' } = params.fields
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length === 0 || bytes.length > LARGEST_FILE)
      throw new Refused(400, 'FILE_UPLOAD_ERROR', 'File was not uploaded')
    const sent = office.portal.botWrites(bot, chat, { text: message, file: { name, bytes } })
    const file = {
      id: sent.fileIds[0],
      chatId: chat.id,
      name,
      extension: name.split('.').at(-1),
      size: bytes.length,
    }
    return { file, messageId: sent.id, chatId: chat.id, dialogId: chat.dialogId }
  },

  'imbot.v2.File.download'(office, caller, params) {
    ownBot(office, caller, params)
    const fileId = Number(params.fileId)
    if (!office.portal.files.has(fileId)) throw new Refused(400, 'FILE_NOT_FOUND', 'File not found')
    return { downloadUrl: office.newDownload(fileId) }
  },

  'imopenlines.bot.session.operator'({ portal }, _caller, params) {
    const chat = [...portal.chats.values()].find(({ id }) => id === params.CHAT_ID)
    if (!chat) throw new Refused(400, 'CHAT_ID_EMPTY', "Chat ID can't be empty")
    if (chat.botId === null) throw new Refused(400, 'WRONG_CHAT', 'Operator is not a bot')
    Object.assign(chat, { botId: null, isWithPerson: true })
    return true
  },
}

const registered = (bot: Bot) => ({ bot: presentBot(bot), users: [presentBotUser(bot)] })

const shortened = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} (...)` : text

function ownerOf(caller: Caller, botToken = ''): string {
  if (caller === 'app') return 'app'
  if (!botToken) throw new Refused(400, 'BOT_TOKEN_NOT_SPECIFIED', 'Bot token is not specified')
  if (botToken.length > LONGEST_TOKEN)
    throw new Refused(400, 'BOT_TOKEN_INVALID_LENGTH', 'Bot token is too long')
  return `hook ${botToken}`
}

function ownBot({ portal }: Office, caller: Caller, { botId, botToken }: Params): Bot {
  const owner = ownerOf(caller, botToken)
  const bot = portal.bots.get(botId)
  if (!bot) throw new Refused(400, 'BOT_NOT_FOUND', 'Bot not found')
  if (bot.owner !== owner)
    throw new Refused(403, 'BOT_OWNERSHIP_ERROR', 'Bot is registered by another application')
  return bot
}

function chatWith({ portal, opensUnknownChats }: Office, bot: Bot, { dialogId }: Params): Chat {
  if (opensUnknownChats && !portal.chats.has(dialogId)) {
    const chat = portal.chatOf(dialogId)
    portal.chats.delete(chat.dialogId)
    portal.chats.set(dialogId, Object.assign(chat, { dialogId }))
  }
  const chat = portal.chats.get(dialogId)
  if (chat?.botId !== bot.id) throw new Refused(403, 'ACCESS_DENIED', 'Access denied')
  return chat
}
