import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { FileRow, Schema } from '../database/schema.ts'
import { backOffSince } from '../platform/load-shedding.ts'
import { storable } from '../platform/well-formed.ts'
import { wantVectors } from './fill-vectors.ts'
import { raiseVersion } from './knowledge-changed.ts'
import type { Chunk } from './parse/index.ts'

/** Few enough not to delay chats, on this thread or in the database. */
const AT_ONCE = 25
/** Limits the pauses: other changes to the same agent's knowledge wait for this transaction. */
const RESTS_WITHIN_MS = 3_000

/** Replaces the chunks of a file. Runs within the transaction of the related changes. */
export async function storeChunks(
  tx: Transaction<Schema>,
  app: App,
  file: Pick<FileRow, 'account_id' | 'agent_id' | 'id'>,
  chunks: Chunk[],
): Promise<void> {
  const { account_id, agent_id, id: file_id } = file
  const version = await raiseVersion(tx, file)
  await tx.deleteFrom('chunks').where('account_id', '=', account_id).where('file_id', '=', file_id).execute()
  const rows = chunks.map((chunk, ordinal) => ({ ordinal, ...chunk }))
  const mayRestUntil = performance.now() + RESTS_WITHIN_MS
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const begunAt = performance.now()
    await sql`
      insert into chunks (account_id, agent_id, file_id, version,
        ordinal, kind, heading, question, text, language, is_suspect, is_allowed)
      select ${account_id}, ${agent_id}, ${file_id}, ${version},
        c.ordinal, c.kind, c.heading, c.question, c.text, c.language,
        c.is_suspect and a.key is null, c.is_suspect and a.key is not null
      from json_to_recordset(${asJson(rows.slice(from, from + AT_ONCE))}::json) as c (
        ordinal integer, kind text, heading text, question text, text text, language text, is_suspect boolean)
      left join allowed_passages a on c.is_suspect and a.account_id = ${account_id} and a.agent_id = ${agent_id}
        and a.key = passage_key(c.heading, c.question, c.text)
    `.execute(tx)
    if (performance.now() < mayRestUntil) await backOffSince(begunAt)
  }
  if (chunks.length > 0) await wantVectors(tx, app, file)
}

/** Removes what PostgreSQL cannot store. */
const asJson = (rows: object[]) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? storable(value) : value))
