import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../context.ts'
import { asUser } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { clearSlots, takeSlot } from '../platform/limits.ts'
import { passwordMatches } from './passwords.ts'
import { isTwoFactorOn, twoFactorRow, useUpCode } from './second-factor.ts'

export interface Proof {
  password: string
  /** Required if two-factor sign-in is on. */
  code?: string
  ip: string
}

/** Required for irreversible actions: the person at an open console might not be the one who signed in. */
export const provePassword = (app: App, account: Account, proof: Omit<Proof, 'code'>) =>
  inAttempts(app, account, proof.ip, () => checkPassword(app, account, proof.password, proof.ip))

/** The password and, where two-factor sign-in is on, an unused code. */
export const proveIdentity = (app: App, account: Account, { password, code = '', ip }: Proof) =>
  inAttempts(app, account, ip, async () => {
    const found = await checkPassword(app, account, password, ip)
    if (!isTwoFactorOn(found)) return
    const used = await asUser(app.db, account.user_id, (tx) => useUpCode(app, tx, found, code))
    if (!used) throw new AppError('forbidden', reason('code_wrong_or_used'))
  })

async function checkPassword(app: App, account: Account, password: string, ip: string) {
  const found = await asUser(app.db, account.user_id, (tx) => twoFactorRow(tx, account.user_id))
  if (!(await passwordMatches(found?.password_hash, password, ip)) || !found)
    throw new AppError('forbidden', reason('password_wrong'))
  return found
}

async function inAttempts(app: App, account: Account, ip: string, prove: () => Promise<unknown>) {
  const attempts = { name: 'proof', who: String(account.user_id) }
  await takeSlot(app.db, app.now(), {
    ...attempts,
    ip,
    limit: app.config.SIGN_IN_LIMIT,
    windowS: 15 * 60,
    message: reason('attempts_too_many'),
  })
  await prove()
  await clearSlots(app.db, attempts)
}
