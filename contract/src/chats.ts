import { z } from 'zod'
import { IntegrationType } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, Moment, PathId, Success, Timestamp } from './fields.ts'
import { HandOver, NeedsPersonReason } from './hand-over.ts'
import { Label } from './labels.ts'
import { CHATS_AT_ONCE_MAX, DONE_AFTER_DAYS_MAX, MAX_PAGE_SIZE, NAME_MAX } from './limits.ts'
import { Person } from './person.ts'

export * from './hand-over.ts'

export const ChatMode = z.enum(['auto', 'manual', 'stop'])
export type ChatMode = z.infer<typeof ChatMode>

/** `waiting`: a person has answered and the customer is next. Any customer message makes the chat `open` again. */
export const ChatState = z.enum(['open', 'waiting', 'snoozed', 'done'])
export type ChatState = z.infer<typeof ChatState>

export const Chat = z.object({
  id: Id,
  agent_id: Id,
  bot_id: Id.nullable(),
  display_name: z.string(),
  user_photo: z.string().nullable(),
  last_message_time: Timestamp.nullable(),
  created_at: Timestamp,
  unread_messages: z.int(),
  /** `stop` while the account's AI is halted; the chat's own mode is restored afterwards. */
  mode: ChatMode,
  integration_type: IntegrationType.nullable(),
  /** The latest message of either side, shortened, as plain text. */
  preview: z.string(),
  /** Author of the preview; null before the first message. */
  preview_by: z.enum(['customer', 'ai', 'operator']).nullable(),
  hand_over: HandOver.nullable(),
  /**
   * Handed over and not yet taken, or waiting for an answer that the assistant will not give (stopped, no plan, or
   * not in charge).
   */
  needs_person: z.boolean(),
  /** Null if `needs_person` is false. */
  needs_person_reason: NeedsPersonReason.nullable(),
  state: ChatState,
  /** Null if not snoozed, or if snoozed until the customer writes. */
  snoozed_until: Timestamp.nullable(),
  /** The first person who answered or took over, unless somebody assigned the chat to another. */
  assignee: Person.nullable(),
  /** The `user_id`s of people who are mentioned in a note here and have not read it yet. */
  unread_mentions: z.array(Id),
  /** Sorted by name. */
  labels: z.array(Label),
  /** Capabilities of this chat's channel. */
  can: z.object({
    edit_sent: z.boolean(),
    send_files: z.boolean(),
    /** Maximum file size; null if the channel supports no files. */
    max_file_bytes: z.int().nullable(),
  }),
  /** False if its channel was deleted, so messages no longer reach the customer. */
  is_connected: z.boolean(),
  /** The customer has blocked the bot. */
  is_blocked: z.boolean(),
  /** Deadlines for answering, for the assistant and for people; null means no deadline. */
  answer_until: z.object({ ai: Timestamp, operator: Timestamp }).nullable(),
})
export type Chat = z.infer<typeof Chat>

export const paging = {
  limit: count(MAX_PAGE_SIZE).pipe(z.int().min(1)).optional(),
  offset: count(1_000_000).optional(),
}

export const CHAT_FILTERS = ['all', 'unread', 'needs_me', 'mine', 'open', 'snoozed', 'done'] as const

/**
 * `needs_me`: handed over to a person, or unanswered where no assistant answers. `open`: neither snoozed nor done.
 * `mine`: open chats assigned to the caller, and chats with an unread note that mentions the caller.
 */
export const ChatFilter = z.enum(CHAT_FILTERS)
export type ChatFilter = z.infer<typeof ChatFilter>

const chatQuery = {
  ...paging,
  filter: ChatFilter.optional(),
  /** Matches a part of the customer's name, ignoring case. */
  search: z.string().trim().max(NAME_MAX).optional(),
  /** Only chats with this label. */
  label: PathId.optional(),
  channel: IntegrationType.optional(),
  assignee: z.union([z.literal('nobody'), PathId]).optional(),
  /** Only chats with activity at or after `from` that began before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
}

const ChatPage = answer({ chats: z.array(Chat), total: z.int(), hasMore: z.boolean() })

export const ofBot = endpoint({
  method: 'GET',
  path: '/api/bots/:id/chats',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'Chats of one bot, latest activity first.',
  params: idParams,
  query: z.strictObject(chatQuery),
  response: ChatPage,
})

export const ofAgent = endpoint({
  method: 'GET',
  path: '/api/agents/:id/chats',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'Chats of all bots of one agent, latest activity first.',
  params: idParams,
  query: z.strictObject(chatQuery),
  response: ChatPage,
})

export const ofBitrix = endpoint({
  method: 'GET',
  path: '/api/me/bitrix/chats',
  access: 'viewer',
  scope: 'read_chats',
  summary: "Chats of the account's Bitrix24 bots, or of one agent's.",
  query: z.strictObject({ ...chatQuery, agent_id: PathId.optional() }),
  response: ChatPage,
})

export const details = endpoint({
  method: 'GET',
  path: '/api/chats/:id',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'One chat with what is known of its customer.',
  params: idParams,
  response: answer({
    chat: Chat,
    contact: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      user_id: z.string().nullable(),
      /** Verified by a signature of the owner's own site. */
      is_verified: z.boolean(),
    }),
    page: z.object({ url: z.string(), title: z.string() }).nullable(),
    locale: z.string().nullable(),
    csat: z.object({ score: z.int(), comment: z.string().nullable() }).nullable(),
    message_count: z.int(),
    /** Other chats of the same customer, latest first. */
    past_chats: z.array(Chat),
  }),
})

export const setMode = endpoint({
  method: 'PATCH',
  path: '/api/chats/:id/mode',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Choose who answers this chat: auto is the AI, manual a person with its help, stop nobody but people.',
  params: idParams,
  body: z.strictObject({ mode: ChatMode }),
  response: answer({ chat: Chat }),
})

const chat_ids = z.array(Id).min(1).max(CHATS_AT_ONCE_MAX)
const Chats = answer({ chats: z.array(Chat) })
const change_id = z.uuid()

export const setState = endpoint({
  method: 'PATCH',
  path: '/api/chats/state',
  access: 'agent',
  scope: 'write_chats',
  summary:
    "Open, snooze or finish chats. A chat that is done returns to the assistant's default mode; a snoozed one comes back at `snoozed_until`, or when the customer writes.",
  body: z.strictObject({
    chat_ids,
    state: ChatState.exclude(['waiting']),
    /** Only with `snoozed`; null means until the customer writes. */
    snoozed_until: Timestamp.nullable().optional(),
  }),
  /** Pass `change_id` to undo this change. */
  response: Chats.extend({ change_id }),
})

export const undoState = endpoint({
  method: 'POST',
  path: '/api/chats/state/undo',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Undo a change of state in the chats where nothing has happened since.',
  body: z.strictObject({ chat_ids, change_id }),
  /** The chats that were restored. */
  response: Chats,
})

export const assign = endpoint({
  method: 'PATCH',
  path: '/api/chats/assignee',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Assign chats to a person who works with their assistant; null is nobody.',
  body: z.strictObject({ chat_ids, user_id: Id.nullable() }),
  response: Chats,
})

export const setLabel = endpoint({
  method: 'PATCH',
  path: '/api/chats/label',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Put a label on chats, or take it off.',
  body: z.strictObject({ chat_ids, label_id: Id, is_on: z.boolean() }),
  response: Chats,
})

/** Days without a message after which an answered chat is marked as done; 0 means never. */
const done_after_days = z.int().min(0).max(DONE_AFTER_DAYS_MAX)

export const settings = endpoint({
  method: 'GET',
  path: '/api/me/chat-settings',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'After how many days without a message answered chats are marked as done; 0 is never.',
  response: answer({ done_after_days }),
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/me/chat-settings',
  access: 'admin',
  scope: 'admin',
  summary: 'Set after how many days without a message answered chats are marked as done; 0 is never.',
  body: z.strictObject({ done_after_days }),
  response: answer({ done_after_days }),
})

export const watch = endpoint({
  method: 'POST',
  path: '/api/chats/:id/watch',
  access: 'viewer',
  summary: 'Tell other open consoles that someone looks at this chat; repeated every 20 seconds.',
  params: idParams,
  body: z.strictObject({ is_leaving: z.boolean().optional() }),
  /** The id that other viewers see for this console. */
  response: answer({ session: z.string() }),
})

export const typing = endpoint({
  method: 'POST',
  path: '/api/chats/:id/typing',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Show the customer, for a few seconds, that a person is writing.',
  params: idParams,
  response: Success,
})

export const AiState = z.object({
  halted: z.boolean(),
  /** When and by whom it was halted; null while the AI is running. */
  halted_at: Timestamp.nullable(),
  halted_by: z.string().nullable(),
  /** What a halt affects: assistants, and chats with a message within the last day. */
  assistants: z.int(),
  open_chats: z.int(),
})
export type AiState = z.infer<typeof AiState>

export const aiState = endpoint({
  method: 'GET',
  path: '/api/me/ai',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'Whether the AI is stopped for the whole account, and what a stop reaches.',
  response: answer(AiState.shape),
})

export const setAiState = endpoint({
  method: 'PUT',
  path: '/api/me/ai',
  access: 'agent',
  scope: 'admin',
  summary: 'Stop the AI everywhere, or start it again. Chats keep their own modes underneath.',
  body: z.strictObject({ halted: z.boolean() }),
  response: answer(AiState.shape),
})
