import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, ChatRow, DeliveryRow, Schema } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { announce } from '../announce.ts'

/** A channel echoed our message: its delivery state is settled as arrived. */
export async function noteEcho(app: App, bot: BotRow, deliveryId: number, externalId: string): Promise<void> {
  const { account_id } = bot
  const arrived = await inAccount(app.db, account_id, (tx) =>
    noteArrived(tx, app, { account_id, bot_id: bot.id, id: deliveryId }, externalId),
  )
  if (arrived?.message_id) announce(app, account_id, arrived.chat_id, [arrived.message_id])
}

/**
 * Whether this echoed message was sent by us and not by a person at the provider, for channels that do not tell the two
 * apart. Compares the id, or the text while the delivery has no id yet.
 */
export async function isOwn(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: ChatRow,
  { externalId, text }: { externalId: string; text: string },
): Promise<boolean> {
  const sent = await tx
    .selectFrom('deliveries')
    .select(['account_id', 'bot_id', 'id', 'text', 'external_id'])
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('external_id', '=', externalId),
        eb.and([eb('external_id', 'is', null), eb('state', 'in', ['sending', 'unknown'])]),
      ]),
    )
    .orderBy('id')
    .execute()
  if (sent.some(({ external_id }) => external_id === externalId)) return true
  const own = sent.find((delivery) => wordsOf(delivery.text) === wordsOf(text))
  if (own) await noteArrived(tx, app, own, externalId)
  return own !== undefined
}

/** Channels without formatting drop the Markdown characters. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

async function noteArrived(
  tx: Transaction<Schema>,
  app: App,
  { account_id, bot_id, id }: Pick<DeliveryRow, 'account_id' | 'bot_id' | 'id'>,
  external_id: string,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('deliveries')
    .set({ state: 'sent', external_id, ...storedReason(null), updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .returningAll()
    .executeTakeFirst()
}
