import { sql } from 'kysely'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { clearSlots, takeSlot } from '../platform/limits.ts'
import { passwordMatches } from './passwords.ts'
import { openSession, type TokenPair } from './session.ts'

/** One text for every refusal: whether the e-mail or the password was wrong is nobody's business. */
export async function signIn(app: App, username: string, password: string, ip: string): Promise<TokenPair> {
  const email = username.toLowerCase()
  const attempts = { name: 'sign_in', who: email }
  // The slot is taken before the password is looked at, so a thousand parallel guesses get no more than ten.
  await takeSlot(app.db, app.now(), {
    ...attempts,
    ip,
    limit: app.config.SIGN_IN_LIMIT,
    windowS: 15 * 60,
    message: 'Too many attempts to sign in. Wait a few minutes and try again.',
  })
  const account = await accountByEmail(app, email)
  if (!(await passwordMatches(account?.password_hash, password)) || !account)
    throw new AppError('unauthorized', 'Invalid email or password')
  await clearSlots(app.db, attempts)
  return openSession(app, account)
}

async function accountByEmail(app: App, email: string) {
  const { rows } = await sql<{ id: number; email: string; password_hash: string }>`
    select * from account_by_email(${email})`.execute(app.db)
  return rows[0]
}
