import { API_KEY_PREFIX, API_KEYS_MAX, type api, type Scope } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ApiKeyRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { peopleOf, presentPerson } from '../team/people.ts'

const DAY_MS = 24 * 3_600_000

export function listApiKeys(app: App, account: Account): Promise<api.apiKeys.ApiKey[]> {
  return inAccount(app.db, account.id, async (tx) => {
    const rows = await openKeys(tx, account).orderBy('id', 'desc').execute()
    return presentApiKeys(tx, rows)
  })
}

interface ApiKeyWish {
  name: string
  scopes: Scope[]
  expires_in_days?: number | undefined
}

/** The key is shown only once: the database stores its hash. */
export function createApiKey(app: App, account: Account, wanted: ApiKeyWish) {
  const key = API_KEY_PREFIX + newToken()
  const now = app.now()
  const { name, expires_in_days: days } = wanted
  return inAccount(app.db, account.id, async (tx) => {
    // Locked, so that two concurrent requests cannot both take the last free slot.
    await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
    const open = await openKeys(tx, account).execute()
    if (open.length >= API_KEYS_MAX) throw new AppError('conflict', reason('keys_too_many'))
    const row = await tx
      .insertInto('api_keys')
      .values({
        account_id: account.id,
        name,
        key_hash: tokenHash(key),
        hint: key.slice(0, API_KEY_PREFIX.length + 4),
        scopes: [...new Set(wanted.scopes)],
        created_by: account.user_id,
        created_at: now,
        expires_at: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteAudit(tx, account, { action: 'api_key_created', at: now, about: name })
    const [api_key] = await presentApiKeys(tx, [row])
    return { api_key: api_key!, key }
  })
}

export async function revokeApiKey(app: App, account: Account, id: number): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const [revoked] = await revoke(tx, app, account, (keys) => keys.where('id', '=', id))
    if (!revoked) throw notFound('API key')
  })
}

/** For a creator who left or is no longer an admin. Final: getting the role back does not revive forgotten keys. */
export async function revokeApiKeysOf(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  makerId: number,
): Promise<void> {
  await revoke(tx, app, account, (keys) => keys.where('created_by', '=', makerId))
}

/** Whether the key is still valid, for a request that it made earlier. */
export async function isKeyGood(
  tx: Transaction<Schema>,
  accountId: number,
  keyId: number,
  now: Date,
): Promise<boolean> {
  const key = await tx
    .selectFrom('api_keys as k')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 'k.account_id').onRef('m.user_id', '=', 'k.created_by'),
    )
    .select('k.id')
    .where('k.account_id', '=', accountId)
    .where('k.id', '=', keyId)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where('m.role', 'in', ['admin', 'owner'])
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst()
  return key !== undefined
}

type RevokedKeys = ReturnType<typeof revocation>

const revocation = (tx: Transaction<Schema>, { id }: Account, now: Date) =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')

async function revoke(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  which: (keys: RevokedKeys) => RevokedKeys,
) {
  const now = app.now()
  const revoked = await which(revocation(tx, account, now)).execute()
  for (const { name } of revoked)
    await noteAudit(tx, account, { action: 'api_key_revoked', at: now, about: name })
  return revoked
}

const openKeys = (tx: Transaction<Schema>, { id }: Account) =>
  tx.selectFrom('api_keys').selectAll().where('account_id', '=', id).where('revoked_at', 'is', null)

async function presentApiKeys(tx: Transaction<Schema>, rows: ApiKeyRow[]): Promise<api.apiKeys.ApiKey[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => {
    const maker = people.get(row.created_by)
    return {
      id: row.id,
      name: row.name,
      hint: row.hint,
      scopes: row.scopes,
      created_by: maker ? presentPerson(maker).name : '',
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
    }
  })
}
