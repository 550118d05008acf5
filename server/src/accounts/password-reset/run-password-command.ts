import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { CommandError } from '../../platform/command.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { accountsOfUser } from '../accounts-of-user.ts'
import { userByEmail } from '../user-by-email.ts'
import { makeResetLink, resetLinkOrigin } from './make-reset-link.ts'

export const USAGE = `Usage:
  npm run password -- <email>   prints a link with which this person sets a new password`

/** Runs before the database is opened. */
export function readEmail(words: string[]): string {
  const [email, ...rest] = words
  if (!email?.includes('@') || email.startsWith('-') || rest.length > 0) throw new CommandError(USAGE)
  return email
}

export async function runPasswordCommand(
  app: Pick<App, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string> {
  const user = await userByEmail(app, email)
  if (!user) throw new CommandError(`Nobody signs in here as ${email}.`)
  const link = resetLinkOrigin(app) + (await makeResetLink(app, user.id))
  await noteLinkMade(app, user)
  return `Open this link to set a new password for ${user.email}. It works once, for one hour:\n${link}`
}

/** Logged so that the person's team can see that the operator made a link. */
async function noteLinkMade(
  app: Pick<App, 'db' | 'now'>,
  user: { id: number; email: string },
): Promise<void> {
  const [account] = await accountsOfUser(app.db, user.id)
  if (!account) return
  await inAccount(app.db, account.id, (tx) =>
    noteAudit(tx, { id: account.id }, { action: 'reset_link_made', at: app.now(), about: user.email }),
  )
}
