import { sql, type Transaction } from 'kysely'
import type { ChatRow, Schema } from '../../database/schema.ts'

export interface UnseenAnswer {
  answer: string
  answer_seq: number
  answered_at: Date
  file_names: string[]
}

/**
 * Operator answers that the visitor has not seen and that no mail contained, plus the assistant's answers after the
 * hand-over.
 */
export async function unseenAnswers(tx: Transaction<Schema>, chat: ChatRow): Promise<UnseenAnswer[]> {
  const { account_id, id, visitor_read_seq, hand_over_at } = chat
  const { rows } = await sql<UnseenAnswer>`
    select m.answer, m.answer_seq, m.answered_at, coalesce((
      select array_agg(a.file_name order by a.created_at) from attachments a
      where a.account_id = m.account_id and a.message_id = m.id and m.message_type = 'operator'), '{}') as file_names
    from messages m
    where m.account_id = ${account_id} and m.chat_id = ${id} and m.answer_seq > greatest(${visitor_read_seq}::bigint, (
        select coalesce(max(u.up_to_seq), 0) from unseen_mails u
        where u.account_id = ${account_id} and u.chat_id = ${id} and u.state <> 'queued'))
      and m.answered_at is not null
      and (m.answered_by = 'operator' or (m.answered_by = 'ai' and m.answered_at > ${hand_over_at}::timestamptz))
    order by m.answer_seq limit ${ANSWERS_AT_MOST}`.execute(tx)
  return rows.filter(({ answer, file_names }) => answer || file_names.length > 0)
}

const ANSWERS_AT_MOST = 50
