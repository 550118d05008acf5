// Mails a live chat's visitor all answers that they have not seen for five minutes, in one mail. As in the outbox,
// `sending` is committed before the first byte is sent, and an attempt with an unknown outcome is not repeated.

import type { Reason } from '@switchboard/contract'
import { UNSEEN_MAIL_AFTER_MS, UNSEEN_MAILS_PER_HOUR } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { ChannelError } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, ChatRow, Schema, UnseenMailRow } from '../../database/schema.ts'
import { backOffMs } from '../../platform/jobs/back-off.ts'
import type { JobRun } from '../../platform/jobs.ts'
import type { MailError } from '../../platform/mail.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { announce } from '../announce.ts'
import { lockedChat } from '../locked-chat.ts'
import { expectUnseen, MAIL_UNSEEN, visitorAddress } from './expect-unseen.ts'
import { mailboxOf } from './mailbox-of.ts'
import { type UnseenAnswer, unseenAnswers } from './unseen-answers.ts'
import { type MailWords, unseenWords } from './words.ts'

type Run = Pick<JobRun<{ chat_id: number }>, 'accountId' | 'payload' | 'signal'>

export function mailUnseenAnswers(app: App): void {
  app.jobs.on(MAIL_UNSEEN, (run) => mailUnseen(app, run as JobRun<{ chat_id: number }>))
  // Keep a slow mail server apart from other jobs.
  app.jobs.apart(MAIL_UNSEEN)
}

export async function mailUnseen(app: App, { accountId, payload, signal }: Run): Promise<void> {
  const begun = await inAccount(app.db, accountId, (tx) => begin(tx, app, accountId, payload.chat_id))
  if (!begun) return
  const outcome = await send(app, begun, signal).catch(outcomeOf)
  await inAccount(app.db, accountId, (tx) => finish(tx, app, begun.mail, outcome))
  if (outcome.state !== 'sent') await announceMail(app, begun.mail)
}

/** Announces the last answer in the mail, where a failure is shown. */
export async function announceMail(app: App, mail: UnseenMailRow): Promise<void> {
  const { account_id, chat_id, up_to_seq } = mail
  const last = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', account_id)
      .where('chat_id', '=', chat_id)
      .where('answer_seq', '=', up_to_seq)
      .executeTakeFirst(),
  )
  if (last) announce(app, account_id, chat_id, [last.id])
}

interface Begun {
  mail: UnseenMailRow
  mailbox: BotRow | null
  words: MailWords
}

async function begin(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatId: number,
): Promise<Begun | null> {
  const chat = await lockedChat(tx, accountId, chatId)
  if (!chat) return null
  // The process that was sending it died.
  await inChat(tx, chat)
    .set({ state: 'unknown', error: 'interrupted' })
    .where('state', '=', 'sending')
    .execute()
  const answers = await unseenAnswers(tx, chat)
  const [first] = answers
  const address = visitorAddress(chat)
  const mailbox = await mailboxOf(tx, chat)
  const isReachable = (mailbox !== null || app.mail.isOn()) && !(await hasReturned(tx, chat, address))
  if (!first || !address || !isReachable) {
    await tx
      .deleteFrom('unseen_mails')
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .where('state', '=', 'queued')
      .execute()
    return null
  }
  const seenByMs = first.answered_at.getTime() + UNSEEN_MAIL_AFTER_MS - app.now().getTime()
  const waitMs = seenByMs > 0 ? seenByMs : await crowdedForMs(tx, app, chat, address)
  if (waitMs > 0) {
    await expectUnseen(tx, app, chat, new Date(Date.now() + waitMs))
    return null
  }
  const mail = await markSending(tx, app, chat, {
    address,
    bot_id: mailbox?.id ?? null,
    up_to_seq: answers.at(-1)!.answer_seq,
  })
  return { mail, mailbox, words: unseenWords(app, chat, answers as UnseenAnswer[], mailbox !== null) }
}

/** How long until this address may get another mail, counting all chats of the account. */
async function crowdedForMs(
  tx: Transaction<Schema>,
  app: App,
  { account_id }: ChatRow,
  address: string,
): Promise<number> {
  const hourAgo = app.now().getTime() - HOUR_MS
  const latest = await tx
    .selectFrom('unseen_mails')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where((eb) => eb(eb.fn('lower', ['address']), '=', address.toLowerCase()))
    .where('created_at', '>', new Date(hourAgo))
    .where('state', '!=', 'queued')
    .orderBy('created_at', 'desc')
    .limit(UNSEEN_MAILS_PER_HOUR)
    .execute()
  const oldest = latest[UNSEEN_MAILS_PER_HOUR - 1]
  return oldest ? oldest.created_at.getTime() - hourAgo : 0
}

const HOUR_MS = 3_600_000

/** Whether the mail bounced after it was sent. */
async function hasReturned(tx: Transaction<Schema>, { account_id, id }: ChatRow, address: string | null) {
  const returned = await tx
    .selectFrom('unseen_mails')
    .select('id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('address', '=', address)
    .where('state', '=', 'failed')
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return returned !== undefined
}

const inChat = (tx: Transaction<Schema>, { account_id, id }: ChatRow) =>
  tx.updateTable('unseen_mails').where('account_id', '=', account_id).where('chat_id', '=', id)

/** Reuses a mail that could not be sent before, so that it also covers newer answers. */
async function markSending(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  mail: Pick<UnseenMailRow, 'address' | 'bot_id' | 'up_to_seq'>,
): Promise<UnseenMailRow> {
  const again = await inChat(tx, chat)
    .set((eb) => ({ ...mail, state: 'sending' as const, attempts: eb('attempts', '+', 1) }))
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (again) return again
  const { account_id, id: chat_id } = chat
  return tx
    .insertInto('unseen_mails')
    .values({ account_id, chat_id, ...mail, state: 'sending', attempts: 1, created_at: app.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Outcome =
  | { state: 'sent' }
  | { state: 'failed' | 'unknown' | 'retry'; why: Reason | string; retryAfterMs?: number }

async function send(app: App, { mail, mailbox, words }: Begun, signal: AbortSignal): Promise<Outcome> {
  const adapter = mailbox && app.channels[mailbox.integration_type]
  if (mailbox && adapter?.receives === 'remote' && adapter.sendMail)
    await adapter.sendMail(channelBot(app.secrets, mailbox), {
      to: mail.address,
      mailId: mail.id,
      ...words,
      signal,
    })
  else await app.mail.send({ to: mail.address, ...words, headers: AUTOMATIC })
  return { state: 'sent' }
}

/** RFC 3834: automatic responders must not reply. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Only mails that certainly did not arrive are retried. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof ChannelError) {
    const { kind, why, retryAfterMs } = error
    if (kind === 'rate' || kind === 'transient' || kind === 'auth')
      return { state: 'retry', why, ...(retryAfterMs !== undefined && { retryAfterMs }) }
    return { state: kind === 'ambiguous' ? 'unknown' : 'failed', why }
  }
  const { code, responseCode = 0, isBegun = true } = error as MailError
  if (responseCode >= 500) return { state: 'failed', why: reason('mail_refused') }
  const isUnsent = responseCode >= 400 || code === 'EENVELOPE' || !isBegun
  return isUnsent
    ? { state: 'retry', why: reason('mail_unreached') }
    : { state: 'unknown', why: 'interrupted' }
}

async function finish(
  tx: Transaction<Schema>,
  app: App,
  mail: UnseenMailRow,
  outcome: Outcome,
): Promise<void> {
  const { account_id, chat_id, id, attempts } = mail
  const isAgain = outcome.state === 'retry' && attempts < ATTEMPTS
  const state = isAgain ? 'queued' : outcome.state === 'retry' ? 'failed' : outcome.state
  await tx
    .updateTable('unseen_mails')
    .set({
      state,
      ...storedReason(outcome.state === 'sent' ? null : outcome.why),
      ...(state === 'sent' && { sent_at: app.now() }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
  app.metrics.count('unseen_mails_total', { outcome: state })
  if (!isAgain) return
  const waitMs = ('retryAfterMs' in outcome && outcome.retryAfterMs) || backOffMs(attempts, null)
  await expectUnseen(tx, app, { account_id, id: chat_id }, new Date(Date.now() + waitMs))
}

const ATTEMPTS = 8
