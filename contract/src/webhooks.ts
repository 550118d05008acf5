// Webhooks: notify other programs of events in conversations.
import { z } from 'zod'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Reason, Success, Timestamp } from './fields.ts'
import { WEBHOOK_URL_MAX } from './limits.ts'
import { Message } from './messages.ts'
import { WebAddress } from './web-address.ts'

export const WEBHOOK_EVENTS = [
  'message.received',
  'answer.sent',
  'handed_over',
  'done',
  'rated',
  'contact.updated',
] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof WebhookEvent>

const events = z.array(WebhookEvent).min(1).max(WEBHOOK_EVENTS.length)
const url = z.string().trim().max(WEBHOOK_URL_MAX).pipe(WebAddress)

/** `given_up`: turned off automatically, because no delivery has succeeded for days. */
export const WebhookState = z.enum(['on', 'failing', 'off', 'given_up'])
export type WebhookState = z.infer<typeof WebhookState>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events,
  state: WebhookState,
  created_at: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

/** `queued`: waits for its first or next attempt. */
export const WebhookDeliveryState = z.enum(['queued', 'sending', 'sent', 'failed'])

export const WebhookDelivery = z.object({
  id: Id,
  /** The header `webhook-id`: the same for every attempt and replay. */
  event_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  state: WebhookDeliveryState,
  attempts: z.int(),
  /** HTTP status of the last attempt; null if there was no response. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  reason: Reason.nullable(),
  created_at: Timestamp,
  attempted_at: Timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The body of a webhook. Its data is loaded when it is sent, not when the event happened. */
export const WebhookBody = z.object({
  id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  created_at: Timestamp,
  /** The API key that made the change; null if a person, a customer or the assistant did. */
  api_key: z.object({ id: Id, name: z.string() }).nullable(),
  data: z.object({
    chat: Chat.optional(),
    /**
     * With `message.received` and `answer.sent`. Never includes `rejected_draft` or `proposals`, which are internal.
     */
    message: Message.optional(),
    /** With `contact.updated`. */
    contact: z
      .object({
        name: z.string().nullable(),
        email: z.string().nullable(),
        user_id: z.string().nullable(),
        is_verified: z.boolean(),
      })
      .optional(),
    /** With `rated`. */
    rating: z.object({ score: z.int(), comment: z.string().nullable() }).optional(),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>

export const list = endpoint({
  method: 'GET',
  path: '/api/me/webhooks',
  access: 'admin',
  scope: 'admin',
  summary: 'The webhooks of the account.',
  response: answer({ webhooks: z.array(Webhook) }),
})

// PUT: POST responses are stored for idempotent retries, and this one must not be.
export const create = endpoint({
  method: 'PUT',
  path: '/api/me/webhooks',
  access: 'admin',
  summary: 'Add a webhook. The secret that signs its deliveries is shown this once.',
  body: z.strictObject({ url, events }),
  response: answer({ webhook: Webhook, secret: z.string() }),
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/me/webhooks/:id',
  access: 'admin',
  summary: 'Change the address or the events of a webhook, or turn it off or on.',
  params: idParams,
  body: z.strictObject({ url: url.optional(), events: events.optional(), is_on: z.boolean().optional() }),
  response: answer({ webhook: Webhook }),
})

export const renewSecret = endpoint({
  method: 'PUT',
  path: '/api/me/webhooks/:id/secret',
  access: 'admin',
  summary: 'A new secret, shown this once. The former one signs nothing any more.',
  params: idParams,
  response: answer({ secret: z.string() }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/webhooks/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete a webhook with its deliveries. What is queued is not sent.',
  params: idParams,
  response: Success,
})

const OneDelivery = answer({ delivery: WebhookDelivery })

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/me/webhooks/:id/test',
  access: 'admin',
  scope: 'admin',
  summary: 'Send a `test` event, once, also to a webhook that is off.',
  params: idParams,
  response: OneDelivery,
})

export const deliveries = endpoint({
  method: 'GET',
  path: '/api/me/webhooks/:id/deliveries',
  access: 'admin',
  scope: 'admin',
  summary: 'The latest deliveries of a webhook. They are kept for 30 days.',
  params: idParams,
  response: answer({ deliveries: z.array(WebhookDelivery) }),
})

export const replay = endpoint({
  method: 'POST',
  path: '/api/me/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'admin',
  scope: 'admin',
  summary: 'Send an event again, under the same `webhook-id`.',
  params: z.strictObject({ id: PathId, deliveryId: PathId }),
  response: OneDelivery,
})
