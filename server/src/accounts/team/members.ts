import { type api, mayAct, type Role } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { MembershipRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { revokeApiKeysOf } from '../api-keys/api-keys.ts'
import { type PersonRow, presentPerson } from './people.ts'

type MemberRow = MembershipRow & Omit<PersonRow, 'id'> & { last_seen_at: Date | null }

/** Active members first, then by the time they joined. */
export async function listMembers(app: App, account: Account): Promise<api.team.Member[]> {
  const rows = await inAccount(app.db, account.id, (tx) =>
    membersIn(tx, account.id)
      .where('m.removed_at', 'is', null)
      .orderBy('m.joined_at')
      .orderBy('m.user_id')
      .execute(),
  )
  const shown = rows.map((row) => presentMember(row, account))
  return [...shown.filter(({ is_active }) => is_active), ...shown.filter(({ is_active }) => !is_active)]
}

interface Standing {
  role: Role
  agent_ids: number[] | null
}

export async function changeMember(app: App, account: Account, userId: number, wanted: Standing) {
  const member = await inAccount(app.db, account.id, async (tx) => {
    const agent_ids = await checkedAgents(tx, account, wanted)
    const found = await lockedMember(tx, account, userId)
    refuseBeyondOwnRole(account, found.role)
    refuseBeyondOwnRole(account, wanted.role)
    if (wanted.role !== 'owner') await refuseLastOwner(tx, found)
    await tx
      .updateTable('memberships')
      .set({ role: wanted.role, agent_ids })
      .where('account_id', '=', account.id)
      .where('user_id', '=', userId)
      .execute()
    if (!mayAct(wanted.role, 'admin')) await revokeApiKeysOf(tx, app, account, userId)
    await unassignChats(tx, found, mayAct(wanted.role, 'agent') ? agent_ids : [])
    const about = `${found.email}, ${wanted.role}`
    await noteAudit(tx, account, { action: 'member_changed', at: app.now(), about })
    return presentMember({ ...found, role: wanted.role, agent_ids }, account)
  })
  // Their access has changed: their streams end and reconnect with the new rights.
  announceLeaving(app, account)
  return member
}

export async function setMemberActive(app: App, account: Account, userId: number, isActive: boolean) {
  if (userId === account.user_id) throw new AppError('conflict', reason('self_deactivated'))
  const member = await inAccount(app.db, account.id, async (tx) => {
    const found = await lockedMember(tx, account, userId)
    refuseBeyondOwnRole(account, found.role)
    const deactivated_at = isActive ? null : app.now()
    if (!isActive) await letGo(tx, app, account, found)
    else
      await tx
        .updateTable('memberships')
        .set({ deactivated_at })
        .where('account_id', '=', account.id)
        .where('user_id', '=', userId)
        .execute()
    const action = isActive ? 'member_reactivated' : 'member_deactivated'
    await noteAudit(tx, account, { action, at: app.now(), about: found.email })
    return presentMember({ ...found, deactivated_at }, account)
  })
  if (isActive) app.realtime.endStreamsOf(account.id)
  else announceLeaving(app, account)
  return member
}

/** Final: the member is no longer listed. Their messages keep their name. */
export async function removeMember(app: App, account: Account, userId: number): Promise<void> {
  if (userId === account.user_id) throw new AppError('conflict', reason('self_removed'))
  await inAccount(app.db, account.id, async (tx) => {
    const found = await lockedMember(tx, account, userId)
    refuseBeyondOwnRole(account, found.role)
    await letGo(tx, app, account, found, { removed_at: app.now() })
    await noteAudit(tx, account, { action: 'member_removed', at: app.now(), about: found.email })
  })
  announceLeaving(app, account)
}

export async function leaveTeam(app: App, account: Account): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const found = await lockedMember(tx, account, account.user_id)
    await noteAudit(tx, account, { action: 'member_left', at: app.now(), about: found.email })
    await letGo(tx, app, account, found, { removed_at: app.now() })
  })
  announceLeaving(app, account)
}

/** A member who is deactivated or removed is signed out of the account at once, and their chats are free for others. */
async function letGo(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  member: MemberRow,
  how: { removed_at?: Date } = {},
): Promise<void> {
  await refuseLastOwner(tx, member)
  await tx
    .updateTable('memberships')
    .set({ deactivated_at: member.deactivated_at ?? app.now(), ...how })
    .where('account_id', '=', member.account_id)
    .where('user_id', '=', member.user_id)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ revoked_at: app.now() })
    .where('current_account_id', '=', member.account_id)
    .where('user_id', '=', member.user_id)
    .where('revoked_at', 'is', null)
    .execute()
  await revokeApiKeysOf(tx, app, account, member.user_id)
  await unassignChats(tx, member, [])
}

/**
 * Unassigns the person's chats, except those of the assistants in `agentIds`; null keeps all. Rows are locked in order
 * of their ids, as everywhere, to prevent deadlocks.
 */
async function unassignChats(
  tx: Transaction<Schema>,
  { account_id, user_id }: MemberRow,
  agentIds: number[] | null,
): Promise<void> {
  if (agentIds === null) return
  const isElsewhere = sql<boolean>`agent_id <> all (${agentIds}::bigint[])`
  await tx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', account_id)
    .where('assignee_id', '=', user_id)
    .where(isElsewhere)
    .orderBy('id')
    .forUpdate()
    .execute()
  const freed = await tx
    .updateTable('chats')
    .set({ assignee_id: null })
    .where('account_id', '=', account_id)
    .where('assignee_id', '=', user_id)
    .where(isElsewhere)
    .returning('id')
    .execute()
  await giveInTurn(
    tx,
    account_id,
    freed.map(({ id }) => id),
  )
}

/** Assigns chats that need a person to the next one online, if the assistant uses round robin. */
async function giveInTurn(tx: Transaction<Schema>, accountId: number, chatIds: number[]): Promise<void> {
  if (chatIds.length === 0) return
  await sql`
    update chats set assignee_id = next_in_turn(chats.account_id, chats.agent_id)
    from agents
    where agents.account_id = chats.account_id and agents.id = chats.agent_id and agents.assign_by = 'round_robin'
      and chats.account_id = ${accountId} and chats.id = any (${chatIds}::bigint[]) and chats.needs_person`.execute(
    tx,
  )
}

/** Their streams end with their session; other consoles show which chats are unassigned now. */
function announceLeaving(app: App, { id }: Account): void {
  app.realtime.publish(id, { type: 'chats.unassigned' })
  app.realtime.endStreamsOf(id)
}

const membersIn = (tx: Transaction<Schema>, accountId: number) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name', 'u.email', 'u.picture_key'])
    .select(({ selectFrom }) =>
      selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .whereRef('s.user_id', '=', 'm.user_id')
        .where('s.current_account_id', '=', accountId)
        .as('last_seen_at'),
    )
    .where('m.account_id', '=', accountId)

/** Locks the account's row: two owners who remove each other at the same time must not both succeed. */
async function lockedMember(tx: Transaction<Schema>, account: Account, userId: number): Promise<MemberRow> {
  await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
  const found = await membersIn(tx, account.id).where('m.user_id', '=', userId).executeTakeFirst()
  if (!found || found.removed_at) throw notFound('Person')
  return found
}

export function refuseBeyondOwnRole(account: Account, role: Role): void {
  if (!mayAct(account.role, role)) throw new AppError('forbidden', reason('owners_only'))
}

async function refuseLastOwner(tx: Transaction<Schema>, member: MemberRow): Promise<void> {
  if (member.role !== 'owner' || member.deactivated_at) return
  const other = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', member.account_id)
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .where('user_id', '!=', member.user_id)
    .executeTakeFirst()
  if (!other) throw new AppError('conflict', reason('last_owner'))
}

/** Admins and owners work with every assistant. */
export async function checkedAgents(
  tx: Transaction<Schema>,
  account: Account,
  { role, agent_ids }: Standing,
): Promise<number[] | null> {
  if (agent_ids === null || mayAct(role, 'admin')) return null
  const found = await tx
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', 'in', agent_ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < new Set(agent_ids).size) throw notFound('Agent')
  return found.map(({ id }) => id)
}

const presentMember = (row: MemberRow, account: Account): api.team.Member => ({
  ...presentPerson({ ...row, id: row.user_id }),
  email: row.email,
  role: row.role,
  agent_ids: row.agent_ids,
  joined_at: row.joined_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  is_active: row.deactivated_at === null,
  is_you: row.user_id === account.user_id,
})
