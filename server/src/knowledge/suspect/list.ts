import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChunkRow, FileRow } from '../../database/schema.ts'
import { suspicionOf } from '../chunk/suspect.ts'
import { wireId } from '../files/present-file.ts'

const PAGE = 50

/** Passages that read like instructions, held back ones first; one that stands in several files is listed once. */
export function listSuspectPassages(
  app: App,
  account: Account,
  agentId: number,
  { limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const { rows } = await sql<Row>`
      with passages as (
        select passage_key(heading, question, text) as key, min(id) as id, count(distinct file_id) as files
        from chunks
        where account_id = ${account.id} and agent_id = ${agentId} and (is_suspect or is_allowed)
        group by 1
      )
      select p.key, p.files, c.heading, c.question, c.text, c.is_allowed, f.id, f.store, f.url,
        case f.store when 'site' then coalesce(f.title, f.file_name) else f.file_name end as file_name,
        count(*) over () as total, count(*) filter (where c.is_suspect) over () as held_back
      from passages p
      join chunks c on c.account_id = ${account.id} and c.id = p.id
      join files f on f.account_id = c.account_id and f.id = c.file_id
      order by c.is_allowed, c.id limit ${limit} offset ${offset}`.execute(tx)
    const { total = 0, held_back = 0 } = rows[0] ?? {}
    return { passages: rows.map(present), held_back, total, hasMore: offset + rows.length < total }
  })
}

type Row = Pick<ChunkRow, 'heading' | 'question' | 'text' | 'is_allowed'> &
  Pick<FileRow, 'id' | 'store' | 'url' | 'file_name'> & {
    key: string
    files: number
    total: number
    held_back: number
  }

function present(row: Row): api.knowledge.SuspectPassage {
  const { key, heading, question, text, is_allowed, file_name, url, files } = row
  const whole = [heading, question ?? '', text].join('\n')
  return {
    ...{ key, heading, question, text, is_allowed, file_name, url },
    // The passage may have been read before the patterns changed.
    ...(suspicionOf(whole) ?? { reason: 'addresses_ai', words: '' }),
    file_id: wireId(row),
    other_files: files - 1,
  }
}
