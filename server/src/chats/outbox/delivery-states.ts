import type { Reason } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { DeliveryRow, Schema } from '../../database/schema.ts'

export interface Delivery {
  /** Null if nothing had to be sent. */
  state: DeliveryRow['state'] | null
  error: string | null
  reason: Reason | null
  /** Why the email with these answers to an absent visitor failed; shown at the last of them. */
  mail_error: string | null
  mail_reason: Reason | null
}

/** The delivery states of the answers of these turns. No entry means there is nothing to show. */
export async function deliveryStates(
  tx: Transaction<Schema>,
  accountId: number,
  messageIds: number[],
): Promise<Map<number, Delivery>> {
  const { rows } = await sql<{ message_id: number } & Delivery>`
    (select distinct on (message_id) message_id, state, error, reason, null as mail_error, null::jsonb as mail_reason
    from (
      select distinct on (message_id, part) message_id, part, state, error, reason
      from deliveries
      where account_id = ${accountId} and message_id = any (${messageIds})
      order by message_id, part, id desc
    ) latest
    order by message_id, array_position(${WORST_FIRST}, state), part)
    union all
    select m.id, null, null, null, u.error, u.reason
    from messages m join unseen_mails u
      on u.account_id = m.account_id and u.chat_id = m.chat_id and u.up_to_seq = m.answer_seq
    where m.account_id = ${accountId} and m.id = any (${messageIds}) and u.state = 'failed'
      and exists (select from chats c where c.account_id = m.account_id and c.id = m.chat_id
        and c.visitor_read_seq < u.up_to_seq)`.execute(tx)
  return new Map(rows.map(({ message_id, ...delivery }) => [message_id, delivery]))
}

const WORST_FIRST: DeliveryRow['state'][] = ['failed', 'unknown', 'sending', 'queued', 'sent']
