import { createHash, randomBytes } from 'node:crypto'
import { VISITOR_TOKEN_MS, VISITOR_TOKEN_RENEW_MS } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { ChatContact } from '../database/schema.ts'
import type { LivechatWidget } from './widgets.ts'

/** The site's data about a visitor. Kept in the token, because nothing is stored until they write. */
type Contact = Omit<ChatContact, 'reply_email'>

export interface VisitorClaims {
  widget_id: string
  subject: string
  contact: Contact
  is_browser: boolean
}

/** Short names, because the token is sent with every call. */
interface Payload {
  w: string
  s: string
  t: number
  c?: Contact
  k?: string
  b?: 1
}

const PURPOSE = 'visitor token'
const VERIFIED = 'user:'

/** The visitor's proof of identity. Opaque to the site that stores it, and requires no database row. */
export function issueToken(
  app: App,
  widget: LivechatWidget,
  { subject, contact, is_browser }: Omit<VisitorClaims, 'widget_id'>,
) {
  const payload: Payload = {
    w: widget.public_id,
    s: subject,
    t: Math.floor(app.now().getTime() / 1000),
    ...(Object.keys(contact).length > 0 && { c: contact }),
    ...(isVerified(subject) && { k: keyMark(widget) }),
    ...(is_browser && { b: 1 }),
  }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `v1.${text}.${app.secrets.sign(PURPOSE, text)}`
}

interface ReadToken extends VisitorClaims {
  keyMark: string | undefined
  issuedAt: Date
}

/** Returns null if the token is not ours or has expired. */
export function readToken(app: App, token: string): ReadToken | null {
  const [version, text, signature] = token.split('.')
  if (version !== 'v1' || !text || !signature || !app.secrets.verify(PURPOSE, text, signature)) return null
  const { w, s, t, c = {}, k, b } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload
  const issuedAt = new Date(t * 1000)
  if (ageMs(app, issuedAt) > VISITOR_TOKEN_MS) return null
  return { widget_id: w, subject: s, contact: c, keyMark: k, is_browser: b === 1, issuedAt }
}

/** Whether a returning visitor should get a new token, so that only those who stay away lose theirs. */
export const isAgeing = (app: App, token: string) => {
  const read = readToken(app, token)
  return read !== null && ageMs(app, read.issuedAt) > VISITOR_TOKEN_RENEW_MS
}

const ageMs = (app: App, issuedAt: Date) => app.now().getTime() - issuedAt.getTime()

export const newSubject = () => randomBytes(16).toString('hex')
export const verifiedSubject = (userId: string) => `${VERIFIED}${userId}`
export const isVerified = (subject: string) => subject.startsWith(VERIFIED)

/** Identifies the identity secret that verified the visitor. After the secret changes, they must be verified again. */
export const keyMark = ({ secret }: LivechatWidget) =>
  createHash('sha256').update(`visitor ${secret}`).digest('base64url').slice(0, 12)
