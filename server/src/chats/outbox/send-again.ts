import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { MessageRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { announce } from '../announce.ts'
import { lockedChat } from '../locked-chat.ts'
import { ownedMessage } from '../owned-chat.ts'
import { presentMessages } from '../present-messages.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { adapterOf } from './queue-delivery.ts'

/** Resends the failed or unknown parts of an answer at a person's request. */
export async function sendAgain(app: App, account: Account, messageId: number) {
  const message = await inAccount(app.db, account.id, async (tx) => {
    const { chat_id } = await ownedMessage(tx, account, messageId)
    await lockedChat(tx, account.id, chat_id)
    const row = await ownedMessage(tx, account, messageId)
    const queueAgain = (await isReadByCall(tx, app, row)) ? queueCopies : requeue
    if (!(await queueAgain(tx, app, row))) throw new AppError('conflict', reason('nothing_failed'))
    await enqueueDelivery(tx, app, account.id, chat_id)
    return (await presentMessages(tx, app, account.id, [row]))[0]!
  })
  announce(app, account.id, message.chat_id, [messageId])
  return message
}

/** Whoever reads answers by call names the last one they have, so what is sent again must come after it. */
async function isReadByCall(tx: Transaction<Schema>, app: App, { account_id, bot_id }: MessageRow) {
  const adapter = bot_id === null ? undefined : await adapterOf(tx, app, account_id, bot_id)
  return adapter?.receives === 'remote' && adapter.isNeverAsked === true
}

/** From here on it is that person's word, so it leaves also where the assistant may not speak. */
async function requeue(tx: Transaction<Schema>, app: App, message: MessageRow): Promise<boolean> {
  const { rows } = await sql`
    update deliveries d set state = 'queued', sent_by = 'operator', attempts = 0, error = null, reason = null,
      job_id = null, next_at = now(), updated_at = ${app.now()}
    where ${isUndelivered(message)}
    returning d.id`.execute(tx)
  return rows.length > 0
}

/** As `requeue`, with a new id for each. What was in doubt counts as failed from here on. */
async function queueCopies(tx: Transaction<Schema>, app: App, message: MessageRow): Promise<boolean> {
  const { rows } = await sql`
    with given_up as (
      update deliveries d set state = 'failed', updated_at = ${app.now()}
      where ${isUndelivered(message)}
      returning d.*
    )
    insert into deliveries
      (account_id, chat_id, bot_id, message_id, part, kind, text, attachment_id, sent_by, first_id)
    select account_id, chat_id, bot_id, message_id, part, kind, text, attachment_id, 'operator', coalesce(first_id, id)
    from given_up
    order by id
    returning id`.execute(tx)
  return rows.length > 0
}

/** The latest try of each part, where it did not arrive for certain. */
const isUndelivered = ({ account_id, id }: MessageRow) => sql`
  d.account_id = ${account_id} and d.message_id = ${id} and d.state in ('failed', 'unknown')
    and not exists (
      select from deliveries later where later.account_id = d.account_id and later.message_id = d.message_id
        and later.part = d.part and later.id > d.id)`
