import { sql, type Transaction } from 'kysely'
import type { AlertDeliveryRow, AlertRow, ChatRow, Schema, TelegramLinkRow } from '../../database/schema.ts'

export interface SentAlert {
  delivery: AlertDeliveryRow
  alert: AlertRow
  chat: ChatRow
}

/** Finds an alert that reached the person's Telegram, by delivery id or by Telegram message id. */
export async function sentAlert(
  tx: Transaction<Schema>,
  link: TelegramLinkRow,
  which: { id: number } | { external_id: string },
): Promise<SentAlert | undefined> {
  const delivery = await tx
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', link.account_id)
    .where('user_id', '=', link.user_id)
    .where('channel', '=', 'telegram')
    .where('target_id', '=', link.id)
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: number }).id))
    .$if('external_id' in which, (query) =>
      query.where(sql<boolean>`message_ids @> array[${(which as { external_id: string }).external_id}]`),
    )
    .executeTakeFirst()
  const alert =
    delivery &&
    (await tx
      .selectFrom('alerts')
      .selectAll()
      .where('account_id', '=', link.account_id)
      .where('id', '=', delivery.alert_id)
      .executeTakeFirst())
  const chat =
    alert &&
    (await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', link.account_id)
      .where('id', '=', alert.chat_id)
      .executeTakeFirst())
  return chat && { delivery, alert, chat }
}

/** A pressed button proves that the message has arrived, even if its outcome was unknown. */
export const noteArrived = (
  tx: Transaction<Schema>,
  { account_id, id }: AlertDeliveryRow,
  messageId: string,
) =>
  tx
    .updateTable('alert_deliveries')
    .set({
      message_ids: sql`array_append(message_ids, ${messageId}::text)`,
      external_id: sql`coalesce(external_id, ${messageId}::text)`,
      state: sql`case state when 'unknown' then 'sent' else state end`,
      error: sql`case state when 'unknown' then null else error end`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
