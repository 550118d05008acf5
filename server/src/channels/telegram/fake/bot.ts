// One bot with its state at Telegram.
import { randomBytes } from 'node:crypto'
import type { Message, User, UserFromGetMe } from 'grammy/types'
import type { Fault } from './refusal.ts'
import { createUpdates } from './updates.ts'

export interface Person {
  id: number
  name: string
  language: string
  /** A bot may write only to people who have written to it, or to the owner's account that it answers for. */
  hasWritten: boolean
  hasWrittenToOwner: boolean
  hasBlocked: boolean
  photo: string | null
}

export interface KeptMessage {
  message: Message
  by: 'bot' | 'person'
  /** As formatted by the bot. */
  html?: string
}

/** A press of a button below one of the bot's messages. */
export interface Press {
  id: string
  at: number
  /** What the bot showed to the person. */
  answer?: { text: string; isAlert: boolean }
}

export interface KeptFile {
  path: string
  name: string
  bytes: Buffer
}

export type FakeBot = ReturnType<typeof createFakeBot>

export function createFakeBot({ id, name, takesAnyHook = false }: BotOptions) {
  const people = new Map<number, Person>()
  const messages: KeptMessage[] = []
  const files = new Map<string, KeptFile>()
  let messageCount = 0
  let fileCount = 0

  return {
    me: meOf(id, name),
    token: newToken(id),
    updates: createUpdates({ takesAnyHook }),
    people,
    messages,
    files,
    presses: [] as Press[],
    /** The account of a person who lets the bot answer for them. */
    business: null as { id: string; owner: User } | null,
    /** Until when the bot's typing indicator is shown, by person. */
    typingUntil: new Map<number, number>(),
    /** The next calls that fetch updates or deliver something fail with these faults, one each. */
    faults: [] as Fault[],
    calls: [] as { method: string; params: Record<string, unknown> }[],
    nextMessageId: () => ++messageCount,
    messageTo: (chatId: number, messageId: number) =>
      messages.find(({ message }) => message.chat.id === chatId && message.message_id === messageId),
    keepFile(name: string, bytes: Buffer, folder: string) {
      const file_id = `AgAC${id}-${++fileCount}`
      files.set(file_id, {
        path: `${folder}/file_${fileCount}${/\.\w+$/.exec(name)?.[0] ?? ''}`,
        name,
        bytes,
      })
      return { file_id, file_unique_id: `U${id}-${fileCount}`, file_size: bytes.length }
    },
    /** The old token stops working. */
    revoke() {
      this.token = newToken(id)
    },
  }
}

interface BotOptions {
  id: number
  name: string
  /** Also accepts http URLs, which the real API refuses: for servers on this machine. */
  takesAnyHook?: boolean
}

const newToken = (id: number) => `${id}:AA${randomBytes(24).toString('base64url').slice(0, 33)}`

const meOf = (id: number, name: string): UserFromGetMe => ({
  id,
  is_bot: true,
  first_name: name,
  username: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '_') || 'shop'}_${id}_bot`,
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  supports_guest_queries: false,
  supports_join_request_queries: false,
  can_connect_to_business: true,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
})
