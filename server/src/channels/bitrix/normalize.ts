import { api } from '@switchboard/contract'
import { z } from 'zod'
import type { InboundEvent, Profile, RemoteFile } from '../channel.ts'
import { plainText } from './plain-text.ts'

/**
 * Converts an event; returns null if it is irrelevant. The same events come as JSON when fetched and as a form by
 * webhook, where every value is text.
 */
export function eventOf(type: string, content: unknown, botId: string): InboundEvent | null {
  if (type === 'ONIMBOTV2DELETE') return { kind: 'bot_removed' }
  if (type === 'ONIMBOTV2JOINCHAT') return joined(content)
  if (type !== 'ONIMBOTV2MESSAGEADD' && type !== 'ONIMBOTV2MESSAGEUPDATE') return null
  const event = MessageEvent.safeParse(content).data
  if (!event || event.chat.entityType !== CUSTOMERS || event.message.isSystem) return null
  const { message, chat, user, language } = event
  const author = message.authorId === Number(botId) ? 'self' : user.connector ? 'customer' : 'operator'
  // Ignore other bots of the portal.
  if (author === 'operator' && user.bot) return null
  const files = filesOf(message.params)
  // The portal sends no content for a sticker, for example.
  const text = plainText(message.text) || (files.length > 0 ? '📎' : api.messages.UNSHOWN_SIGN)
  const ids = { threadKey: chat.dialogId, externalId: String(message.id) }
  if (type === 'ONIMBOTV2MESSAGEUPDATE') return author === 'customer' ? { kind: 'edit', ...ids, text } : null
  return {
    kind: 'message',
    author,
    ...ids,
    text,
    at: message.date,
    ...(author === 'customer' && { profile: profileOf(user, language) }),
    ...(files.length > 0 && { files }),
  }
}

/** Chats of open channels. A colleague who writes to the bot is no customer. */
const CUSTOMERS = 'LINES'

function joined(content: unknown): InboundEvent | null {
  const event = JoinEvent.safeParse(content).data
  if (event?.chat.entityType !== CUSTOMERS) return null
  const { dialogId, user, language } = event
  // The portal itself may have added the bot to the chat.
  return {
    kind: 'joined',
    threadKey: dialogId,
    ...(user?.connector && { profile: profileOf(user, language) }),
  }
}

function profileOf({ name, avatar }: z.output<typeof User>, language: string): Profile {
  const photo = { ref: `photo/${avatar}`, name: 'photo', mediaType: 'image/*' }
  return { name, ...(language && { locale: language }), ...(/^https?:\/\//.test(avatar) && { photo }) }
}

function filesOf(params: z.output<typeof Params>): RemoteFile[] {
  const listed = Object.values(params.FILE_ID ?? params.fileId ?? params.files ?? {})
  return listed.flatMap((entry) => {
    const file = File.safeParse(typeof entry === 'object' ? entry : { id: entry }).data
    if (!file) return []
    const { id, name = `file-${id}`, size } = file
    return [{ ref: `file/${id}`, name, mediaType: 'application/octet-stream', ...(size && { size }) }]
  })
}

const Whole = z.coerce.number().pipe(z.int())
const Flag = z.unknown().transform((value) => value === true || value === '1' || value === 'Y')
/** PHP encodes an empty object as an empty list. */
const Listed = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).optional().catch(undefined)
const Params = z.object({ FILE_ID: Listed, fileId: Listed, files: Listed }).catch({})
const File = z.object({ id: Whole, name: z.string().optional(), size: z.coerce.number().optional() })
const Language = z.string().catch('')

const Chat = z.object({ dialogId: z.string().min(1), entityType: z.string().catch('') })
const User = z.object({
  name: z.string().catch(''),
  avatar: z.string().catch(''),
  connector: Flag,
  bot: Flag,
})
const Message = z.object({
  id: Whole.pipe(z.int().positive()),
  authorId: Whole,
  date: z.coerce.date(),
  text: z.string().catch(''),
  isSystem: Flag,
  params: Params,
})
const MessageEvent = z.object({ message: Message, chat: Chat, user: User, language: Language })
const JoinEvent = z.object({
  dialogId: z.string().min(1),
  chat: Chat,
  user: User.optional().catch(undefined),
  language: Language,
})
