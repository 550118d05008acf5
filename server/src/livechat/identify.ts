import { createHmac, timingSafeEqual } from 'node:crypto'
import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import type { App, Visitor } from '../context.ts'
import type { ChatContact } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { sessionOf } from './begin-session.ts'
import { mergeVisitor } from './merge-visitor.ts'
import { issueToken, isVerified, verifiedSubject } from './visitor-token.ts'
import { type LivechatWidget, widgetByPublicId } from './widgets.ts'

type Identity = z.output<typeof api.livechat.identify.body>

/**
 * Identifies the visitor with data from the site. Signed, the conversation belongs to that person on every device.
 * Unsigned, it is only a name on this conversation, which anybody could have entered, and grants no access.
 */
export async function identify(app: App, visitor: Visitor, { signature, ...said }: Identity) {
  const widget = await widgetByPublicId(app, visitor.widget_id)
  if (!widget) throw notFound('Live chat')
  const named = signature === undefined ? unsigned(visitor, said) : signed(widget, visitor, said, signature)
  const {
    reply_email: _,
    reply_phone: _phone,
    ...contact
  } = (await mergeVisitor(app, visitor, named)) ?? named.contact
  return sessionOf(app, widget, named, issueToken(app, widget, { ...named, contact }))
}

/** Unsigned data does not change a verified visitor. */
function unsigned(visitor: Visitor, said: Omit<Identity, 'signature'>): Visitor {
  if (isVerified(visitor.subject)) return visitor
  const contact = { ...visitor.contact, ...filled(said), is_verified: false }
  return { ...visitor, contact: { ...contact, ...(said.attributes && { are_attributes_verified: false }) } }
}

/** The attributes as they are signed: one line each, sorted by name. */
const linesOf = (attributes: NonNullable<Identity['attributes']>) =>
  Object.keys(attributes)
    .sort()
    .map((name) => `${name}=${attributes[name]}`)

function signed(
  { secret }: LivechatWidget,
  visitor: Visitor,
  said: Omit<Identity, 'signature'>,
  signature: string,
): Visitor {
  const { user_id } = said
  if (user_id === undefined) throw new AppError('invalid_request', 'A signature needs the user_id it signs')
  const { email } = filled(said)
  const signs = (text: string) => secret !== null && isSignature(secret, text, signature)
  const isWithAttributes =
    said.attributes !== undefined && signs([user_id, email ?? '', ...linesOf(said.attributes)].join('\n'))
  const isWithEmail = email !== undefined && (isWithAttributes || signs(`${user_id}\n${email}`))
  if (!isWithAttributes && !isWithEmail && !signs(user_id))
    throw new AppError('forbidden', 'The signature does not belong to this user_id')
  // Unsigned fields could have been entered by anybody who has a valid signature for themselves.
  const verified_email = isWithEmail || email === user_id ? email : undefined
  return {
    ...visitor,
    subject: verifiedSubject(user_id),
    contact: {
      ...filled(said),
      is_verified: true,
      ...(verified_email && { verified_email }),
      ...(said.attributes && { are_attributes_verified: isWithAttributes }),
    },
  }
}

function isSignature(secret: string, userId: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(userId).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const filled = (said: ChatContact): ChatContact =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''))
