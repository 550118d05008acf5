import type { api } from '@switchboard/contract'
import type { z } from 'zod'
import { receiveQuestion } from '../chats/receive-question.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { visitorChat } from './visitor-chat.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import { visitorName } from './visitor-name.ts'

type Words = z.output<typeof api.livechat.send.body>

/**
 * The visitor's words, kept for good when this resolves; the first ones open their chat. The way every message
 * takes: who writes is known from the token, so that a single statement is all the database is asked.
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
  if (attachment_ids.length > 0) await checkFiles(app, visitor, attachment_ids)
  if (!limits.mayBeginChat(ip, visitor) && !(await hasBegun(app, visitor))) limits.takeChat(ip, visitor)
  const { account_id, agent_id, bot_id, subject, contact } = visitor
  const received = await receiveQuestion(app, {
    account_id,
    agent_id,
    bot_id,
    customer: subject,
    name: visitorName(visitor),
    type: 'customer',
    text,
    client_id,
    contact,
    context: { ...(page && { page }), ...(locale && { locale }) },
    attachment_ids,
  })
  if (received.is_new_chat && limits.mayBeginChat(ip, visitor)) limits.takeChat(ip, visitor)
  return { id: received.message_id, seq: received.seq }
}

/** A file that was sent long before its message may have been cleared away. Sent again, it is there already. */
async function checkFiles(app: App, { account_id, bot_id, subject }: Visitor, ids: string[]): Promise<void> {
  const found = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('attachments')
      .select('id')
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot_id)
      .where('external_id', '=', subject)
      .where('id', 'in', ids)
      .execute(),
  )
  if (found.length < new Set(ids).size)
    throw new AppError('invalid_request', 'A file of this message is not here any more. Add it again.')
}

const hasBegun = (app: App, visitor: Visitor) =>
  inAccount(app.db, visitor.account_id, async (tx) => Boolean(await visitorChat(tx, visitor)))
