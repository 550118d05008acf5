// The endpoints of the widget on a customer's site. Its settings are in livechat-setup.ts.
import { z } from 'zod'
import { PageAttributes } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, Success, Text, Timestamp } from './fields.ts'
import {
  ATTACHMENTS_PER_MESSAGE,
  CSAT_MAX,
  CUSTOMER_MESSAGE_MAX,
  EMAIL_MAX,
  LONG_POLL_MAX_S,
  NAME_MAX,
  PHONE,
  PHONE_MAX,
  URL_MAX,
} from './limits.ts'
import { WidgetSettings } from './livechat-setup.ts'
import { Attachment, Source } from './messages.ts'

export * from './livechat-setup.ts'

/** One turn as the visitor sees it. A message that a person sent unasked has an empty question. */
export const Turn = z.object({
  id: Id,
  seq: z.int(),
  /** The id that the visitor's browser gave to it. */
  client_id: z.string().nullable(),
  asked_at: Timestamp,
  question: z.string(),
  attachments: z.array(Attachment),
  /** Null while the assistant is working, "" if it gives none. */
  answer: z.string().nullable(),
  /** Event number of the answer in this chat; it is unread if larger than the last one read. */
  answer_seq: z.int().nullable(),
  answered_by: z.enum(['ai', 'operator']).nullable(),
  answered_at: Timestamp.nullable(),
  /** Who answered; absent if the assistant did, or if the person has no name. */
  person: z.object({ name: z.string(), picture_url: z.string().nullable() }).optional(),
  edited: z.boolean(),
  sources: z.array(Source),
})
export type Turn = z.infer<typeof Turn>

/** The team's next absence, or the current one if `from` is in the past. `until` is null if unknown. */
export const Away = z.object({ from: Timestamp, until: Timestamp.nullable(), time_zone: z.string() })
export type Away = z.infer<typeof Away>

/** State of the conversation. */
export const Conversation = z.object({
  /** Who answers here now. */
  answered_by: z.enum(['ai', 'person']),
  /** When a person was requested; null if nobody was, or if the assistant answers again. */
  hand_over_at: Timestamp.nullable(),
  /** Whether anybody has the inbox open. */
  is_staffed: z.boolean(),
  /** How long people waited recently; null if nobody did. */
  expected_wait_s: z.int().nullable(),
  /** Set while a person is to answer and the team has hours. */
  away: Away.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Answers that stay unread for five minutes are mailed to that address. */
  is_mailed: z.boolean(),
  read_seq: z.int(),
  /** `is_asked`: the visitor is asked for a rating, once. `score`: their rating. */
  csat: z.object({ is_asked: z.boolean(), score: z.int().nullable() }),
})
export type Conversation = z.infer<typeof Conversation>

/** Numbered without gaps within a chat, so that a browser can detect missed events. */
export const VisitorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('turn'), seq: z.int(), turn: Turn }),
  z.object({ type: z.literal('conversation'), seq: z.int(), conversation: Conversation }),
  /** A placeholder for an event that can no longer be shown. */
  z.object({ type: z.literal('nothing'), seq: z.int() }),
])
export type VisitorEvent = z.infer<typeof VisitorEvent>

/** Sent on the stream only, without a number. `reload`: request the session again. */
export const VisitorSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('partial'), message_id: Id, offset: z.int().min(0), text: z.string() }),
  z.object({ type: z.literal('typing'), by: z.enum(['ai', 'operator']) }),
  z.object({ type: z.literal('reload') }),
])
export type VisitorSignal = z.infer<typeof VisitorSignal>

/** The widget's public settings, which the loader includes. */
export const Widget = z.object({
  id: z.string(),
  assistant_name: z.string(),
  ...WidgetSettings.omit({ allowed_sites: true }).shape,
})
export type Widget = z.infer<typeof Widget>

const Page = z.object({ url: z.string().max(URL_MAX), title: z.string().max(500) })
const clientId = z.string().regex(/^[\w-]{8,64}$/, 'A client id has 8 to 64 letters and digits')

const Session = answer({
  /** Bearer token for the visitor's next calls. */
  token: z.string(),
  widget: Widget,
  /** Null until the visitor has written. */
  conversation: Conversation.nullable(),
  turns: z.array(Turn),
  last_seq: z.int(),
})
export type Session = z.infer<typeof Session>

export const session = endpoint({
  method: 'POST',
  path: '/widget/api/session',
  access: 'public',
  summary: 'Begin, or come back to, a conversation. Nothing is stored until the visitor writes.',
  body: z.strictObject({
    widget_id: z.string().max(64),
    token: z.string().max(8000).optional(),
    /** Issued by the panel page. Required to start a conversation if the owner has listed allowed sites. */
    ticket: z.string().max(200).optional(),
  }),
  response: Session,
})

export const identify = endpoint({
  method: 'POST',
  path: '/widget/api/identify',
  access: 'visitor',
  summary:
    'Say who the visitor is. With the right signature (HMAC-SHA256 of user_id with the identity secret, hex) the conversation is theirs on every device. Signed as user_id, a line feed and email, the e-mail address is verified as well; with a line for each attribute after it, the attributes are.',
  body: z.strictObject({
    user_id: Text(200).optional(),
    name: z.string().trim().max(NAME_MAX).optional(),
    email: z.string().trim().max(EMAIL_MAX).optional(),
    phone: z.string().trim().max(PHONE_MAX).optional(),
    /** Replaces the attributes of the previous call. */
    attributes: PageAttributes.optional(),
    signature: z.string().max(200).optional(),
  }),
  response: Session,
})

export const send = endpoint({
  method: 'POST',
  path: '/widget/api/messages',
  access: 'visitor',
  summary: 'Write a message. The same client_id again gives the same message, never a second one.',
  body: z.strictObject({
    client_id: clientId,
    text: z.string().trim().max(CUSTOMER_MESSAGE_MAX),
    attachment_ids: z.array(z.string().max(64)).max(ATTACHMENTS_PER_MESSAGE).optional(),
    page: Page.optional(),
    locale: z.string().max(35).optional(),
  }),
  response: answer({ id: Id, seq: z.int() }),
})

export const events = endpoint({
  method: 'GET',
  path: '/widget/api/messages',
  access: 'visitor',
  summary: 'What happened after a place in the chat; with `wait`, at most so many seconds later.',
  query: z.strictObject({
    after: count(999_999_999).optional(),
    wait: count(LONG_POLL_MAX_S).optional(),
  }),
  response: answer({
    events: z.array(VisitorEvent),
    last_seq: z.int(),
    has_more: z.boolean(),
    /** The caller is too far behind, or the events belong to another chat: request the session again. */
    must_reload: z.boolean(),
  }),
})

export const stream = endpoint({
  method: 'GET',
  path: '/widget/api/stream',
  access: 'visitor',
  summary: 'The same events as they happen, with signs of typing and the words of an answer as they come.',
  query: z.strictObject({ after: count(999_999_999).optional() }),
  response: z.union([VisitorEvent, VisitorSignal]),
  kind: 'stream',
})

export const typing = endpoint({
  method: 'POST',
  path: '/widget/api/typing',
  access: 'visitor',
  summary: 'The visitor is writing.',
  response: Success,
})

export const read = endpoint({
  method: 'POST',
  path: '/widget/api/read',
  access: 'visitor',
  summary: 'The visitor has seen everything up to here.',
  body: z.strictObject({ seq: z.int().min(0) }),
  response: Success,
})

export const talkToPerson = endpoint({
  method: 'POST',
  path: '/widget/api/hand-over',
  access: 'visitor',
  summary: 'Ask for a person instead of the assistant.',
  response: answer({ conversation: Conversation }),
})

export const leaveContact = endpoint({
  method: 'POST',
  path: '/widget/api/contact',
  access: 'visitor',
  summary: 'Leave an e-mail address or a phone number for an answer later.',
  body: z
    .strictObject({
      email: z.email('This is not an e-mail address').max(254).optional(),
      phone: z.string().trim().regex(PHONE, 'This is not a phone number').optional(),
    })
    .refine(({ email, phone }) => email ?? phone, 'Leave an e-mail address or a phone number'),
  response: answer({ conversation: Conversation }),
})

export const rate = endpoint({
  method: 'POST',
  path: '/widget/api/rating',
  access: 'visitor',
  summary: 'Say how the conversation was, once.',
  body: z.strictObject({
    score: z.int().min(1).max(CSAT_MAX),
    comment: z.string().trim().max(2000).optional(),
  }),
  response: answer({ conversation: Conversation }),
})

export const end = endpoint({
  method: 'POST',
  path: '/widget/api/end',
  access: 'visitor',
  summary: 'End the conversation: nobody is waited for any more. The next message begins anew.',
  response: answer({ conversation: Conversation }),
})

export const upload = endpoint({
  method: 'POST',
  path: '/widget/api/upload',
  access: 'visitor',
  summary: 'Send a file ahead of the message that carries it. The body is the file itself.',
  query: z.strictObject({ name: Text(255) }),
  response: answer({ attachment: Attachment }),
  kind: 'binary',
})

export const file = endpoint({
  method: 'GET',
  path: '/widget/api/files/:id',
  access: 'public',
  summary: 'A file somebody sent, by an address that we signed.',
  params: z.strictObject({ id: z.string().max(64) }),
  query: z.strictObject({ until: count(999_999_999), signature: z.string().max(100) }),
  response: z.unknown(),
})
