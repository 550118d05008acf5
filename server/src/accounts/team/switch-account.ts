import type { Account, App } from '../../context.ts'
import { asMember, asUser } from '../../database/in-account.ts'
import { notFound } from '../../platform/errors.ts'
import { accountsOfUser } from '../accounts-of-user.ts'
import { invitationOf, joinIn } from './invitations.ts'

export async function listAccounts(app: App, account: Account) {
  const accounts = await accountsOfUser(app.db, account.user_id)
  return accounts.map(({ id, email, role }) => ({ id, name: email, role, is_current: id === account.id }))
}

/** Switches this session, and makes the next one start in the same account. */
export async function switchAccount(app: App, account: Account, accountId: number): Promise<void> {
  const accounts = await accountsOfUser(app.db, account.user_id)
  if (!accounts.some(({ id }) => id === accountId)) throw notFound('Account')
  await asUser(app.db, account.user_id, async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ current_account_id: accountId })
      .where('user_id', '=', account.user_id)
      .where('id', '=', account.session_id)
      .execute()
    await tx
      .updateTable('users')
      .set({ last_account_id: accountId })
      .where('id', '=', account.user_id)
      .execute()
  })
  app.realtime.endStreamsOf(account.id)
}

/** Adds the signed-in user to another account and switches to it. */
export async function acceptInvitation(app: App, account: Account, token: string): Promise<void> {
  const joined = await joinAs(app, { id: account.user_id, email: account.email }, token)
  await switchAccount(app, account, joined)
}

/** Returns the joined account; the next session starts there. */
export async function joinAs(app: App, user: { id: number; email: string }, token: string): Promise<number> {
  const { account_id } = await invitationOf(app.db, token)
  await asMember(app.db, { id: account_id, user_id: user.id }, async (tx) => {
    await joinIn(tx, app, account_id, user, token)
    await tx.updateTable('users').set({ last_account_id: account_id }).where('id', '=', user.id).execute()
  })
  return account_id
}
