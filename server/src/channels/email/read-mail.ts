// Converts a mail of the mailbox to channel events.
import { createHash } from 'node:crypto'
import { EMAIL_TEXT_MAX } from '@switchboard/contract'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { readableSource } from '../../platform/mail-charset.ts'
import type { InboundEvent, InboundMessage, RemoteFile } from '../channel.ts'
import { automaticBecause, isDisowned, isFinalFailure, type MailHeaders } from './automatic.ts'
import { deliveryIn, type EmailBot, numberIn } from './credentials.ts'
import { cutQuotes } from './cut-quotes.ts'
import { htmlText } from './html-text.ts'
import { NO_MAILBOX } from './refusals.ts'

/** Larger mails are truncated here: their text is used, their files are not. */
export const LARGEST_MAIL = 36 * 1024 * 1024
export const PARSING = {
  maxNestingDepth: 20,
  maxRfc822NestingDepth: 1,
  attachmentEncoding: 'arraybuffer',
} as const

export interface StoredMail {
  /** The key that `fetchFile` uses. */
  place: string
  source: Buffer
  /** The mail is longer than what was read. */
  isCut?: boolean
  /** When it reached the mailbox. The sender's clock cannot be trusted. */
  at: Date
}

/** Returns no events for mails that need no answer: automatic mails, mailing lists, reports, and our own mails. */
export async function eventsOf(bot: EmailBot, stored: StoredMail): Promise<InboundEvent[]> {
  const { place, source, at, isCut } = stored
  const mail = await parsed(source)
  if (!mail) return []
  const headers = headersOf(mail)
  const sender = mailboxOf(mail.from)
  const externalId = idOf(mail, source)
  const own = deliveryIn(bot.credentials, mail.messageId ?? '')
  if (own !== null) return [ownMail(bot, mail, own, at)]
  if (numberIn(bot.credentials, mail.messageId ?? '', 'mail') !== null) return []
  const returned = returnedMail(bot, source, headers)
  if (returned) return [returned]
  const author = authorOf(bot, mail)
  if (!sender || !author || automaticBecause(headers, author.address) !== null) return []
  const said = textOf(mail)
  const files = filesOf(mail, place, said === '')
  const names = files.map(({ name }) => `📎 ${name}`).join('\n')
  // Truncated files are not stored, so only their names are shown.
  const text = (isCut && said ? `${said}\n\n${names}` : said || names || subjectOf(mail)).trim()
  if (!text) return []
  const message: InboundMessage = {
    kind: 'message',
    author: 'customer',
    threadKey: author.address,
    externalId,
    text,
    at,
    profile: { name: author.name || author.address },
    meta: threadMeta(mail),
    files: isCut ? [] : files,
    isReply: idsIn(mail).some((id) => deliveryIn(bot.credentials, id) !== null),
    // The sender is probably forged, so an answer would reach an uninvolved person.
    ...(isDisowned(headers) && { isElsewhere: true }),
    ...continued(bot, mail),
  }
  return [{ kind: 'blocked', threadKey: author.address, isBlocked: false }, message]
}

/** Events from the folder of sent mails: a person answered with a mail program. */
export async function sentEventsOf(bot: EmailBot, { source, at }: StoredMail): Promise<InboundEvent[]> {
  const mail = await parsed(source)
  const to = mail && mailboxesOf(mail.to)[0]
  if (!mail || !to || !mail.messageId) return []
  const own = deliveryIn(bot.credentials, mail.messageId)
  if (own !== null) return [ownMail(bot, mail, own, at)]
  if (numberIn(bot.credentials, mail.messageId, 'mail') !== null) return []
  const text = textOf(mail)
  if (!text || automaticBecause(headersOf(mail), '') !== null) return []
  const by = mailboxOf(mail.from)?.name
  return [
    {
      kind: 'message',
      author: 'operator',
      threadKey: to.address,
      externalId: mail.messageId.slice(0, LONGEST_ID),
      text,
      at,
      ...(by && { profile: { name: by } }),
    },
  ]
}

/** The id of the mail to an absent visitor that this one replies to. */
function continued({ credentials }: EmailBot, mail: Email) {
  const mailId = idsIn(mail)
    .reverse()
    .map((id) => numberIn(credentials, id, 'mail'))
    .find((id) => id !== null)
  return mailId === undefined || mailId === null ? {} : { continues: mailId }
}

const idsIn = ({ inReplyTo = '', references = '' }: Email): string[] =>
  `${references} ${inReplyTo}`.match(/<[^<>\s]{1,250}>/g) ?? []

/** A mail that cannot be parsed stays in the mailbox. */
const parsed = (source: Buffer): Promise<Email | null> => {
  const readable = readableSource(source)
  return PostalMime.parse(firstLines(readable), PARSING).catch(() =>
    PostalMime.parse(readable.subarray(0, 65_536), PARSING).catch(() => null),
  )
}

/** Parsing cost grows with the number of lines, and the largest normal mail has no more. */
export function firstLines(source: Buffer): Buffer {
  let end = 0
  for (let line = 0; line < MOST_LINES; line += 1) {
    end = source.indexOf('\n', end) + 1
    if (end === 0) return source
  }
  return source.subarray(0, end)
}

const MOST_LINES = LARGEST_MAIL / 70

const ownMail = ({ credentials }: EmailBot, mail: Email, deliveryId: number, at: Date): InboundMessage => ({
  kind: 'message',
  author: 'self',
  threadKey: mailboxesOf(mail.to)[0]?.address ?? credentials.address,
  externalId: mail.messageId!.slice(0, LONGEST_ID),
  text: textOf(mail) || '…',
  at,
  deliveryId,
})

/**
 * Only a recipient of one of our mails can know its id. The report is trusted only about that mail: addresses in it can
 * be forged.
 */
function returnedMail({ credentials }: EmailBot, source: Buffer, headers: MailHeaders): InboundEvent | null {
  if (!/multipart\/report|delivery-status/i.test(headers.get('content-type') ?? '')) return null
  const text = source.toString('latin1', 0, 262_144)
  if (!isFinalFailure(text)) return null
  for (const [id] of text.matchAll(/<sbm?\.[^<>\s]{1,200}>/g)) {
    const deliveryId = deliveryIn(credentials, id)
    if (deliveryId !== null) return { kind: 'returned', deliveryId, reason: NO_MAILBOX }
    const mailId = numberIn(credentials, id, 'mail')
    if (mailId !== null) return { kind: 'returned', mailId, reason: NO_MAILBOX }
  }
  return null
}

/**
 * The author is the address that answers go to. Using the sender alone, somebody could write in another's name and
 * receive the answers. Website forms send from our own address and name the customer in Reply-To.
 */
function authorOf({ credentials }: EmailBot, mail: Email): { name: string; address: string } | null {
  const from = mailboxOf(mail.from)
  const author = mailboxesOf(mail.replyTo)[0] ?? from
  if (!from || !author || author.address === credentials.address.toLowerCase()) return null
  return { address: author.address, name: author.name || from.name }
}

/** The subject comes first if the mail begins a thread: many people put their question there. */
function textOf(mail: Email): string {
  const body = cutQuotes(bodyOf(mail))
  const subject = subjectOf(mail)
  const isReply = Boolean(mail.inReplyTo || mail.references) || REPLIED.test(subject)
  const isSaid = !subject || body.toLowerCase().startsWith(subject.toLowerCase())
  const text = isReply || isSaid ? body : `${subject}\n\n${body}`
  return text.length > EMAIL_TEXT_MAX
    ? `${text.slice(0, EMAIL_TEXT_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : text.trim()
}

const subjectOf = ({ subject = '' }: Email) =>
  subject
    .slice(0, 2 * LONGEST_SUBJECT)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)

const REPLIED = /^(?:re|odp|ответ|на|aw|sv)\s?(?:\[\d+\])?:/i

/** Prefers text/plain unless it is only a "view in browser" stub. */
function bodyOf({ text = '', html = '' }: Email): string {
  const plain = text.slice(0, TEXT_READ)
  const seen = html ? htmlText(html.replace(PICTURES, '').slice(0, HTML_READ)) : null
  if (seen === null) return plain
  return plain.trim().length * 2 > seen.length ? plain : seen.slice(0, TEXT_READ)
}

// Parsing blocks the process. No person writes this much.
const TEXT_READ = 100_000
const HTML_READ = 500_000
/** Pictures embedded in the HTML. */
const PICTURES = /base64,[\w+/=]{100,}/g

/** Stored with the chat, so that the answer stays in the same thread of the customer's mail program. */
const threadMeta = (mail: Email) => ({
  subject: subjectOf(mail),
  message_id: mail.messageId && MESSAGE_ID.test(mail.messageId) ? mail.messageId : null,
  references:
    (mail.references ?? mail.inReplyTo ?? '').match(/<[^<>\s]{1,250}>/g)?.slice(-REFERENCES_KEPT) ?? [],
})

const MESSAGE_ID = /^<[^<>\s]{1,250}>$/
const LONGEST_ID = 300
const LONGEST_SUBJECT = 200
const REFERENCES_KEPT = 20

/**
 * Inline pictures count as files too. Signature logos, which are small or have no name, do not, unless the mail has no
 * text: then it may be a photo that somebody sends.
 */
function filesOf({ attachments }: Email, place: string, isWordless: boolean): RemoteFile[] {
  const found = attachments.flatMap((attachment, index) => {
    const { filename, mimeType, related } = attachment
    const size = sizeOf(attachment)
    if (size === 0 || NOT_FOR_PEOPLE.test(mimeType)) return []
    const isLogo = related && (!filename || size < LOGO_BYTES)
    const file = { ref: `${place}/${index}`, name: filename || nameFor(mimeType), mediaType: mimeType, size }
    return [{ isLogo, file }]
  })
  const sent = found.filter(({ isLogo }) => !isLogo)
  return (sent.length > 0 || !isWordless ? sent : found).map(({ file }) => file)
}

const LOGO_BYTES = 20_000
const NOT_FOR_PEOPLE =
  /^(?:application\/pgp-signature|application\/(?:x-)?pkcs7-signature|message\/delivery-status)$/

export const sizeOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content.length : content.byteLength

const nameFor = (mimeType: string) => `attachment.${/\/(\w{2,5})$/.exec(mimeType)?.[1] ?? 'bin'}`

/** Stable for the same mail and sender. Includes the sender, because others could reuse an id they have seen. */
function idOf(mail: Email, source: Buffer): string {
  const hash = createHash('sha256').update(`${mailboxOf(mail.from)?.address ?? ''}\n`)
  const named = mail.messageId ? hash.update(mail.messageId) : hash.update(source.subarray(0, 65_536))
  return named.digest('hex')
}

const headersOf = ({ headers }: Email): MailHeaders =>
  new Map(headers.toReversed().map(({ key, value }) => [key, value]))

const mailboxOf = (address: Address | undefined) => mailboxesOf(address && [address])[0] ?? null

function mailboxesOf(addresses: Address[] | undefined): { name: string; address: string }[] {
  return (addresses ?? [])
    .flatMap((each) => each.group ?? [each])
    .map(({ name, address = '' }) => ({
      name: name.trim().slice(0, 200),
      address: address.trim().toLowerCase(),
    }))
    .filter(({ address }) => isAddress(address))
}

export const isAddress = (text: string) =>
  text.length <= 254 && /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/.test(text)
