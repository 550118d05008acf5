// Contacts: one customer across channels, with everything known about them.
import { z } from 'zod'
import { IntegrationType } from './bots.ts'
import { ATTRIBUTE_NUMBER_MAX, isAttributeName, isEmail, isPhone } from './contact-values.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Text, Timestamp } from './fields.ts'
import {
  ATTRIBUTE_TEXT_MAX,
  ATTRIBUTES_AT_ONCE_MAX,
  IDENTIFY_ATTRIBUTE_TEXT_MAX,
  IDENTIFY_ATTRIBUTES_MAX,
  IDENTIFY_ATTRIBUTES_MAX_BYTES,
  NAME_MAX,
} from './limits.ts'
import { Attachment } from './messages.ts'
import { Note } from './notes.ts'
import { Person } from './person.ts'

export const AttributeName = z
  .string()
  .trim()
  .refine(isAttributeName, 'Use letters, digits, spaces, dots, hyphens and underscores')

const finite = z.number().min(-ATTRIBUTE_NUMBER_MAX).max(ATTRIBUTE_NUMBER_MAX)

export const AttributeValue = z.union([Text(ATTRIBUTE_TEXT_MAX), finite, z.boolean()])
export type AttributeValue = z.infer<typeof AttributeValue>

/** Attributes set by a web page. Values are single-line, because the signature covers them line by line. */
export const PageAttributes = z
  .record(
    AttributeName,
    z.union([
      Text(IDENTIFY_ATTRIBUTE_TEXT_MAX).regex(/^[^\r\n]*$/, 'An attribute is one line of text'),
      finite,
      z.boolean(),
    ]),
  )
  .refine(
    (attributes) => Object.keys(attributes).length <= IDENTIFY_ATTRIBUTES_MAX,
    `A page can send ${IDENTIFY_ATTRIBUTES_MAX} attributes`,
  )
  .refine(
    (attributes) =>
      new TextEncoder().encode(JSON.stringify(attributes)).length <= IDENTIFY_ATTRIBUTES_MAX_BYTES,
    `The attributes of a page are ${IDENTIFY_ATTRIBUTES_MAX_BYTES} bytes of JSON at most`,
  )

/** `is_entered`: a team member entered it; otherwise it comes from the channel or the page. */
const Value = z.object({ value: z.string().nullable(), is_entered: z.boolean() })

export const Identity = z.object({
  chat_id: Id,
  agent_id: Id,
  bot_id: Id,
  integration_type: IntegrationType,
  /** The customer as the channel knows them: a user id, an e-mail address, or a name. */
  handle: z.string(),
  /** `site`: signed by the owner's site. `channel`: signed in at the provider. Null: not verified. */
  verified_by: z.enum(['site', 'channel']).nullable(),
  verified_email: z.string().nullable(),
  /** The merge that added this identity, which can be undone. Null for the contact's original identities. */
  merge: z
    .object({
      id: Id,
      /** Null: merged automatically because of a signed identity. */
      by: Person.nullable(),
      at: Timestamp,
      /** How many chats the merge added. */
      chats: z.int(),
    })
    .nullable(),
})
export type Identity = z.infer<typeof Identity>

export const Attribute = z.object({
  name: z.string(),
  value: AttributeValue,
  is_entered: z.boolean(),
  /** Entered by a person, or covered by the signature of the page that sent it. */
  is_verified: z.boolean(),
})
export type Attribute = z.infer<typeof Attribute>

const CustomerFile = Attachment.extend({ chat_id: Id, created_at: Timestamp })

export const Contact = z.object({
  name: Value,
  email: Value,
  phone: Value,
  attributes: z.array(Attribute),
  /** The identity of the requested chat comes first. Only chats that the caller may see. */
  identities: z.array(Identity),
  /** Contacts with the same e-mail address or phone number, which may be the same person. */
  suggestions: z.array(
    z.object({
      chat_id: Id,
      agent_id: Id,
      bot_id: Id,
      display_name: z.string(),
      integration_type: IntegrationType,
      match: z.enum(['email', 'phone']),
      value: z.string(),
    }),
  ),
  /** The latest files of all identities, and the total count. */
  files: z.array(CustomerFile),
  files_total: z.int(),
  notes: z.array(Note),
  notes_total: z.int(),
})
export type Contact = z.infer<typeof Contact>

const OneContact = answer({ contact: Contact })
const otherChat = z.strictObject({ chat_id: Id })

export const ofChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id/contact',
  access: 'viewer',
  scope: 'read_chats',
  summary: "A chat's customer with their identities, files and notes on all channels.",
  params: idParams,
  response: OneContact,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/chats/:id/contact',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Enter what is known of a customer. Null removes what was entered, and shows again what the channel says.',
  params: idParams,
  body: z.strictObject({
    name: Text(NAME_MAX).nullable().optional(),
    email: z.string().trim().refine(isEmail, 'This is not an e-mail address').nullable().optional(),
    phone: z.string().trim().refine(isPhone, 'This is not a phone number').nullable().optional(),
    /** Attributes that are not listed are kept. */
    attributes: z
      .record(AttributeName, AttributeValue.nullable())
      .refine(
        (attributes) => Object.keys(attributes).length <= ATTRIBUTES_AT_ONCE_MAX,
        `Change ${ATTRIBUTES_AT_ONCE_MAX} attributes at once at most`,
      )
      .optional(),
  }),
  response: OneContact,
})

export const merge = endpoint({
  method: 'POST',
  path: '/api/chats/:id/contact/merge',
  access: 'agent',
  scope: 'write_chats',
  summary: "Join the customer of another chat to this chat's customer: they are one person.",
  params: idParams,
  body: otherChat,
  response: OneContact.extend({ merge_id: Id }),
})

export const unmerge = endpoint({
  method: 'POST',
  path: '/api/chats/:id/contact/unmerge',
  access: 'agent',
  scope: 'write_chats',
  summary:
    'Undo a merge, with what had been entered on both sides. `are_different`: remember that they are different people.',
  params: idParams,
  body: z.strictObject({ merge_id: Id, are_different: z.boolean().optional() }),
  response: OneContact,
})

export const reject = endpoint({
  method: 'PUT',
  path: '/api/chats/:id/contact/different',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Remember that the customers of two chats are different people, or forget it again.',
  params: idParams,
  body: otherChat.extend({ are_different: z.boolean() }),
  response: OneContact,
})
