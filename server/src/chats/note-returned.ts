import type { Reason } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { InboundEvent } from '../channels/channel.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, DeliveryRow, Schema } from '../database/schema.ts'
import { storedReason } from '../platform/stored-reason.ts'
import { announce } from './announce.ts'
import { setBlocked } from './note-blocked.ts'
import { announceMail } from './unseen-mail/mail-unseen.ts'

type Returned = Extract<InboundEvent, { kind: 'returned' }>

/** A sent message bounced: marks it as not delivered and the customer as unreachable on this channel. */
export async function noteReturned(app: App, bot: BotRow, { deliveryId, mailId, reason }: Returned) {
  const { mail, failed } = await inAccount(app.db, bot.account_id, async (tx) => ({
    mail: mailId === undefined ? undefined : await failMail(tx, bot, mailId, reason),
    failed: deliveryId === undefined ? undefined : await failDelivery(tx, app, bot, deliveryId, reason),
  }))
  if (mail) await announceMail(app, mail)
  if (!failed) return
  announce(app, bot.account_id, failed.chat_id)
  if (failed.message_id) announce(app, bot.account_id, failed.chat_id, [failed.message_id])
}

async function failDelivery(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: bot_id }: BotRow,
  deliveryId: number,
  why: Reason,
): Promise<DeliveryRow | undefined> {
  const failed = await tx
    .updateTable('deliveries')
    .set({ state: 'failed', ...storedReason(why), updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('id', '=', deliveryId)
    .where('state', 'in', ['sending', 'sent', 'unknown'])
    .returningAll()
    .executeTakeFirst()
  if (failed) await setBlocked(tx, app, account_id, failed.chat_id, true)
  return failed
}

const failMail = (tx: Transaction<Schema>, { account_id, id: bot_id }: BotRow, mailId: number, why: Reason) =>
  tx
    .updateTable('unseen_mails')
    .set({ state: 'failed', ...storedReason(why) })
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('id', '=', mailId)
    .where('state', 'in', ['sending', 'sent', 'unknown'])
    .returningAll()
    .executeTakeFirst()
