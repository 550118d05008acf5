import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, PathId, Reason, Text, Timestamp } from './fields.ts'
import { ATTACHMENTS_PER_MESSAGE, MESSAGES_MAX, OPERATOR_TEXT_MAX } from './limits.ts'
import { Person } from './person.ts'
import { Proposal } from './proposal.ts'
import { RejectedDraft } from './rejection.ts'
import { Why } from './why.ts'

export { Outcome, Passage, Why } from './why.ts'

/** A source of an answer. */
export const Source = z.object({
  title: z.string(),
  url: z.string().nullable(),
  /** A file of the knowledge base. Only sent to the team, who can open it. */
  file_id: z.string().optional(),
  /** The file that contains `title`, which may be a heading inside it. */
  file_name: z.string().optional(),
})
export type Source = z.infer<typeof Source>

/** A file somebody sent; its URL is valid for an hour. */
export const Attachment = z.object({
  id: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  url: z.string(),
  /** The transcript of a recording, if there is one. */
  transcript: z.string().optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** `unknown`: the channel never confirmed delivery, so it is not retried automatically. */
export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown'])
export type DeliveryState = z.infer<typeof DeliveryState>

/**
 * Placeholder for a message without text that can only be viewed in the original channel. The same in every language.
 */
export const UNSHOWN_SIGN = '📎❔'

export const MessageType = z.enum(['user', 'customer', 'operator', 'internal'])

/** One turn. `answer` is null while the assistant is working and "" if it gave no answer. */
export const Message = z.object({
  id: Id,
  chat_id: Id,
  bot_id: Id.nullable(),
  timestamp: Timestamp,
  username: z.string().nullable(),
  question: z.string(),
  answer: z.string().nullable(),
  redacted_answer: z.string().nullable(),
  message_type: MessageType,
  created_at: Timestamp,
  is_read: z.boolean(),
  /** Its position among all events of the chat. */
  seq: z.int(),
  /** The Idempotency-Key of the request, so that the sender recognizes it; absent if there was none. */
  client_id: z.string().optional(),
  /** Null when nobody has answered. */
  answered_by: z.enum(['ai', 'operator']).nullable(),
  answered_at: Timestamp.nullable(),
  edited_at: Timestamp.nullable(),
  /** The team member who wrote it; absent if none did or it is unknown. */
  author: Person.optional(),
  /** The name of a person who wrote it in another program, before an import or on the channel itself. */
  author_name: z.string().optional(),
  edited_by: Person.optional(),
  /** The customer's original text if they edited it; null otherwise. */
  original_question: z.string().nullable(),
  question_edited_at: Timestamp.nullable(),
  /** The customer changed the question after this answer. A correction of the answer clears it. */
  answer_outdated: z.boolean(),
  /** It contains data looked up for this customer, so it must not be taught; absent otherwise. */
  is_looked_up: z.boolean().optional(),
  /** The assistant's draft for this message, if a person rejected it; absent otherwise. */
  rejected_draft: RejectedDraft.optional(),
  /** Changes in other programs that the customer asked for here; absent if there are none. */
  proposals: z.array(Proposal).optional(),
  sources: z.array(Source),
  attachments: z.array(Attachment),
  /** Delivery state of the answer; null if there is none to send. */
  delivery: DeliveryState.nullable(),
  delivery_error: z.string().nullable(),
  delivery_reason: Reason.nullable(),
  /** Why the answer could not be mailed to a visitor who had left; absent otherwise. */
  mail_error: z.string().optional(),
  mail_reason: Reason.nullable().optional(),
})
export type Message = z.infer<typeof Message>

const MessageList = answer({ messages: z.array(Message), hasMore: z.boolean() })
/** The newest `limit` turns, or those before a given one; returned oldest first. */
const messagePaging = z.strictObject({
  limit: count(MESSAGES_MAX).pipe(z.int().min(1)).optional(),
  before: PathId.optional(),
})
const OneMessage = answer({ message: Message })

export const ofChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id/messages',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'The turns of a chat.',
  params: idParams,
  query: messagePaging,
  response: MessageList,
})

export const ofBitrixChat = endpoint({
  method: 'GET',
  path: '/api/bitrix/chats/:id/messages',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'The turns of a Bitrix24 chat.',
  params: idParams,
  query: messagePaging,
  response: MessageList,
})

export const send = endpoint({
  method: 'POST',
  path: '/api/chats/:id/send',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Answer the customer as a person.',
  params: idParams,
  body: z.strictObject({
    message: z.string().trim().max(OPERATOR_TEXT_MAX),
    attachment_ids: z.array(z.string().max(64)).max(ATTACHMENTS_PER_MESSAGE).optional(),
  }),
  response: OneMessage,
})

export const upload = endpoint({
  method: 'POST',
  path: '/api/chats/:id/attachments',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Send a file ahead of the message that carries it. The body is the file itself.',
  params: idParams,
  query: z.strictObject({ name: Text(255) }),
  response: answer({ attachment: Attachment }),
  kind: 'binary',
})

export const retry = endpoint({
  method: 'POST',
  path: '/api/messages/:id/retry',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Send an answer again that failed, or whose fate is unknown.',
  params: idParams,
  response: OneMessage,
})

export const generate = endpoint({
  method: 'POST',
  path: '/api/chats/:id/generate_response',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Draft an answer without sending it. With warning, the text says why there is none.',
  params: idParams,
  response: answer({
    warning: z.boolean(),
    response: z.string(),
    reason: Reason.optional(),
    sources: z.array(Source),
  }),
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id/redacted',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Correct an answer. The original is kept. The same question gets the corrected answer from then on, unless teach is false or an API key without the scope knowledge asks.',
  params: idParams,
  body: z.strictObject({ redacted_answer: Text(), teach: z.boolean().optional() }),
  /** `taught`: the assistant has learned the answer, so nobody needs to teach it. */
  response: OneMessage.extend({ taught: z.boolean() }),
})

export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id/read',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Mark a turn read. It never becomes unread again.',
  params: idParams,
  response: OneMessage,
})

export const why = endpoint({
  method: 'GET',
  path: '/api/messages/:id/why',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Why the assistant answered as it did; null when it did not answer this, or before it kept reasons.',
  params: idParams,
  response: answer({ why: Why.nullable() }),
})

const Mistake = z.strictObject({
  user_message: Text(),
  bot_answer: z.string().max(OPERATOR_TEXT_MAX),
  right_answer: Text(),
})

export const retrain = endpoint({
  method: 'POST',
  path: '/api/retrain/prompt',
  access: 'agent',
  scope: 'knowledge',
  summary:
    'Teach an agent the right answers. With bot_answer, a conversation must hold that answer to that question.',
  body: z.strictObject({ agent_id: Id, mistakes: z.array(Mistake).min(1).max(100) }),
  response: answer({}),
})

export const ask = endpoint({
  method: 'POST',
  path: '/api/gpt/chat',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Run a free prompt, outside any chat.',
  body: z.strictObject({ prompt: Text() }),
  response: answer({ response: z.string() }),
})
