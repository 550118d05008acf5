import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChannelBot } from '../channel.ts'

/** How the connection is encrypted. `none` is only for hosts that the installation allows by name. */
export type Security = 'tls' | 'starttls' | 'none'

export interface MailHost {
  host: string
  port: number
  security: Security
}

/** `imap` and `smtp` are each one text, such as `starttls://imap.example.com:143`. */
export interface EmailCredentials {
  address: string
  user: string
  password: string
  imap: string
  smtp: string
  /** Signs the ids of our mails, which replies refer to. */
  secret: string
}

export type EmailBot = ChannelBot<EmailCredentials>

export const hostText = ({ host, port, security }: MailHost) => `${security}://${host}:${port}`

export function hostOf(text: string): MailHost {
  const [, security, host, port] = /^(\w+):\/\/(.+):(\d+)$/.exec(text)!
  return { host: host!, port: Number(port), security: security as Security }
}

/** What one of our mails contains: a delivery of a chat, or a mail to an absent visitor. */
type Kind = 'delivery' | 'mail'
const MARKS = { delivery: 'sb', mail: 'sbm' } as const

/** Deterministic, so that a mail that is sent twice is one mail for its reader. */
export const messageIdOf = ({ address, secret }: EmailCredentials, id: number, kind: Kind = 'delivery') =>
  `<${MARKS[kind]}.${id}.${macOf(secret, kind, id)}@${address.split('@')[1]}>`

/** The number in one of our own ids; null if the id is not ours. */
export function numberIn({ secret }: EmailCredentials, messageId: string, kind: Kind): number | null {
  const [, mark, id, mac = ''] = /^<(sbm?)\.(\d{1,15})\.([0-9a-f]{32})@/.exec(messageId) ?? []
  if (!id || mark !== MARKS[kind]) return null
  const [right, given] = [Buffer.from(macOf(secret, kind, Number(id))), Buffer.from(mac)]
  return right.length === given.length && timingSafeEqual(right, given) ? Number(id) : null
}

export const deliveryIn = (credentials: EmailCredentials, messageId: string) =>
  numberIn(credentials, messageId, 'delivery')

const macOf = (secret: string, kind: Kind, id: number) =>
  createHmac('sha256', secret).update(`${kind} ${id}`).digest('hex').slice(0, 32)
