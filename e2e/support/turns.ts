// Conversations from before the test.
import { seedChats, sql } from './office.ts'
import { expect } from './test.ts'

export interface SeededTurn {
  question?: string
  answer?: string | null
  redacted_answer?: string
  answered_by?: 'ai' | 'operator'
  is_read?: boolean
  sources?: { title: string; url: string | null; file_id?: string }[]
  /** Age of the turn. */
  minutes?: number
}

/** Creates a chat of the bot with these turns, oldest first. By default the assistant is the author of an answer. */
export async function seedChat(botId: number, turns: SeededTurn[], chat: Record<string, unknown> = {}) {
  const [chatId] = await seedChats(botId, 1)
  const messageIds = await seedTurns(chatId!, turns)
  for (const [column, value] of Object.entries(chat))
    await sql(`update chats set ${column} = $2 where id = $1`, [chatId, value])
  return { chatId: chatId!, messageIds }
}

export async function seedTurns(chatId: number, turns: SeededTurn[]): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `with turn as (
       select n, value ->> 'question' as question, value ->> 'answer' as answer,
         value ->> 'redacted_answer' as redacted, value ->> 'answered_by' as answered_by,
         (value ->> 'is_read')::boolean as is_read, value -> 'sources' as sources,
         now() - make_interval(secs => 60 * (value ->> 'minutes')::float) as at
       from jsonb_array_elements($2::jsonb) with ordinality as turns (value, n)
     )
     insert into messages (account_id, chat_id, bot_id, seq, answer_seq, timestamp, created_at, question, answer,
       redacted_answer, edited_at, answered_by, answered_at, message_type, is_read, sources)
     select account_id, chats.id, bot_id, last_seq + n * 2 - 1, last_seq + n * 2, at, at, question, answer, redacted,
       case when redacted is not null then at end, answered_by, case when answered_by is not null then at end,
       case when question = '' then 'operator' else 'customer' end, is_read, sources
     from chats, turn where chats.id = $1 order by n returning id`,
    [chatId, JSON.stringify(turns.map((turn, place) => filled(turn, turns.length - place)))],
  )
  await sql(
    `update chats set last_seq = last_seq + 2 * $2, last_message_time = now(),
       unread_messages = (select count(*) from messages where chat_id = $1 and not is_read) where id = $1`,
    [chatId, turns.length],
  )
  expect(rows).toHaveLength(turns.length)
  return rows.map(({ id }) => id)
}

const filled = (turn: SeededTurn, minutes: number) => ({
  question: '',
  answer: '',
  answered_by: turn.answer ? 'ai' : null,
  is_read: true,
  sources: [],
  minutes,
  ...turn,
})
