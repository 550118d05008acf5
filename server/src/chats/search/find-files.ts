import type { api } from '@switchboard/contract'
import { folded } from '@switchboard/contract/folded'
import { sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import type { Schema } from '../../database/schema.ts'
import { SITE_PAGE_PREFIX, wireId } from '../../knowledge/files/present-file.ts'
import type { Wish } from './search-everywhere.ts'

const FOUND_MAX = 8

/** Files of the knowledge base. They are few enough to scan all names. */
export async function findFiles(
  tx: Transaction<Schema>,
  accountId: number,
  { q, agent_id }: Wish,
): Promise<api.search.FoundFile[]> {
  const pattern = `%${folded(q).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'store', 'file_name', 'agent_id'])
    .where('account_id', '=', accountId)
    .$if(agent_id !== undefined, (files) => files.where('agent_id', '=', agent_id!))
    .where(ofLiveAgent('files'))
    .where('file_name', 'not like', `${SITE_PAGE_PREFIX}%`)
    .where(sql<boolean>`folded(file_name) like ${pattern}`)
    .orderBy('created_at', 'desc')
    .limit(FOUND_MAX)
    .execute()
  return rows.map((file) => ({ id: wireId(file), file_name: file.file_name, agent_id: file.agent_id }))
}
