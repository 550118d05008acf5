// The API channel: a business's own program posts its customers' messages and receives the answers by webhook.
import { z } from 'zod'
import { Bot } from './bots.ts'
import { PageAttributes } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, Text, Timestamp } from './fields.ts'
import {
  API_CHANNEL_EVENTS_MAX,
  API_CHANNEL_ID_MAX,
  ATTACHMENTS_PER_MESSAGE,
  CUSTOMER_MESSAGE_MAX,
  EMAIL_MAX,
  NAME_MAX,
  PHONE_MAX,
  URL_MAX,
  WEBHOOK_URL_MAX,
} from './limits.ts'
import { WebAddress } from './web-address.ts'

/** An id assigned by the calling program. */
const CallersId = Text(API_CHANNEL_ID_MAX)

export const ApiCustomer = z.strictObject({
  /** Your id of the customer. */
  id: CallersId.optional(),
  name: z.string().trim().max(NAME_MAX).optional(),
  email: z.string().trim().max(EMAIL_MAX).optional(),
  phone: z.string().trim().max(PHONE_MAX).optional(),
  attributes: PageAttributes.optional(),
  /**
   * You have signed this customer in: look-ups and changes may rely on `id`, `email` and `attributes`. Never set it for
   * what a customer merely typed.
   */
  is_verified: z.boolean().optional(),
})
export type ApiCustomer = z.infer<typeof ApiCustomer>

/** Downloaded soon after the call, so a presigned URL must stay valid for some minutes. */
export const ApiAttachment = z.strictObject({
  url: z.string().trim().max(URL_MAX).pipe(WebAddress),
  name: Text(API_CHANNEL_ID_MAX),
  media_type: z.string().trim().max(100).optional(),
})

const message = z
  .strictObject({
    /** Your id of the message, unique in the channel. Sending the same id again has no effect. */
    message_id: CallersId,
    /** Your id of the conversation. Each conversation becomes one chat. */
    conversation_id: CallersId,
    text: z.string().trim().max(CUSTOMER_MESSAGE_MAX).default(''),
    /** `operator`: someone on your side answered elsewhere. The assistant then leaves the chat to people. */
    author: z.enum(['customer', 'operator']).default('customer'),
    /** When it was written; defaults to now. */
    at: Timestamp.optional(),
    /** BCP 47, for example `pl` or `en-GB`. */
    locale: z.string().trim().max(35).optional(),
    /** In place of all that you told of them before; absent keeps that. Ignored with what an operator wrote. */
    customer: ApiCustomer.optional(),
    attachments: z.array(ApiAttachment).max(ATTACHMENTS_PER_MESSAGE).optional(),
  })
  .refine(
    ({ text, attachments = [] }) => text || attachments.length > 0,
    'A message needs text or an attachment',
  )
  .refine(
    ({ author, attachments = [] }) => author === 'customer' || attachments.length === 0,
    'A message of an operator cannot have attachments: they come from customers only',
  )

export type ApiMessage = z.input<typeof message>

export const ApiFile = z.object({
  name: z.string(),
  media_type: z.string(),
  size: z.int(),
  /** Base64. Only in webhooks. */
  content: z.string().optional(),
  /** A path on this server, valid for at least an hour. Only for events read by polling. */
  url: z.string().optional(),
})

/**
 * A change to show to the customer. `message.updated`: replace the message with this id. `message.deleted`: remove
 * it.
 */
export const ApiChannelEvent = z.object({
  /** The header `webhook-id`: the same for every attempt. */
  id: z.string(),
  type: z.enum(['message.created', 'message.updated', 'message.deleted']),
  data: z.object({
    bot_id: Id,
    conversation_id: z.string(),
    /** The customer id you sent last. */
    customer_id: z.string().nullable(),
    message: z.object({
      /** Stays the same if somebody sends the message again: ignore a `message.created` whose message you have. */
      id: z.string(),
      /** Markdown. Empty if there is only a file, or if the message was deleted. */
      text: z.string(),
      /** `notice`: a fixed sentence of the product, for example that a person will answer. */
      by: z.enum(['ai', 'operator', 'notice']),
      file: ApiFile.nullable(),
    }),
  }),
})
export type ApiChannelEvent = z.infer<typeof ApiChannelEvent>

/** The body of a test delivery. */
export const ApiChannelTest = z.object({
  id: z.string(),
  type: z.literal('test'),
  data: z.object({ bot_id: Id }),
})

// PUT: POST responses are stored for idempotent retries, and this one must not be.
export const connect = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/bots/api',
  access: 'admin',
  summary: 'Add the API channel. The secret that signs its webhooks is shown this once.',
  params: idParams,
  body: z.strictObject({
    bot_name: z.string().trim().max(NAME_MAX).optional(),
    /** The webhook that receives the answers. If absent, they are available by polling only. */
    webhook_url: z.string().trim().max(WEBHOOK_URL_MAX).pipe(WebAddress).optional(),
  }),
  response: answer({ bot: Bot, secret: z.string() }),
})

export const settings = endpoint({
  method: 'GET',
  path: '/api/me/bots/:id/api',
  access: 'admin',
  scope: 'admin',
  summary: 'Where the answers of an API channel go. The address is changed with `bots.reconnect`.',
  params: idParams,
  response: answer({ webhook_url: z.string().nullable() }),
})

export const renewSecret = endpoint({
  method: 'PUT',
  path: '/api/me/bots/:id/secret',
  access: 'admin',
  summary: 'A new secret of an API channel, shown this once. The former one signs nothing any more.',
  params: idParams,
  response: answer({ secret: z.string() }),
})

export const receive = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/messages',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'A message of a customer who writes through your program. The same message_id again changes nothing.',
  params: idParams,
  body: message,
  response: answer({ chat_id: Id, message_id: Id }),
})

export const events = endpoint({
  method: 'GET',
  path: '/api/me/bots/:id/messages',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'What the customer of one conversation is to get, in order: the events that also go to the webhook.',
  params: idParams,
  query: z.strictObject({
    conversation_id: CallersId,
    /** The id of the last event you have. */
    after: z
      .string()
      .regex(/^msg_\d{1,15}$/, 'Give the id of an event')
      .optional(),
    limit: count(API_CHANNEL_EVENTS_MAX).optional(),
  }),
  response: answer({ events: z.array(ApiChannelEvent) }),
})
