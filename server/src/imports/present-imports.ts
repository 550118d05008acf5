import { type api, IMPORT_UNDO_DAYS, IMPORTS_SHOWN } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ImportRow, Schema } from '../database/schema.ts'

const DAY_MS = 86_400_000

export const listImports = (app: App, account: Account): Promise<api.imports.Import[]> =>
  inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('imports')
      .selectAll()
      .where('account_id', '=', account.id)
      .where(ofLiveAgent('imports'))
      .orderBy('id', 'desc')
      .limit(IMPORTS_SHOWN)
      .execute()
    return presentImports(tx, account.id, rows)
  })

export async function presentImports(
  tx: Transaction<Schema>,
  accountId: number,
  rows: ImportRow[],
): Promise<api.imports.Import[]> {
  if (rows.length === 0) return []
  const files = await tx
    .selectFrom('import_files')
    .select(['import_id', 'file_name'])
    .where('account_id', '=', accountId)
    .where(
      'import_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    agent_id: row.agent_id,
    state: row.state,
    sources: row.sources,
    file_names: files.filter(({ import_id }) => import_id === row.id).map(({ file_name }) => file_name),
    found: row.found,
    stored: { ...NOTHING_STORED, ...row.stored },
    progress: row.records === 0 ? 0 : Math.min(1, row.records_done / row.records),
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: undoUntil(row)?.toISOString() ?? null,
  }))
}

export const NOTHING_STORED: api.imports.Stored = {
  messages: 0,
  notes: 0,
  contacts: 0,
  replies: 0,
  already: 0,
}

export const presentImport = async (tx: Transaction<Schema>, row: ImportRow) =>
  (await presentImports(tx, row.account_id, [row]))[0]!

/** Null if it added nothing. */
export function undoUntil({ state, stored, finished_at }: ImportRow): Date | null {
  const { messages = 0, notes = 0, contacts = 0, replies = 0 } = stored
  const isEnded = state === 'done' || state === 'cancelled' || state === 'failed'
  if (!isEnded || !finished_at || messages + notes + contacts + replies === 0) return null
  return new Date(finished_at.getTime() + IMPORT_UNDO_DAYS * DAY_MS)
}
