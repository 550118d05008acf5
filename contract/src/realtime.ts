import { z } from 'zod'
import { Agent } from './agents.ts'
import { BillingInfo } from './billing.ts'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Message } from './messages.ts'
import { Person } from './person.ts'

/** What server processes send each other: ids only. The process that holds a stream loads and presents the object. */
export const StoredEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent.created'), agent_id: Id }),
  z.object({ type: z.literal('agent.updated'), agent_id: Id }),
  z.object({ type: z.literal('agent.removed'), agent_id: Id }),
  z.object({ type: z.literal('bot.updated'), bot_id: Id, agent_id: Id }),
  z.object({ type: z.literal('chat.updated'), chat_id: Id }),
  z.object({ type: z.literal('message.updated'), chat_id: Id, message_id: Id }),
  z.object({ type: z.literal('notes.updated'), chat_id: Id }),
  z.object({ type: z.literal('drafts.updated'), chat_id: Id }),
  z.object({ type: z.literal('chats.removed') }),
  z.object({ type: z.literal('labels.updated') }),
  z.object({ type: z.literal('views.updated') }),
  z.object({ type: z.literal('rules.updated') }),
  z.object({ type: z.literal('chats.unassigned') }),
  z.object({ type: z.literal('ai.updated') }),
  z.object({ type: z.literal('billing.updated') }),
  z.object({ type: z.literal('knowledge.updated'), agent_id: Id }),
])
export type StoredEvent = z.infer<typeof StoredEvent>

/** Sent only to current viewers and never stored. */
export const LooseEvent = z.discriminatedUnion('type', [
  /** The assistant's answer as it streams: cut the shown text at `offset` and append `text`. */
  z.object({
    type: z.literal('answer.partial'),
    chat_id: Id,
    message_id: Id,
    offset: z.int().min(0),
    text: z.string(),
  }),
  /** Somebody opened or left a chat in another console. */
  z.object({
    type: z.literal('watching'),
    chat_id: Id,
    session: z.string(),
    person: Person,
    is_leaving: z.boolean(),
  }),
  z.object({
    type: z.literal('typing'),
    chat_id: Id,
    by: z.enum(['customer', 'ai', 'operator']),
    /** An operator's console, by the id that `chats.watch` returned. */
    session: z.string().optional(),
    /** The operator. */
    person: Person.optional(),
  }),
])
export type LooseEvent = z.infer<typeof LooseEvent>

/** Events on the stream. `reload`: too far behind, fetch everything again. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent.created'), agent: Agent }),
  z.object({ type: z.literal('agent.updated'), agent: Agent }),
  /** Deleted by its owner: refetch the lists. */
  z.object({ type: z.literal('agent.removed'), agent_id: Id }),
  /** Connected, changed or deleted: refetch the list. */
  z.object({ type: z.literal('bot.updated'), bot_id: Id, agent_id: Id }),
  /** New or changed; a message event includes its chat. */
  z.object({ type: z.literal('chat.updated'), chat: Chat }),
  z.object({ type: z.literal('message.updated'), chat: Chat, message: Message }),
  /** A note was written, changed, deleted or read by a mentioned person: refetch the chat's notes. */
  z.object({ type: z.literal('notes.updated'), chat: Chat }),
  /** A draft or a proposed change of this chat was added or decided: refetch both. */
  z.object({ type: z.literal('drafts.updated'), chat: Chat }),
  /** A label was created, changed or deleted: refetch labels and lists. */
  z.object({ type: z.literal('labels.updated') }),
  /** A saved view was created, changed or deleted: refetch the views. */
  z.object({ type: z.literal('views.updated') }),
  /** A rule was created, changed, moved or deleted: refetch the rules. */
  z.object({ type: z.literal('rules.updated') }),
  /** Chats were erased: refetch the lists. */
  z.object({ type: z.literal('chats.removed') }),
  /** Somebody left the team and their chats became unassigned: refetch the lists. */
  z.object({ type: z.literal('chats.unassigned') }),
  z.object({ type: z.literal('ai.updated'), halted: z.boolean() }),
  /** A bonus was earned, a session was opened, or the plan changed. */
  z.object({ type: z.literal('billing.updated'), billing: BillingInfo }),
  /** Files, the site or taught answers changed or are being read: refetch the lists. */
  z.object({ type: z.literal('knowledge.updated'), agent_id: Id }),
  z.object({ type: z.literal('reload') }),
  ...LooseEvent.options,
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const stream = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'viewer',
  summary:
    "The account's live events as server-sent events. Each has a seq as its id; Last-Event-ID or `after` resumes; without a place `recent_ms` replays the events of the last so many milliseconds.",
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    recent_ms: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional(),
  }),
  response: LiveEvent,
  kind: 'stream',
})
