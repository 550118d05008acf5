import { createHash } from 'node:crypto'
import { EMAIL_ANSWERED_PER_DAY, EMAIL_ANSWERED_PER_HOUR, EMAIL_TAKEN_PER_HOUR } from '@switchboard/contract'
import type { ImapFlow } from 'imapflow'
import type { Cursor, InboundEvent, Polled } from '../channel.ts'
import type { EmailBot } from './credentials.ts'
import { type MailRules, withMailbox } from './imap.ts'
import { eventsOf, LARGEST_MAIL, type StoredMail, sentEventsOf } from './read-mail.ts'

interface Place {
  /** UIDVALIDITY: UIDs are only valid together with it (RFC 9051, 2.3.1.1). */
  validity: string
  next: number
}

interface MailCursor extends Place {
  /** Time of the latest mail read, or of connecting. If the UIDs change, all mail after it is read. */
  since: string | null
  /** Earlier mail is not new, whatever its UID: it got a new one, or was moved here. */
  floor: string | null
  sent: (Place & { path: string }) | null
  /** UIDs to mark as read, now that their mails are stored. */
  unmarked: number[]
  /** When each sender (hashed) wrote within the last day, to detect mail loops. */
  recent: Record<string, number[]>
}

export interface Pace {
  /** How long one poll waits for new mail, and how often it checks the folder of sent mails. */
  waitMs: number
  lookMs: number
  idleMs: number
}

export const PACE: Pace = { waitMs: 240_000, lookMs: 25_000, idleMs: 1_000 }
/** Polling interval for servers without IDLE. */
const WITHOUT_IDLE_MS = 30_000
const MAILS_AT_ONCE = 20

export function poll(
  bot: EmailBot,
  rules: () => MailRules,
  cursor: Cursor | null,
  signal: AbortSignal,
  { isTrial, now, pace = PACE }: { isTrial: boolean; now: () => Date; pace?: Pace },
): Promise<Polled> {
  return withMailbox(bot.credentials, rules, signal, async (client) => {
    const marks = bot.settings.mark_read === true
    const from = { ...NEW, ...((cursor ?? bot.settings.reads_from ?? {}) as Partial<MailCursor>) }
    const inbox = await client.mailboxOpen('INBOX', { readOnly: !marks })
    if (marks && from.unmarked.length > 0 && from.validity === validityOf(client))
      await client.messageFlagsAdd(from.unmarked, ['\\Seen'], { uid: true })
    const sent = await sentFolder(client, from.sent)
    const until = isTrial ? 0 : performance.now() + pace.waitMs
    let at: MailCursor = { ...from, unmarked: [], sent, floor: from.floor ?? dayBefore(from.since) }
    for (;;) {
      const isRenumbered = at.validity !== '' && at.validity !== validityOf(client)
      if (isRenumbered) at = { ...at, next: 1, floor: dayBefore(at.since ?? now().toISOString()) }
      const uids = await newIn(client, at)
      const written = await sentSince(client, bot, at.sent)
      const hasNews = uids.length > 0 || isRenumbered || written.events.length > 0
      if (hasNews || performance.now() >= until || !client.capabilities.has('IDLE')) {
        if (client.mailbox && client.mailbox.path !== inbox.path)
          await client.mailboxOpen('INBOX', { readOnly: !marks })
        const read = await readMails(
          client,
          bot,
          { ...at, validity: validityOf(client) },
          uids.slice(0, MAILS_AT_ONCE),
        )
        const hasMore = uids.length > MAILS_AT_ONCE
        const cursor: MailCursor = {
          ...read.cursor,
          next: hasMore ? read.cursor.next : Math.max(read.cursor.next, isRenumbered ? nextOf(client) : 0),
          sent: written.sent,
          unmarked: marks ? uids.slice(0, MAILS_AT_ONCE) : [],
        }
        const waitMs = hasMore ? 0 : client.capabilities.has('IDLE') ? pace.idleMs : WITHOUT_IDLE_MS
        return { events: [...read.events, ...written.events], cursor: { ...cursor }, waitMs }
      }
      at = { ...at, sent: written.sent }
      if (client.mailbox && client.mailbox.path !== inbox.path)
        await client.mailboxOpen('INBOX', { readOnly: !marks })
      await newsWithin(client, Math.min(pace.lookMs, until - performance.now()), signal)
    }
  })
}

const NEW: MailCursor = {
  ...{ validity: '', next: 1, since: null, floor: null },
  ...{ sent: null, unmarked: [], recent: {} },
}

const validityOf = ({ mailbox }: ImapFlow) => (mailbox ? String(mailbox.uidValidity) : '')
const nextOf = ({ mailbox }: ImapFlow) => (mailbox ? mailbox.uidNext : 1)

/** A margin for clock differences between the mail server and this machine. */
const dayBefore = (time: string | null) => time && new Date(new Date(time).getTime() - DAY_MS).toISOString()

/** UIDs of new mail in order of arrival. `*` matches the last mail, however old. SEARCH compares days of the server. */
async function newIn(
  client: ImapFlow,
  { next, floor }: Pick<MailCursor, 'next' | 'floor'>,
): Promise<number[]> {
  const since = floor && new Date(new Date(floor).getTime() - DAY_MS)
  const found = (await client.search({ uid: `${next}:*`, ...(since && { since }) }, { uid: true })) || []
  return found.filter((uid) => uid >= next).sort((one, other) => one - other)
}

const DAY_MS = 86_400_000

async function readMails(client: ImapFlow, bot: EmailBot, at: MailCursor, uids: number[]) {
  const events: InboundEvent[] = []
  let cursor = at
  for (const uid of uids) {
    const mail = await mailAt(client, uid)
    const isNew = mail && mail.at.toISOString() >= (cursor.floor ?? '')
    const counted = isNew
      ? countSenders(await eventsOf(bot, mail), cursor.recent)
      : { events: [], recent: cursor.recent }
    events.push(...counted.events)
    const since = mail && mail.at.toISOString() > (cursor.since ?? '') ? mail.at.toISOString() : cursor.since
    cursor = { ...cursor, since, recent: counted.recent, next: Math.max(cursor.next, uid + 1) }
  }
  return { events, cursor }
}

/** Returns null if the mail was moved meanwhile. */
export async function mailAt(client: ImapFlow, uid: number): Promise<StoredMail | null> {
  const fetched = await client.fetchOne(
    String(uid),
    { uid: true, internalDate: true, source: { start: 0, maxLength: LARGEST_MAIL } },
    { uid: true },
  )
  const found = fetched || null
  if (!found?.source) return null
  const at = new Date(found.internalDate ?? Date.now())
  return {
    place: `${validityOf(client)}/${uid}`,
    source: found.source,
    isCut: found.source.length >= LARGEST_MAIL,
    at: Number.isNaN(at.getTime()) ? new Date() : at,
  }
}

/**
 * Two programs can answer each other endlessly. Above a number of mails per hour or day the chat is left to people, and
 * above a larger number further mails are ignored.
 */
function countSenders(events: InboundEvent[], recent: MailCursor['recent']) {
  const message = events.find((event) => event.kind === 'message' && event.author === 'customer')
  if (message?.kind !== 'message') return { events, recent }
  const sender = createHash('sha256').update(message.threadKey).digest('hex').slice(0, 16)
  const at = message.at.getTime()
  const known = Object.entries(recent)
    .map(([each, times]) => [each, times.filter((time) => time > at - DAY_MS)] as const)
    .filter(([each, times]) => times.length > 0 && each !== sender)
    .sort(([, one], [, other]) => one.at(-1)! - other.at(-1)!)
    .slice(-SENDERS_KNOWN)
  // The same mail may be read again.
  const times = [...new Set([...(recent[sender] ?? []), at])].filter((time) => time > at - DAY_MS)
  const counted = { ...Object.fromEntries(known), [sender]: times.slice(-EMAIL_TAKEN_PER_HOUR - 1) }
  const inHour = times.filter((time) => Math.abs(time - at) < HOUR_MS).length
  if (inHour > EMAIL_TAKEN_PER_HOUR) return { events: [], recent: counted }
  const isLoop = inHour > EMAIL_ANSWERED_PER_HOUR || times.length > EMAIL_ANSWERED_PER_DAY
  return {
    events: isLoop
      ? events.map((event) => (event === message ? { ...event, isElsewhere: true } : event))
      : events,
    recent: counted,
  }
}

const HOUR_MS = 3_600_000
const SENDERS_KNOWN = 500

/** The provider's folder for sent mails; null if there is none. */
async function sentFolder(client: ImapFlow, known: MailCursor['sent']): Promise<MailCursor['sent']> {
  if (known) return known
  const folders = await client.list()
  const path = folders.find(({ specialUse }) => specialUse === '\\Sent')?.path
  const status = path && (await client.status(path, { uidNext: true, uidValidity: true }))
  return status ? { path, validity: String(status.uidValidity), next: status.uidNext ?? 1 } : null
}

/** New mails in the sent folder, from us or from a person with a mail program. */
async function sentSince(client: ImapFlow, bot: EmailBot, sent: MailCursor['sent']) {
  const nothing = { events: [] as InboundEvent[], sent }
  const status =
    sent && (await client.status(sent.path, { uidNext: true, uidValidity: true }).catch(() => false as const))
  if (!sent || !status) return nothing
  const validity = String(status.uidValidity)
  if (validity !== sent.validity)
    return { ...nothing, sent: { ...sent, validity, next: status.uidNext ?? 1 } }
  if ((status.uidNext ?? 1) <= sent.next) return nothing
  await client.mailboxOpen(sent.path, { readOnly: true })
  const uids = await newIn(client, { next: sent.next, floor: null })
  const events: InboundEvent[] = []
  for (const uid of uids.slice(0, MAILS_AT_ONCE)) {
    const mail = await mailAt(client, uid)
    if (mail) events.push(...(await sentEventsOf(bot, mail)))
  }
  const next = uids.length > MAILS_AT_ONCE ? uids[MAILS_AT_ONCE]! : Math.max(sent.next, status.uidNext ?? 1)
  return { events, sent: { ...sent, next } }
}

/** Waits until the server reports new mail or the time is over. The next command ends IDLE. */
function newsWithin(client: ImapFlow, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      client.off('exists', end)
      client.off('close', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(0, ms))
    client.on('exists', end)
    client.on('close', end)
    signal.addEventListener('abort', end, { once: true })
    client.idle().catch(end)
  })
}
