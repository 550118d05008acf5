import { AUDIT_PAGE_SIZE, type api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AuditEntryRow, Schema } from '../database/schema.ts'
import { deviceOf } from './device.ts'
import { type PersonRow, peopleOf, presentPerson } from './team/people.ts'

/** A page of the audit trail, latest first. */
export async function listAudit(
  app: App,
  account: Account,
  { before, limit = AUDIT_PAGE_SIZE }: { before?: number | undefined; limit?: number | undefined },
) {
  const { rows, people, keyNameById } = await inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('account_id', '=', account.id)
      .$if(before !== undefined, (query) => query.where('id', '<', before!))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const people = await peopleOf(
      tx,
      rows.map(({ user_id }) => user_id),
    )
    return { rows, people, keyNameById: await keyNames(tx, account, rows) }
  })
  return {
    entries: rows.slice(0, limit).map((row) => ({
      ...presentEntry(row, account, people.get(row.user_id)),
      ...(row.api_key_id !== null && { api_key: keyNameById.get(row.api_key_id) ?? '' }),
    })),
    has_more: rows.length > limit,
  }
}

async function keyNames(
  tx: Transaction<Schema>,
  account: Account,
  rows: AuditEntryRow[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ api_key_id }) => api_key_id ?? [])
  if (ids.length === 0) return new Map()
  const keys = await tx
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('account_id', '=', account.id)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(keys.map(({ id, name }) => [id, name]))
}

const presentEntry = (
  row: AuditEntryRow,
  account: Account,
  person: PersonRow | undefined,
): api.account.AuditEntry => ({
  ...(person && { person: presentPerson(person) }),
  id: row.id,
  at: row.at.toISOString(),
  action: row.action as api.account.AuditAction,
  about: row.about,
  session_id: row.session_id,
  is_this_session: row.session_id !== null && row.session_id === account.session_id,
  device: deviceOf(row.user_agent),
  address: row.address,
})
