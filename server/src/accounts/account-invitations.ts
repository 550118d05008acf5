// Invitation links for opening a new account. Invitations to join a team are in team/invitations.ts.
import { type api, INVITATION_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Kysely, Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { AccountInvitationRow, Schema } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'

export async function listAccountInvitations(app: App): Promise<api.installation.AccountInvitation[]> {
  const rows = await openInvitations(app.db, app).orderBy('id', 'desc').execute()
  return rows.map(presentInvitation)
}

/** The token is shown only once. It follows a `#`, so that no server or proxy logs it. */
export async function inviteAccount(app: App, email: string | undefined) {
  const token = newToken()
  const created_at = app.now()
  const row = await app.db
    .insertInto('account_invitations')
    .values({
      token_hash: tokenHash(token),
      email: email ?? null,
      created_at,
      expires_at: new Date(created_at.getTime() + INVITATION_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { invitation: presentInvitation(row), path: `/signup#${token}` }
}

export async function withdrawAccountInvitation(app: App, id: number): Promise<void> {
  const gone = await app.db
    .deleteFrom('account_invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound('Invitation')
}

/** What the sign-up page shows to the holder of the link. */
export async function lookUpAccountInvitation(app: App, token: string) {
  const row = await openInvitations(app.db, app).where('token_hash', '=', tokenHash(token)).executeTakeFirst()
  if (!row) throw unusable()
  return { email: row.email, expires_at: row.expires_at.toISOString() }
}

/** Returns `over` for a used or expired invitation, which its holder is told; null if there is none. */
export async function stateOfAccountInvitation(app: App, token: string): Promise<'open' | 'over' | null> {
  const row = await app.db
    .selectFrom('account_invitations')
    .select(['used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row) return null
  return row.used_at === null && row.expires_at > app.now() ? 'open' : 'over'
}

/** Runs in the transaction that opens the account: neither is stored without the other. */
export async function useAccountInvitation(tx: Transaction<Schema>, app: App, token: string): Promise<void> {
  if (!(await spendAccountInvitation(tx, app, token))) throw unusable()
}

/** Returns false if the invitation was used or has expired. */
export async function spendAccountInvitation(
  tx: Transaction<Schema>,
  app: App,
  token: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('account_invitations')
    .set({ used_at: app.now() })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', app.now())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const openInvitations = (db: Kysely<Schema>, app: App) =>
  db
    .selectFrom('account_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', app.now())

const unusable = () => new AppError('not_found', reason('invitation_over'))

const presentInvitation = (row: AccountInvitationRow): api.installation.AccountInvitation => ({
  id: row.id,
  email: row.email,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
