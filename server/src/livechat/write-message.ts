import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import { tellBilling } from '../billing/billing-changed.ts'
import { type Received, receiveQuestion } from '../chats/receive-question.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { visitorChat } from './visitor-chat.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import { visitorName } from './visitor-name.ts'

type Words = z.output<typeof api.livechat.send.body>

/**
 * Stores the visitor's message durably; the first one opens their chat. Every message takes this path: the token
 * identifies the visitor, so it needs only one database statement.
 */
export async function writeMessage(
  app: App,
  limits: VisitorLimits,
  ip: string,
  visitor: Visitor,
  { client_id, text, attachment_ids = [], page, locale }: Words,
): Promise<{ id: number; seq: number }> {
  if (!text && attachment_ids.length === 0)
    throw new AppError('invalid_request', 'Write something, or add a file')
  limits.takeMessage(ip, visitor)
  if (attachment_ids.length > 0) await checkFiles(app, visitor, client_id, attachment_ids)
  const place = limits.reserveChat(ip, visitor)
  const isKnown = place !== 'ai' && (await hasBegun(app, visitor))
  if (!place && !isKnown) {
    if (limits.noteFull(ip, visitor)) await warnOwner(app, visitor, 'livechat_full')
    limits.refuseChat(ip, visitor)
  }
  const { account_id, agent_id, bot_id, subject, contact } = visitor
  let received: Received | undefined
  try {
    received = await receiveQuestion(app, {
      account_id,
      agent_id,
      bot_id,
      customer: subject,
      name: visitorName(visitor),
      type: 'customer',
      text,
      client_id,
      contact,
      context: {
        ...(page && { page }),
        ...(locale && { locale }),
        ...(!visitor.is_browser && { is_unproven: true }),
        ...(place === 'person' && !isKnown && { crowded_until: hourFrom(app.now()) }),
      },
      attachment_ids,
    })
  } finally {
    if (place && !received?.is_new_chat) limits.releaseChat(ip, visitor)
  }
  if (received.is_new_chat && limits.noteBegun(visitor)) await warnOwner(app, visitor, 'livechat_crowded')
  return { id: received.message_id, seq: received.seq }
}

const hourFrom = (now: Date) => new Date(now.getTime() + 3_600_000).toISOString()

/** At most once an hour. The owner sees it in the activity log and on every open screen. */
async function warnOwner(
  app: App,
  { account_id, bot_id }: Visitor,
  action: 'livechat_crowded' | 'livechat_full',
): Promise<void> {
  await inAccount(app.db, account_id, (tx) =>
    noteAudit(tx, { id: account_id }, { action, at: app.now(), about: String(bot_id) }),
  )
  app.log.warn(
    { account: account_id, bot: bot_id, action },
    'a live chat gets unusually many new conversations',
  )
  await tellBilling(app, account_id)
}

/**
 * Files may have been deleted if they were uploaded long before, and each belongs to one message only. A repeated
 * message already has its files.
 */
async function checkFiles(
  app: App,
  { account_id, bot_id, subject }: Visitor,
  clientId: string,
  ids: string[],
): Promise<void> {
  if (new Set(ids).size < ids.length)
    throw new AppError('invalid_request', 'A file is in this message twice. Add it once.')
  const found = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('attachments')
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.account_id', '=', 'attachments.account_id')
          .onRef('messages.id', '=', 'attachments.message_id'),
      )
      .select('attachments.message_id')
      .select('messages.client_id')
      .where('attachments.account_id', '=', account_id)
      .where('attachments.bot_id', '=', bot_id)
      .where('attachments.external_id', '=', subject)
      .where('attachments.id', 'in', ids)
      .execute(),
  )
  if (found.length < ids.length)
    throw new AppError('invalid_request', 'A file of this message is not here any more. Add it again.')
  if (found.some(({ message_id, client_id }) => message_id !== null && client_id !== clientId))
    throw new AppError('invalid_request', 'A file of this message went with another one. Add it again.')
}

const hasBegun = (app: App, visitor: Visitor) =>
  inAccount(app.db, visitor.account_id, async (tx) => Boolean(await visitorChat(tx, visitor)))
