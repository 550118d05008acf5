import { sql, type Transaction } from 'kysely'
import { PREVIEW_LENGTH } from '../chats/operator-turn.ts'
import type { Schema } from '../database/schema.ts'

/**
 * Puts the messages of these chats in the order in which they were written: exports begin with the latest conversation, and a
 * customer may have had several.
 */
export async function arrangeChats(
  tx: Transaction<Schema>,
  accountId: number,
  chatIds: number[],
): Promise<void> {
  await sql`
    update messages m set seq = ordered.seq, answer_seq = case when m.answered_by is not null then ordered.seq end
    from (
      select id, row_number() over (partition by chat_id order by timestamp, id) as seq from messages
      where account_id = ${accountId} and chat_id = any (${chatIds})
    ) ordered
    where m.account_id = ${accountId} and m.id = ordered.id and m.seq <> ordered.seq`.execute(tx)
  await sql`
    update chats c set last_message_time = latest.timestamp, preview = coalesce(latest.preview, ''),
      last_seq = greatest(c.last_seq, latest.seq), settled_seq = greatest(c.settled_seq, latest.seq)
    from unnest(${chatIds}::bigint[]) chat (id)
    left join lateral (
      select m.timestamp, m.seq, left(coalesce(nullif(m.answer, ''), m.question), ${PREVIEW_LENGTH}) as preview
      from messages m where m.account_id = ${accountId} and m.chat_id = chat.id order by m.seq desc, m.id desc limit 1
    ) latest on true
    where c.account_id = ${accountId} and c.id = chat.id`.execute(tx)
}
