import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { DeliveryRow, MessageRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { announce } from '../announce.ts'
import { lockedChat } from '../locked-chat.ts'
import { ownedMessage } from '../owned-chat.ts'
import { presentMessages } from '../present-messages.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

/** Resends the failed or unknown parts of an answer at a person's request. */
export async function sendAgain(app: App, account: Account, messageId: number) {
  const message = await inAccount(app.db, account.id, async (tx) => {
    const { chat_id } = await ownedMessage(tx, account, messageId)
    await lockedChat(tx, account.id, chat_id)
    const row = await ownedMessage(tx, account, messageId)
    if ((await requeue(tx, app, row)).length === 0)
      throw new AppError('conflict', 'There is nothing to send again: no part of this answer failed')
    await enqueueDelivery(tx, app, account.id, chat_id)
    return (await presentMessages(tx, app, account.id, [row]))[0]!
  })
  announce(app, account.id, message.chat_id, [messageId])
  return message
}

/**
 * Requeues the latest attempt of each part that did not certainly arrive. It counts as the person's own message from
 * here on, so it is sent even if the assistant may not answer.
 */
async function requeue(tx: Transaction<Schema>, app: App, { account_id, id }: MessageRow) {
  const { rows } = await sql<Pick<DeliveryRow, 'id'>>`
    update deliveries d set state = 'queued', sent_by = 'operator', attempts = 0, error = null,
      job_id = null, next_at = now(), updated_at = ${app.now()}
    where d.account_id = ${account_id} and d.message_id = ${id} and d.state in ('failed', 'unknown')
      and not exists (
        select from deliveries later where later.account_id = d.account_id and later.message_id = d.message_id
          and later.part = d.part and later.id > d.id)
    returning d.id`.execute(tx)
  return rows
}
