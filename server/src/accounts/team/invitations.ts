import { type api, INVITATION_MS, type Language, type Role } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { InvitationRow, Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { mailInvitation, mayMailInvitation } from './mail-invitation.ts'
import { checkedAgents, refuseBeyondOwnRole } from './members.ts'
import { peopleOf, presentPerson } from './people.ts'

export function listInvitations(app: App, account: Account): Promise<api.team.Invitation[]> {
  return inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('invitations')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', app.now())
      .orderBy('id', 'desc')
      .execute()
    return presentInvitations(tx, rows)
  })
}

/** The token is shown only once: its hash is stored. It follows a `#`, so that no server or proxy logs it. */
export async function invite(
  app: App,
  account: Account,
  wanted: Wanted,
): Promise<{ invitation: api.team.Invitation; path: string; is_mailed: boolean }> {
  refuseBeyondOwnRole(account, wanted.role)
  const token = newToken()
  const path = `/join#${token}`
  const now = app.now()
  const is_mailed = wanted.email !== undefined && (await mayMailInvitation(app, account, wanted.email))
  const invitation = await inAccount(app.db, account.id, async (tx) => {
    const row = await tx
      .insertInto('invitations')
      .values({
        account_id: account.id,
        token_hash: tokenHash(token),
        role: wanted.role,
        agent_ids: await checkedAgents(tx, account, wanted),
        email: wanted.email ?? null,
        invited_by: account.user_id,
        created_at: now,
        expires_at: new Date(now.getTime() + INVITATION_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteAudit(tx, account, { action: 'member_invited', at: now, about: wanted.role })
    if (is_mailed) await mailInvitation(tx, app, row, path, wanted.lng ?? 'en')
    return (await presentInvitations(tx, [row]))[0]!
  })
  if (is_mailed) app.jobs.wake()
  return { invitation, path, is_mailed }
}

interface Wanted {
  role: Role
  agent_ids: number[] | null
  email?: string | undefined
  /** The language of the mail. */
  lng?: Language | undefined
}

export async function withdrawInvitation(app: App, account: Account, id: number): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const gone = await tx
      .deleteFrom('invitations')
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('role')
      .executeTakeFirst()
    if (!gone) throw notFound('Invitation')
    await noteAudit(tx, account, { action: 'invitation_withdrawn', at: app.now(), about: gone.role })
  })
}

/** What the invitation page shows to the holder of the link. */
export async function lookUpInvitation(app: App, token: string) {
  const { account_id } = await invitationOf(app.db, token)
  return inAccount(app.db, account_id, async (tx) => {
    const row = await openInvitation(tx, app, account_id, token)
    const { email } = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const [{ invited_by }] = (await presentInvitations(tx, [row])) as [api.team.Invitation]
    return {
      account: email,
      invited_by,
      role: row.role,
      email: row.email,
      expires_at: row.expires_at.toISOString(),
    }
  })
}

/** Uses the invitation up, once, and makes the person a member. */
export async function joinIn(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  user: { id: number; email: string },
  token: string,
): Promise<void> {
  const { id, role, agent_ids } = await openInvitation(tx, app, accountId, token)
  const now = app.now()
  const joined = await tx
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: user.id, role, agent_ids, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ role, agent_ids, deactivated_at: null, removed_at: null })
        .where('memberships.deactivated_at', 'is not', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!joined) throw new AppError('conflict', reason('team_joined'))
  await tx
    .updateTable('invitations')
    .set({ used_at: now, used_by: user.id })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  const actor = { id: accountId, user_id: user.id }
  await noteAudit(tx, actor, { action: 'member_joined', at: now, about: `${user.email}, ${role}` })
}

export async function invitationOf(
  db: Kysely<Schema>,
  token: string,
): Promise<Pick<InvitationRow, 'account_id' | 'id'>> {
  const { rows } = await sql<Pick<InvitationRow, 'account_id' | 'id'>>`
    select * from invitation_by_token(${tokenHash(token)})`.execute(db)
  if (!rows[0]) throw unusable()
  return rows[0]
}

/** Locked until the commit: of two concurrent requests, the second finds it used. */
async function openInvitation(tx: Transaction<Schema>, app: App, accountId: number, token: string) {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= app.now()) throw unusable()
  return row
}

const unusable = () => new AppError('not_found', reason('invitation_over'))

async function presentInvitations(
  tx: Transaction<Schema>,
  rows: InvitationRow[],
): Promise<api.team.Invitation[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ invited_by }) => invited_by),
  )
  return rows.map((row) => {
    const inviter = people.get(row.invited_by)
    return {
      id: row.id,
      role: row.role,
      agent_ids: row.agent_ids,
      email: row.email,
      invited_by: inviter ? presentPerson(inviter).name : '',
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }
  })
}
