import { sql } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { clearSlots, giveBackSlot, takeSlot } from '../platform/limits.ts'
import { noteAudit, type Visit } from '../platform/note-audit.ts'
import { networkOf } from '../platform/quick-limits.ts'
import { isForPassword, newChallenge, openChallenge } from './challenge.ts'
import { passwordMatches } from './passwords.ts'
import { isTwoFactorOn, twoFactorRow, useUpCode } from './second-factor.ts'
import { openSession, type TokenPair } from './session.ts'

const WINDOW = {
  windowS: 15 * 60,
  message: 'Too many attempts to sign in. Wait a few minutes and try again.',
}

/** One text for every refusal: whether the e-mail or the password was wrong is nobody's business. */
export async function signIn(
  app: App,
  { username, password }: { username: string; password: string },
  ip: string,
  visit: Visit,
  deviceOf: (email: string) => string | null = () => null,
): Promise<TokenPair> {
  const email = username.toLowerCase()
  const { own, shared } = attemptsOf(app, email, ip, deviceOf(email))
  // Slots are taken before the password is looked at, so a thousand parallel guesses get no more than ten.
  for (const slot of [own, ...shared]) await takeSlot(app.db, app.now(), slot)
  const account = await accountByEmail(app, email)
  if (!(await passwordMatches(account?.password_hash, password, ip)) || !account) {
    // Not waited for: a known e-mail must not take longer than an unknown one.
    if (account) void noteFailure(app, account.id, visit)
    throw new AppError('unauthorized', 'Invalid email or password')
  }
  await clearSlots(app.db, own)
  for (const slot of shared) await giveBackSlot(app.db, slot)
  const kept = await inAccount(app.db, account.id, (tx) => twoFactorRow(tx, account.id))
  if (kept && isTwoFactorOn(kept))
    throw new AppError('second_factor_required', 'Enter the code from your authenticator app.', {
      challenge: newChallenge(app, account),
    })
  return openSession(app, account, visit)
}

/**
 * Guesses count by account and network, so that they cannot lock the owner out elsewhere. Two wider limits stop guesses
 * at one account from many networks, and at many accounts from one; a device that has signed in before is exempt.
 */
function attemptsOf({ config }: App, email: string, ip: string, device: string | null) {
  const network = networkOf(ip)
  const slot = (name: string, who: string, limit: number) => ({ ...WINDOW, name, who, limit, ip })
  const own = { ...slot('sign_in', `${email} ${device ?? network}`, config.SIGN_IN_LIMIT), grows: true }
  const wide = config.SIGN_IN_LIMIT * WIDE_FACTOR
  const shared = [slot('sign_in_account', email, wide), slot('sign_in_network', network, wide)]
  return { own, shared: device ? [] : shared }
}

const WIDE_FACTOR = 10

/** The second step. Codes are counted by themselves: a right password gives nobody more of them. */
export async function signInWithCode(
  app: App,
  { challenge, code }: { challenge: string; code: string },
  ip: string,
  visit: Visit,
): Promise<TokenPair> {
  const opened = openChallenge(app, challenge)
  if (!opened) throw tooLate()
  const attempts = { name: 'second_factor', who: String(opened.account) }
  await takeSlot(app.db, app.now(), { ...attempts, ...WINDOW, ip, limit: app.config.SIGN_IN_LIMIT })
  const account = await inAccount(app.db, opened.account, async (tx) => {
    const found = await twoFactorRow(tx, opened.account)
    if (!found || !isForPassword(opened, found.password_hash)) throw tooLate()
    const used = await useUpCode(app, tx, found, code)
    if (used === 'recovery')
      await noteAudit(tx, { id: found.id, visit }, { action: 'recovery_code_used', at: app.now() })
    return used && found
  })
  if (!account) {
    await noteFailure(app, opened.account, visit)
    throw new AppError('second_factor_required', 'This code is not right, or it was used already.', {
      challenge,
    })
  }
  await clearSlots(app.db, attempts)
  return openSession(app, account, visit)
}

const tooLate = () =>
  new AppError('unauthorized', 'This sign-in took too long. Enter your email and password again.')

async function noteFailure(app: App, accountId: number, visit: Visit): Promise<void> {
  const note = { action: 'sign_in_failed', at: app.now() } as const
  await inAccount(app.db, accountId, (tx) => noteAudit(tx, { id: accountId, visit }, note)).catch((err) =>
    app.log.warn({ err, account: accountId }, 'a refused sign-in could not be noted'),
  )
}

async function accountByEmail(app: App, email: string) {
  const { rows } = await sql<{ id: number; email: string; password_hash: string }>`
    select * from account_by_email(${email})`.execute(app.db)
  return rows[0]
}
