import { randomBytes } from 'node:crypto'
import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { ChannelError, type Connected, type ConnectForm } from '../channel.ts'
import { type EmailCredentials, hostText, type MailHost } from './credentials.ts'
import { type MailRules, withImap } from './imap.ts'
import { connectTrouble, type ImapError, imapTrouble, smtpTrouble } from './refusals.ts'
import { checkSmtp } from './smtp.ts'

/** Both servers must accept the login before anything is stored. Earlier mail is not read. */
export async function connect(
  rules: () => MailRules,
  { fields, former }: ConnectForm,
  signal: AbortSignal,
): Promise<Connected<EmailCredentials>> {
  const form = Fields.safeParse(fields)
  if (!form.success) throw new ChannelError('invalid', reason('mail_fields'))
  const { address, user, password, mark_read, bot_name } = form.data
  const imap = hostFrom(form.data.imap_host, form.data.imap_port, form.data.imap_security)
  const smtp = hostFrom(form.data.smtp_host, form.data.smtp_port, form.data.smtp_security)
  const access = { user: user || address, password, imap, smtp }
  const reads_from = await withImap(access, rules, signal, async (client) => {
    const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
    return { validity: String(uidValidity), next: uidNext, since: new Date().toISOString() }
  }).catch((error) => {
    throw onIts('IMAP', error, imapTrouble)
  })
  await checkSmtp(access, rules, signal).catch((error) => {
    throw onIts('SMTP', error, smtpTrouble)
  })
  // Replies to earlier mails still arrive, with ids signed by the former secret.
  const { secret = randomBytes(24).toString('base64url') } = (former ?? {}) as Partial<EmailCredentials>
  return {
    credentials: { address, ...access, secret },
    externalKey: address.toLowerCase(),
    account: address,
    settings: { reads_from, mark_read, sender: bot_name },
  }
}

/** Tells the owner which of the two servers failed. */
function onIts(
  server: 'IMAP' | 'SMTP',
  error: unknown,
  otherwise: (error: unknown) => ChannelError,
): ChannelError {
  if (error instanceof ChannelError) return error
  const isRefusal = (error as ImapError).authenticationFailed === true
  const { kind, why, cause } = (isRefusal ? null : connectTrouble(error, true)) ?? otherwise(error)
  const text = server === 'IMAP' ? reason('mail_imap', { reason: why }) : reason('mail_smtp', { reason: why })
  return new ChannelError(kind === 'ambiguous' ? 'transient' : kind, text, { cause })
}

const hostFrom = (host: string, port: number, security: MailHost['security']) =>
  hostText({ host: host.toLowerCase(), port, security })

const Port = z.coerce.number().int().min(1).max(65_535)
const Host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.-]+$/)
const SecurityField = z.enum(['tls', 'starttls', 'none'])

const Fields = z.object({
  address: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.?[^\s@<>"',;:]+$/),
  user: z.string().trim().max(254).default(''),
  password: z.string().min(1).max(1000),
  imap_host: Host,
  imap_port: Port,
  imap_security: SecurityField,
  smtp_host: Host,
  smtp_port: Port,
  smtp_security: SecurityField,
  mark_read: z.union([z.boolean(), z.stringbool()]).default(false),
  bot_name: z.string().max(200).default(''),
})
