import { sql, type Transaction } from 'kysely'
import type { AgentRow, Schema } from '../database/schema.ts'
import { hoursInText } from './hours-in-text.ts'
import type { Span } from './opening.ts'

/** How many passages that look like hours are read. */
const LOOKED_AT = 50

/** The opening hours found in a document of the agent, and the name of that document. */
export async function findHours(
  tx: Transaction<Schema>,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<{ file_name: string; week: Span[][] } | null> {
  const { rows } = await sql<{ file_name: string; text: string }>`
    select files.file_name, chunks.heading || ' ' || chunks.text as text
    from chunks join files on files.account_id = chunks.account_id and files.id = chunks.file_id
    where chunks.account_id = ${account_id} and chunks.agent_id = ${id} and not chunks.is_suspect
      and chunks.text ~ '[0-9]{1,2}([:.][0-9]{2})? ?([ap]m)? ?(-|–|—|to|do|до) ?[0-9]{1,2}'
    order by chunks.id limit ${LOOKED_AT}`.execute(tx)
  for (const { file_name, text } of rows) {
    const week = hoursInText(text)
    if (week) return { file_name, week }
  }
  return null
}
