// Some channels accept an answer only within a time window after the customer's last message.
import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { RemoteAdapter } from '../channels/channel.ts'
import type { App } from '../context.ts'
import type { BotRow, DeliveryRow, Schema } from '../database/schema.ts'

type Within = NonNullable<RemoteAdapter['answerWithinMs']>

/** Returns null if the channel has no time limit. */
export function answerWithin({ channels }: App, type: BotRow['integration_type'] | null): Within | null {
  const adapter = type && channels[type]
  return adapter?.receives === 'remote' ? adapter.answerWithinMs : null
}

/** The time of the customer's last message in each of these chats. */
export async function latestWords(
  tx: Transaction<Schema>,
  accountId: number,
  chatIds: number[],
): Promise<Map<number, Date>> {
  if (chatIds.length === 0) return new Map()
  const { rows } = await sql<{ chat_id: number; timestamp: Date }>`
    select chat.id as chat_id, max(latest.timestamp) as timestamp
    from unnest(${chatIds}::bigint[]) as chat (id)
    cross join lateral (
      select m.timestamp from messages m
      where m.account_id = ${accountId} and m.chat_id = chat.id and m.message_type = 'customer'
      order by m.seq desc limit ${OVERTAKING}
    ) latest
    group by chat.id`.execute(tx)
  return new Map(rows.map(({ chat_id, timestamp }) => [chat_id, timestamp]))
}

/** Messages can arrive out of order, but not by more than this many. */
const OVERTAKING = 20

/** The end of the answer window, which depends on who sends the answer. */
export const closesAt = (lastWords: Date, within: Within, by: DeliveryRow['sent_by']) =>
  new Date(lastWords.getTime() + (by === 'operator' ? within.operator : within.ai))

export function tooLate(within: Within, by: DeliveryRow['sent_by']): Reason {
  const hours = Math.round((by === 'operator' ? within.operator : within.ai) / HOUR_MS)
  return hours > 48
    ? reason('window_days', { number: Math.round(hours / 24) })
    : reason('window_hours', { number: hours })
}

const HOUR_MS = 3_600_000
