import { sql, type Transaction } from 'kysely'
import type { DeliveryRow, Schema } from '../../database/schema.ts'

export interface Delivery {
  state: DeliveryRow['state']
  error: string | null
}

/** How the answers of these turns fare on their way; without an entry, nothing had to be sent. */
export async function deliveryStates(
  tx: Transaction<Schema>,
  accountId: number,
  messageIds: number[],
): Promise<Map<number, Delivery>> {
  const { rows } = await sql<{ message_id: number } & Delivery>`
    select distinct on (message_id) message_id, state, error
    from (
      select distinct on (message_id, part) message_id, part, state, error
      from deliveries
      where account_id = ${accountId} and message_id = any (${messageIds})
      order by message_id, part, id desc
    ) latest
    order by message_id, array_position(${WORST_FIRST}, state), part`.execute(tx)
  return new Map(rows.map(({ message_id, ...delivery }) => [message_id, delivery]))
}

const WORST_FIRST: DeliveryRow['state'][] = ['failed', 'unknown', 'sending', 'queued', 'sent']
