import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import { makeResetLink, resetLinkOrigin } from '../accounts/password-reset/make-reset-link.ts'
import { type Proof, proveIdentity } from '../accounts/prove-identity.ts'
import { tellBilling } from '../billing/billing-changed.ts'
import { DAY_MS } from '../billing/calendar.ts'
import { changePlan, type PlanWish } from '../billing/change-plan.ts'
import { planOf } from '../billing/plan-of.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { ACCOUNT_GRACE_MS, deleteAccount, restoreAccount } from '../privacy/delete-account.ts'
import { noteChange } from './note-change.ts'

type InstalledAccount = api.installation.InstalledAccount

const PAGE = 20
const MILLION = 1_000_000

interface AccountRow
  extends Pick<InstalledAccount, 'id' | 'email' | 'agents' | 'channels' | 'chats' | 'storage_bytes'> {
  created_at: Date
  deleted_at: Date | null
  people: InstalledAccount['people']
  model_cost: number
  last_active_at: Date | null
}

export async function listAccounts(
  app: App,
  { search = '', before }: { search?: string | undefined; before?: number | undefined },
) {
  const rows = await accountRows(app, { search, before: before ?? null, most: PAGE + 1 })
  const { rows: counts } = await sql<{ total: number }>`select count_accounts() as total`.execute(app.db)
  const shown: InstalledAccount[] = []
  for (const row of rows.slice(0, PAGE)) shown.push(await presentAccount(app, row))
  return { accounts: shown, total: counts[0]!.total, has_more: rows.length > PAGE }
}

export async function givePlan(app: App, owner: Account, id: number, wish: PlanWish) {
  if (app.config.PLANS === 'off') throw new AppError('conflict', reason('plans_off'))
  const { email } = await installedAccount(app, id)
  await inAccount(app.db, id, (tx) => changePlan(tx, app, id, wish))
  await tellBilling(app, id)
  await noteChange(app, owner, 'account_plan_set', `${email}, ${wish?.plan ?? 'cancelled'}`)
  return presentAccount(app, await installedAccount(app, id))
}

/** Returns how many sessions were ended; the caller's own session stays. */
export async function endSessionsOf(app: App, owner: Account, id: number): Promise<number> {
  const { email } = await installedAccount(app, id)
  const ended = await inAccount(app.db, id, async (tx) => {
    const sessions = await tx
      .updateTable('sessions')
      .set({ revoked_at: app.now() })
      .where('current_account_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', app.now())
      .where('id', '!=', owner.session_id)
      .returning('id')
      .execute()
    await tx
      .updateTable('telegram_links')
      .set({ ended_at: app.now(), end_reason: 'signed_out' })
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await tx.deleteFrom('telegram_link_tokens').where('account_id', '=', id).execute()
    await noteAudit(
      tx,
      { id },
      { action: 'all_sessions_ended', at: app.now(), about: String(sessions.length) },
    )
    return sessions.length
  })
  app.realtime.endStreamsOf(id)
  await noteChange(app, owner, 'account_signed_out', email)
  return ended
}

/** Makes a link for a person of that account. Noted in the activity logs of that account and of the owner. */
export async function makeResetLinkFor(
  app: App,
  owner: Account,
  { id, userId, proof }: { id: number; userId: number; proof: Proof },
): Promise<string> {
  const { people } = await installedAccount(app, id)
  const person = people.find(({ user_id }) => user_id === userId)
  if (!person) throw notFound('Person')
  if (userId === owner.user_id) throw new AppError('conflict', reason('own_password'))
  await proveIdentity(app, owner, proof)
  const link = resetLinkOrigin(app) + (await makeResetLink(app, userId))
  await inAccount(app.db, id, (tx) =>
    noteAudit(tx, { id }, { action: 'reset_link_made', at: app.now(), about: person.email }),
  )
  if (id !== owner.id) await noteChange(app, owner, 'reset_link_made', person.email)
  return link
}

export async function removeAccount(app: App, owner: Account, id: number, proof: Proof) {
  const { email } = await installedAccount(app, id)
  if (app.firstAccount.is(id)) throw new AppError('conflict', reason('own_account'))
  await proveIdentity(app, owner, proof)
  await deleteAccount(app, id)
  await noteChange(app, owner, 'account_deleted', email)
  return presentAccount(app, await installedAccount(app, id))
}

export async function restoreInstalledAccount(app: App, owner: Account, id: number) {
  const { email } = await installedAccount(app, id)
  await restoreAccount(app, id)
  await noteChange(app, owner, 'account_restored', email)
  return presentAccount(app, await installedAccount(app, id))
}

async function installedAccount(app: App, id: number): Promise<AccountRow> {
  const [row] = await accountRows(app, { search: '', before: null, only: id, most: 1 })
  if (!row) throw notFound('Account')
  return row
}

type Wanted = { search: string; before: number | null; only?: number; most: number }

/** Reads across all accounts, through a database function that reveals no more than this. */
async function accountRows(app: App, { search, before, only, most }: Wanted): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select * from installation_accounts(${search}, ${before}, ${only ?? null}, ${most}, ${app.now()})`.execute(
    app.db,
  )
  return rows
}

async function presentAccount(app: App, row: AccountRow): Promise<InstalledAccount> {
  const { deleted_at, created_at, last_active_at, model_cost, people, ...facts } = row
  return {
    ...facts,
    created_at: created_at.toISOString(),
    is_own: app.firstAccount.is(row.id),
    removed_at: deleted_at && new Date(deleted_at.getTime() + ACCOUNT_GRACE_MS).toISOString(),
    people: people.map((person) => ({
      ...person,
      last_seen_at: person.last_seen_at && new Date(person.last_seen_at).toISOString(),
    })),
    model_cost: model_cost / MILLION,
    last_active_at: last_active_at?.toISOString() ?? null,
    plan: app.config.PLANS === 'off' ? null : await presentPlan(app, row.id),
  }
}

async function presentPlan(app: App, id: number): Promise<InstalledAccount['plan']> {
  const { name, status, used, maxSessions, start, days } = await inAccount(app.db, id, (tx) =>
    planOf(tx, app, id),
  )
  return {
    name,
    status,
    sessions_used: used,
    max_sessions: maxSessions,
    ends_at: new Date(start.getTime() + days * DAY_MS).toISOString(),
  }
}
