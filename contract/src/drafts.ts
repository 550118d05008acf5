// Answers that wait for a person's approval.
import { z } from 'zod'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, PathId, Text, Timestamp } from './fields.ts'
import { DRAFTS_SHOWN, REJECT_COMMENT_MAX } from './limits.ts'
import { Message, Source } from './messages.ts'
import { Person } from './person.ts'
import { RejectReason } from './rejection.ts'

export * from './rejection.ts'

/** `answered`: a person answered the customer instead. `void`: the customer wrote again, or the chat's mode changed. */
export const DraftState = z.enum(['open', 'sent', 'rejected', 'answered', 'void'])
export type DraftState = z.infer<typeof DraftState>

export const Draft = z.object({
  id: Id,
  chat: Chat,
  /** The customer's message that it answers; the last one if they wrote several in one go. */
  message_id: Id,
  /** All messages they wrote in a row. */
  question: z.string(),
  text: z.string(),
  sources: z.array(Source),
  /** Probability of being right, from 0 to 1. */
  confidence: z.number(),
  /** When the customer wrote the first message that has no answer. */
  waiting_since: Timestamp,
  created_at: Timestamp,
  state: DraftState,
  /** Who sent or rejected it, or answered instead; null if nobody did, or if the person was deleted. */
  by: Person.nullable(),
  rejection: z.object({ reason: RejectReason, comment: z.string() }).nullable(),
})
export type Draft = z.infer<typeof Draft>

export const list = endpoint({
  method: 'GET',
  path: '/api/me/drafts',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Drafts that wait for approval, of all chats and channels: chats that were handed over first, then those whose customers wait longest. The most urgent up to `limit` (100 unless told), and how many there are in all.',
  query: z.strictObject({
    agent_id: PathId.optional(),
    chat_id: PathId.optional(),
    limit: count(DRAFTS_SHOWN).optional(),
  }),
  response: answer({ drafts: z.array(Draft), total: z.int() }),
})

export const one = endpoint({
  method: 'GET',
  path: '/api/drafts/:id',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'One draft, and what became of it.',
  params: idParams,
  response: answer({ draft: Draft }),
})

export const send = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/send',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Send a draft as a person, with `text` instead of its own words if given. With `teach` the same question gets this answer from then on. The first action counts: later ones are refused with 409 and name the person.',
  params: idParams,
  body: z.strictObject({ text: Text().optional(), teach: z.boolean().optional() }),
  response: answer({ draft: Draft, message: Message, taught: z.boolean() }),
})

export const reject = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/reject',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Reject a draft. The chat keeps waiting for a person.',
  params: idParams,
  body: z.strictObject({
    reason: RejectReason,
    comment: z.string().trim().max(REJECT_COMMENT_MAX).optional(),
  }),
  response: answer({ draft: Draft }),
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/restore',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Undo the rejection of a draft, if nothing has happened in the chat since.',
  params: idParams,
  response: answer({ draft: Draft }),
})
