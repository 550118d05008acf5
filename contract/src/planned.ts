// Planned messages to customers and reminders to oneself.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Moment, Reason, Success, Text, Timestamp } from './fields.ts'
import { Person } from './person.ts'

/** `reminder`: becomes an internal note that mentions its author, and alerts them. */
export const PlannedKind = z.enum(['message', 'reminder'])
export type PlannedKind = z.infer<typeof PlannedKind>

/** `cancelled`: the customer wrote first. `failed`: it could not be sent at its time; `error` says why. */
export const PlannedState = z.enum(['planned', 'cancelled', 'failed'])
export type PlannedState = z.infer<typeof PlannedState>

export const Planned = z.object({
  id: Id,
  chat_id: Id,
  kind: PlannedKind,
  /** Null if the person was deleted. */
  author: Person.nullable(),
  text: z.string(),
  send_at: Timestamp,
  /** It is not sent if the customer writes first. */
  cancel_on_reply: z.boolean(),
  state: PlannedState,
  error: z.string().nullable(),
  reason: Reason.nullable(),
})
export type Planned = z.infer<typeof Planned>

const OnePlanned = answer({ planned: Planned })

export const ofChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id/planned',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Messages and reminders that are planned in a chat, the next one first, and those that were not sent.',
  params: idParams,
  response: answer({ planned: z.array(Planned) }),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/chats/:id/planned',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Send a message at a time, under your name, or remind yourself. Refused if the channel takes no answer at that time.',
  params: idParams,
  body: z.strictObject({
    kind: PlannedKind,
    text: Text(),
    send_at: Moment,
    cancel_on_reply: z.boolean().default(true),
  }),
  response: OnePlanned,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/planned/:id',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Change what you planned. What was not sent is planned again.',
  params: idParams,
  body: z.strictObject({
    text: Text().optional(),
    send_at: Moment.optional(),
    cancel_on_reply: z.boolean().optional(),
  }),
  response: OnePlanned,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/planned/:id',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Cancel what is planned: your own, or a message of a colleague to a customer.',
  params: idParams,
  response: Success,
})
