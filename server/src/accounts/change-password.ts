import type { Account, App } from '../context.ts'
import { asMember } from '../database/in-account.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { proveIdentity } from './prove-identity.ts'
import { endOthersIn, endStreamsIn } from './sessions.ts'

/** Ends every other session, so that anyone who knew the old password is signed out. */
export async function changePassword(
  app: App,
  account: Account,
  { current_password, new_password, code }: { current_password: string; new_password: string; code?: string },
  ip: string,
): Promise<void> {
  refuseCommonPassword(new_password)
  await proveIdentity(app, account, { password: current_password, code, ip })
  const password_hash = await hashPassword(new_password, ip)
  const accounts = await asMember(app.db, account, async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', account.user_id).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', account.user_id).execute()
    const ended = await endOthersIn(app, tx, account)
    await noteAudit(tx, account, { action: 'password_changed', at: app.now() })
    return ended
  })
  endStreamsIn(app, account, accounts)
}
