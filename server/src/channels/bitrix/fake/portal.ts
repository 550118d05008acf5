// The portal's state: bots, chats of its open channel, and events for the bots.
import { createEvents } from './events.ts'
import { presentChat, presentMessage, presentPerson } from './presented.ts'

export interface Bot {
  id: number
  code: string
  name: string
  type: string
  /** Who registered it: the app, or a webhook with a token for the bot. */
  owner: string
  eventMode: 'fetch' | 'webhook'
  webhookUrl: string
  isSupportOpenline: boolean
}

export interface Person {
  id: number
  name: string
  isCustomer: boolean
}

export interface Message {
  id: number
  chatId: number
  author: { id: number; by: 'customer' | 'operator' | 'bot' | 'portal' }
  text: string
  date: Date
  fileIds: number[]
}

export interface Chat {
  id: number
  dialogId: string
  customer: Person
  /** LINES for chats of an open channel, empty for a colleague's chat. */
  entityType: 'LINES' | ''
  botId: number | null
  /** The bot has passed the customer on and has left the chat. */
  isWithPerson: boolean
  messages: Message[]
  typingUntilMs: number
}

export interface StoredFile {
  id: number
  name: string
  bytes: Buffer
}

export interface Words {
  text?: string
  at?: Date
  file?: { name: string; bytes: Buffer }
  /** A repeated id is a redelivery of the same message. */
  id?: number
}

export type Portal = ReturnType<typeof createPortal>

export function createPortal({ now, applicationToken }: { now(): Date; applicationToken: string }) {
  const bots = new Map<number, Bot>()
  const chats = new Map<string, Chat>()
  const files = new Map<number, StoredFile>()
  const events = createEvents({ now, applicationToken })
  let lastId = 100
  const newId = () => ++lastId

  /** The administrator has assigned the newest bot to the open channel. */
  const lineBot = () => [...bots.values()].findLast(({ isSupportOpenline }) => isSupportOpenline)

  function chatOf(name: string, entityType: Chat['entityType'] = 'LINES'): Chat {
    const known = [...chats.values()].find((chat) => chat.customer.name === name)
    if (known) return known
    const customer = { id: newId(), name, isCustomer: entityType === 'LINES' }
    const id = newId()
    const dialogId = entityType ? `chat${id}` : String(customer.id)
    const chat: Chat = {
      id,
      dialogId,
      customer,
      entityType,
      botId: null,
      isWithPerson: false,
      messages: [],
      typingUntilMs: 0,
    }
    chats.set(dialogId, chat)
    letBotIn(chat)
    return chat
  }

  /** Also joins a chat that began before there was a bot, or whose bot was deleted. */
  function letBotIn(chat: Chat) {
    if (chat.botId !== null || chat.isWithPerson) return
    chat.botId = lineBot()?.id ?? null
    if (chat.entityType) tell(chat, 'ONIMBOTV2JOINCHAT', chat.customer, { dialogId: chat.dialogId })
  }

  function add(chat: Chat, author: Message['author'], { text = '', at = now(), file, id = newId() }: Words) {
    const message: Message = {
      id,
      chatId: chat.id,
      author,
      text,
      date: at,
      fileIds: file ? [keep(file).id] : [],
    }
    if (!chat.messages.some((each) => each.id === id)) chat.messages.push(message)
    return message
  }

  function keep({ name, bytes }: { name: string; bytes: Buffer }): StoredFile {
    const file = { id: newId(), name, bytes }
    files.set(file.id, file)
    return file
  }

  /** A bot receives events only from chats that it is in. */
  function tell(chat: Chat, type: string, user: Person, content: object) {
    const bot = chat.botId === null ? undefined : bots.get(chat.botId)
    if (bot)
      events.tell(bot, type, {
        ...content,
        chat: presentChat(chat),
        user: presentPerson(user),
        language: 'en',
      })
  }

  function write(chat: Chat, author: Person, by: Message['author']['by'], words: Words) {
    const message = add(chat, { id: author.id, by }, words)
    tell(chat, 'ONIMBOTV2MESSAGEADD', author, { message: presentMessage(message) })
    return message
  }

  return {
    bots,
    chats,
    files,
    events,
    newId,
    chatOf,
    customerWrites: (name: string, words: Words) => {
      const chat = chatOf(name)
      letBotIn(chat)
      return write(chat, chat.customer, 'customer', words)
    },
    customerEdits(name: string, messageId: number, text: string) {
      const chat = chatOf(name)
      const message = chat.messages.find(({ id }) => id === messageId)!
      message.text = text
      tell(chat, 'ONIMBOTV2MESSAGEUPDATE', chat.customer, { message: presentMessage(message) })
    },
    operatorWrites: (name: string, words: Words) => write(chatOf(name), OPERATOR, 'operator', words),
    /** A direct message to the bot, not through an open channel. */
    colleagueWrites(name: string, words: Words) {
      const chat = chatOf(name, '')
      return write(chat, chat.customer, 'operator', words)
    },
    botWrites: (bot: Bot, chat: Chat, words: Words) => add(chat, { id: bot.id, by: 'bot' }, words),
    forget,
  }

  function forget(bot: Bot) {
    bots.delete(bot.id)
    for (const chat of chats.values()) if (chat.botId === bot.id) chat.botId = null
  }
}

export const OPERATOR: Person = { id: 7, name: 'Olga Operator', isCustomer: false }
