import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import { asUser, inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { clearSlots, giveBackSlot, takeSlot } from '../platform/limits.ts'
import { noteAudit, type Visit } from '../platform/note-audit.ts'
import { networkOf, wideNetworkOf } from '../platform/quick-limits.ts'
import { accountsOfUser } from './accounts-of-user.ts'
import { isForPassword, newChallenge, openChallenge } from './challenge.ts'
import { passwordMatches } from './passwords.ts'
import { isTwoFactorOn, twoFactorRow, useUpCode } from './second-factor.ts'
import { openSession, type TokenPair } from './session.ts'
import { joinAs } from './team/switch-account.ts'
import { userByEmail } from './user-by-email.ts'

const WINDOW = {
  windowS: 15 * 60,
  message: (wait: string) => `Too many attempts to sign in. Try again in ${wait}.`,
}

/** One text for every refusal: whether the e-mail or the password was wrong is nobody's business. */
export async function signIn(
  app: App,
  { username, password, invitation }: { username: string; password: string; invitation?: string | undefined },
  ip: string,
  visit: Visit,
  deviceOf: (email: string) => string | null = () => null,
): Promise<TokenPair> {
  const email = username.toLowerCase()
  const { own, shared } = attemptsOf(app, email, ip, deviceOf(email))
  // Slots are taken before the password is checked, so a thousand parallel guesses get no more than ten attempts.
  for (const slot of [own, ...shared]) await takeSlot(app.db, app.now(), slot)
  const user = await userByEmail(app, email)
  if (!(await passwordMatches(user?.password_hash, password, ip)) || !user) {
    // Not awaited: a known email must not take longer than an unknown one.
    if (user) void noteFailure(app, user.id, visit)
    throw new AppError('unauthorized', 'Invalid email or password')
  }
  await clearSlots(app.db, own)
  for (const slot of shared) await giveBackSlot(app.db, slot)
  const kept = await asUser(app.db, user.id, (tx) => twoFactorRow(tx, user.id))
  if (kept && isTwoFactorOn(kept))
    throw new AppError('second_factor_required', 'Enter the code from your authenticator app.', {
      challenge: newChallenge(app, user),
    })
  if (invitation !== undefined) await joinAs(app, user, invitation)
  return openSession(app, user, visit)
}

/**
 * Guesses count by account and network, so that they cannot lock the owner out elsewhere. Wider limits stop guesses at
 * one account from many networks, and at many accounts from one; a device that has signed in before is exempt. One IPv6
 * customer has thousands of networks, so its guesses count together as well, before those of everybody.
 */
function attemptsOf({ config }: App, email: string, ip: string, device: string | null) {
  const network = networkOf(ip)
  const slot = (name: string, who: string, limit: number) => ({ ...WINDOW, name, who, limit, ip })
  const own = { ...slot('sign_in', `${email} ${device ?? network}`, config.SIGN_IN_LIMIT), grows: true }
  const around = wideNetworkOf(ip)
  const wide = config.SIGN_IN_LIMIT * WIDE_FACTOR
  const shared = [
    slot('sign_in_account_around', `${email} ${around}`, config.SIGN_IN_LIMIT * NETWORKS_OF_ONE),
    slot('sign_in_network', network, wide),
    slot('sign_in_around', around, wide * WIDE_FACTOR),
    slot('sign_in_account', email, wide),
  ]
  return { own, shared: device ? [] : shared }
}

const WIDE_FACTOR = 10
/** Far below the limit of an account, so that one IPv6 customer cannot reach that alone. */
const NETWORKS_OF_ONE = 3

/** The second step. Codes have their own rate limit: a correct password does not allow more guesses. */
export async function signInWithCode(
  app: App,
  { challenge, code, invitation }: { challenge: string; code: string; invitation?: string | undefined },
  ip: string,
  visit: Visit,
): Promise<TokenPair> {
  const opened = openChallenge(app, challenge)
  if (!opened) throw tooLate()
  const attempts = { name: 'second_factor', who: String(opened.user) }
  await takeSlot(app.db, app.now(), { ...attempts, ...WINDOW, ip, limit: app.config.SIGN_IN_LIMIT })
  const { user, used } = await asUser(app.db, opened.user, async (tx) => {
    const user = await twoFactorRow(tx, opened.user)
    if (!user || !isForPassword(opened, user.password_hash)) throw tooLate()
    return { user, used: await useUpCode(app, tx, user, code) }
  })
  if (!used) {
    await noteFailure(app, opened.user, visit)
    throw new AppError('second_factor_required', reason('code_wrong_or_used'), {
      challenge,
    })
  }
  await clearSlots(app.db, attempts)
  if (used === 'recovery') await noteOf(app, user.id, 'recovery_code_used', visit)
  if (invitation !== undefined) await joinAs(app, user, invitation)
  return openSession(app, user, visit)
}

const tooLate = () => new AppError('unauthorized', reason('sign_in_slow'))

const noteFailure = (app: App, userId: number, visit: Visit) =>
  noteOf(app, userId, 'sign_in_failed', visit).catch((err) =>
    app.log.warn({ err, user: userId }, 'a refused sign-in could not be noted'),
  )

/** Logged in the account that this person used last. */
async function noteOf(
  app: App,
  userId: number,
  action: 'sign_in_failed' | 'recovery_code_used',
  visit: Visit,
): Promise<void> {
  const [account] = await accountsOfUser(app.db, userId)
  if (!account) return
  const actor = { id: account.id, user_id: userId, visit }
  await inAccount(app.db, account.id, (tx) => noteAudit(tx, actor, { action, at: app.now() }))
}
