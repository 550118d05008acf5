import { reason } from '@switchboard/contract/reasons'
import { ChannelError, type OutgoingMail, type OutgoingPart, type Thread } from '../channel.ts'
import { type EmailBot, messageIdOf } from './credentials.ts'
import type { MailRules } from './imap.ts'
import { isAddress } from './read-mail.ts'
import { smtpTrouble } from './refusals.ts'
import { toHtml, toText } from './render.ts'
import { sendBySmtp } from './smtp.ts'

export const LONGEST_TEXT = 20_000
export const LARGEST_FILE = 20 * 1024 * 1024

/** Sends in the thread of the customer's last mail. The id is derived from the delivery, so resends share it. */
export async function send(
  bot: EmailBot,
  rules: () => MailRules,
  to: Thread,
  { text, file, by, deliveryId, signal }: OutgoingPart,
): Promise<{ externalId: string }> {
  if (!isAddress(to.key)) throw new ChannelError('invalid', reason('mail_no_address'))
  const { credentials, settings } = bot
  const messageId = messageIdOf(credentials, deliveryId)
  const message = {
    from: { name: senderName(settings.sender), address: credentials.address },
    to: { name: '', address: to.key },
    messageId,
    ...threadHeaders(to),
    ...(text && { text: toText(text), html: toHtml(text) }),
    ...(file && { ...(!text && { text: file.name }), attachments: [attachment(file)] }),
    headers: by === 'operator' ? {} : AUTOMATIC,
  }
  await sendBySmtp(credentials, rules, signal, message).catch((error) => {
    throw smtpTrouble(error)
  })
  return { externalId: messageId }
}

/** Sends a mail to somebody who was answered in another channel. A reply refers to its id. */
export async function sendMail(
  { credentials, settings }: EmailBot,
  rules: () => MailRules,
  { to, subject, text, mailId, signal }: OutgoingMail,
): Promise<void> {
  if (!isAddress(to)) throw new ChannelError('invalid', reason('mail_no_address'))
  const message = {
    from: { name: senderName(settings.sender), address: credentials.address },
    to: { name: '', address: to },
    subject: oneLine(subject),
    messageId: messageIdOf(credentials, mailId, 'mail'),
    text: toText(text),
    html: toHtml(text),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
  await sendBySmtp(credentials, rules, signal, message).catch((error) => {
    throw smtpTrouble(error)
  })
}

/** RFC 3834: automatic responders must not reply. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export function threadHeaders({ meta }: Pick<Thread, 'meta'>) {
  const subject = oneLine(String(meta.subject ?? ''))
  const id = typeof meta.message_id === 'string' ? meta.message_id : null
  const earlier = Array.isArray(meta.references) ? meta.references.map(String) : []
  return {
    subject: `Re: ${subject.replace(REPLIED, '')}`.trim(),
    ...(id && { inReplyTo: id, references: [...new Set([...earlier, id])].filter(isId).join(' ') }),
  }
}

/** Reply prefixes of several programs and languages. */
const REPLIED = /^(?:(?:re|odp|ответ|aw|sv)\s?(?:\[\d+\])?:\s*)+/i
const isId = (text: string) => /^<[^<>\s]+>$/.test(text)

/** A line break would allow header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const senderName = (name: unknown) => oneLine(typeof name === 'string' ? name : '').slice(0, 100)

const attachment = ({ name, mediaType, bytes }: NonNullable<OutgoingPart['file']>) => ({
  filename: oneLine(name),
  contentType: oneLine(mediaType),
  content: Buffer.from(bytes),
})
