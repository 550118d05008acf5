import { z } from 'zod'
import { Agent } from './agents.ts'
import { BillingInfo } from './billing.ts'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Message } from './messages.ts'

/** What one process tells the others: ids only. The one that holds a stream reads and presents the object. */
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

/** Said to whoever watches right now, and never again. */
export const LooseEvent = z.discriminatedUnion('type', [
  /** The assistant's words as they come: what is shown so far, cut at `offset`, goes on with `text`. */
  z.object({
    type: z.literal('answer.partial'),
    chat_id: Id,
    message_id: Id,
    offset: z.int().min(0),
    text: z.string(),
  }),
  /** Somebody looks at a chat in another console, or has left it. */
  z.object({ type: z.literal('watching'), chat_id: Id, session: z.string(), is_leaving: z.boolean() }),
  z.object({
    type: z.literal('typing'),
    chat_id: Id,
    by: z.enum(['customer', 'ai', 'operator']),
    /** An operator's console, by the name that `chats.watch` gave it. */
    session: z.string().optional(),
  }),
])
export type LooseEvent = z.infer<typeof LooseEvent>

/** What arrives on the stream. `reload` says: too far behind, fetch everything again. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent.created'), agent: Agent }),
  z.object({ type: z.literal('agent.updated'), agent: Agent }),
  /** Deleted by its owner: the lists are fetched anew. */
  z.object({ type: z.literal('agent.removed'), agent_id: Id }),
  /** Connected, changed or deleted: the list is fetched anew. */
  z.object({ type: z.literal('bot.updated'), bot_id: Id, agent_id: Id }),
  /** New or changed; a message that comes or changes brings its chat along. */
  z.object({ type: z.literal('chat.updated'), chat: Chat }),
  z.object({ type: z.literal('message.updated'), chat: Chat, message: Message }),
  /** A note was written, changed, deleted or read by a person it mentions: the chat's notes are fetched anew. */
  z.object({ type: z.literal('notes.updated'), chat: Chat }),
  /** A draft or a proposed change of this chat came or was decided: both are fetched anew. */
  z.object({ type: z.literal('drafts.updated'), chat: Chat }),
  /** A label was created, changed or deleted: they and the lists are fetched anew. */
  z.object({ type: z.literal('labels.updated') }),
  /** A saved view was created, changed or deleted: they are fetched anew. */
  z.object({ type: z.literal('views.updated') }),
  /** A rule was created, changed, moved or deleted: they are fetched anew. */
  z.object({ type: z.literal('rules.updated') }),
  /** Some were erased: the lists are fetched anew. */
  z.object({ type: z.literal('chats.removed') }),
  /** Somebody left the team, and their chats are nobody's: the lists are fetched anew. */
  z.object({ type: z.literal('chats.unassigned') }),
  z.object({ type: z.literal('ai.updated'), halted: z.boolean() }),
  /** A bonus was earned, a session opened, or the plan is another. */
  z.object({ type: z.literal('billing.updated'), billing: BillingInfo }),
  /** Files, the site or what was taught has changed, or is being read: the lists are fetched anew. */
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
