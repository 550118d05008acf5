import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'

export interface TableWish {
  agent: number
  format: 'csv' | 'xlsx'
  start_date: string
  end_date: string
  tz: string
}

export type Cell = string | number

const PAGE = 500
const HEADER = [
  'Conversation',
  'Customer',
  'Channel',
  'Asked at',
  'Question',
  'Answer',
  'Answered by',
  'Answered at',
  'Rating',
  'Internal notes',
  'Person',
  'Corrected by',
]

interface TurnRow {
  id: number
  chat_id: number
  display_name: string
  integration_type: string
  asked_at: string
  question: string
  answer: string
  is_customers: boolean
  files: { file_name: string; transcript: string | null }[]
  answered_by: 'ai' | 'operator' | null
  answered_at: string | null
  csat_score: number | null
  notes: string | null
  person: string | null
  corrected_by: string | null
}

/** One row per turn, ordered by conversation and read in pages, so that a slow download blocks nobody. */
export async function* conversationRows(
  app: App,
  accountId: number,
  wish: TableWish,
): AsyncGenerator<Cell[]> {
  yield HEADER
  let last = { chat_id: 0, id: 0 }
  for (;;) {
    const { rows } = await inAccount(app.db, accountId, (tx) => turnsAfter(accountId, wish, last).execute(tx))
    for (const row of rows)
      yield [
        row.chat_id,
        row.display_name,
        row.integration_type,
        row.asked_at,
        row.is_customers ? withFiles(row.question, row.files) : row.question,
        row.is_customers ? row.answer : withFiles(row.answer, row.files),
        row.answered_by === 'ai' ? 'assistant' : row.answered_by === 'operator' ? 'person' : '',
        row.answered_at ?? '',
        row.csat_score ?? '',
        row.notes ?? '',
        row.person ?? '',
        row.corrected_by ?? '',
      ]
    if (rows.length < PAGE) return
    last = rows.at(-1)!
  }
}

/** Adds file names and transcripts, so that a photo without text is no empty cell and recordings can be read. */
const withFiles = (words: string, files: TurnRow['files']): string =>
  [
    words,
    ...files
      .filter(({ file_name, transcript }) => transcript || !words.includes(file_name))
      .map(({ file_name, transcript }) => `📎 ${file_name}${transcript ? `: ${transcript}` : ''}`),
  ]
    .filter(Boolean)
    .join('\n')

/** The answer as the customer sees it: the corrected one, if any. Notes are in the row of the turn before them. */
const turnsAfter = (
  accountId: number,
  { agent, start_date, end_date, tz }: TableWish,
  last: Pick<TurnRow, 'chat_id' | 'id'>,
) => sql<TurnRow>`
  select m.id, m.chat_id, c.display_name, b.integration_type, c.csat_score, m.question, m.answered_by,
    coalesce(nullif(trim(m.redacted_answer), ''), m.answer, '') as answer,
    m.message_type = 'customer' as is_customers,
    (select coalesce(json_agg(json_build_object('file_name', f.file_name, 'transcript', f.transcript)
        order by f.created_at, f.id), '[]')
      from attachments f where f.account_id = m.account_id and f.message_id = m.id) as files,
    to_char(m.timestamp at time zone ${tz}, ${TIME}) as asked_at,
    to_char(m.answered_at at time zone ${tz}, ${TIME}) as answered_at,
    ${nameOf(sql`m.user_id`)} as person, ${nameOf(sql`m.edited_by`)} as corrected_by,
    (select string_agg(coalesce(coalesce(nullif(u.name, ''), u.email) || ': ', '') || n.text, E'\\n' order by n.created_at, n.id)
      from notes n left join users u on u.id = n.user_id
      where n.account_id = m.account_id and n.chat_id = m.chat_id and n.created_at >= m.timestamp
        and not exists (select from messages later where later.account_id = m.account_id
          and later.chat_id = m.chat_id and later.id > m.id and later.timestamp <= n.created_at)) as notes
  from messages m
  join bots b on b.account_id = m.account_id and b.id = m.bot_id and b.agent_id = ${agent}
  join chats c on c.account_id = m.account_id and c.id = m.chat_id
  where m.account_id = ${accountId} and (m.chat_id, m.id) > (${last.chat_id}, ${last.id})
    and m.timestamp >= ${start_date}::date::timestamp at time zone ${tz}
    and m.timestamp < (${end_date}::date + 1)::timestamp at time zone ${tz}
  order by m.chat_id, m.id limit ${PAGE}`

/** Name of a colleague, including one who has left. */
const nameOf = (userId: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(p.name, ''), p.email) from users p where p.id = ${userId})`

const TIME = 'YYYY-MM-DD HH24:MI:SS'
