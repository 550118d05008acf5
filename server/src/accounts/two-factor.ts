import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../context.ts'
import { asMember } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { type Proof, proveIdentity, provePassword } from './prove-identity.ts'
import { dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { isTwoFactorOn, sealContext, twoFactorRow, useUpAppCode } from './second-factor.ts'
import { base32, newTotpSecret } from './totp.ts'

/** Creates a secret that takes effect once it is confirmed. Each call replaces it. */
export async function beginTwoFactor(app: App, account: Account, proof: Omit<Proof, 'code'>) {
  await provePassword(app, account, proof)
  const secret = newTotpSecret()
  const sealed = app.secrets.seal(secret.toString('base64url'), sealContext(account.user_id))
  const begun = await asMember(app.db, account, (tx) =>
    tx
      .updateTable('users')
      .set({ totp_secret: sealed, totp_step: 0 })
      .where('id', '=', account.user_id)
      .where('totp_confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!begun) throw new AppError('conflict', reason('two_factor_on'))
  return { secret: base32(secret), url: otpauthUrl(account.email, base32(secret)) }
}

/** The first correct code turns two-factor sign-in on. */
export async function confirmTwoFactor(app: App, account: Account, code: string): Promise<string[]> {
  return asMember(app.db, account, async (tx) => {
    const found = await twoFactorRow(tx, account.user_id)
    if (!found?.totp_secret || isTwoFactorOn(found))
      throw new AppError('conflict', reason('two_factor_nothing'))
    if (!(await useUpAppCode(app, tx, found, code)))
      throw new AppError('invalid_request', reason('first_code_wrong'))
    await tx
      .updateTable('users')
      .set({ totp_confirmed_at: app.now() })
      .where('id', '=', account.user_id)
      .execute()
    await noteAudit(tx, account, { action: 'two_factor_on', at: app.now() })
    return renewRecoveryCodes(tx, account.user_id)
  })
}

export async function newRecoveryCodes(app: App, account: Account, proof: Proof): Promise<string[]> {
  await proveIdentity(app, account, proof)
  return asMember(app.db, account, async (tx) => {
    const found = await twoFactorRow(tx, account.user_id)
    if (!found || !isTwoFactorOn(found)) throw new AppError('conflict', reason('two_factor_off'))
    await noteAudit(tx, account, { action: 'recovery_codes_renewed', at: app.now() })
    return renewRecoveryCodes(tx, account.user_id)
  })
}

/** Succeeds if two-factor sign-in is already off. */
export async function endTwoFactor(app: App, account: Account, proof: Proof): Promise<void> {
  await proveIdentity(app, account, proof)
  await asMember(app.db, account, async (tx) => {
    const ended = await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_step: 0 })
      .where('id', '=', account.user_id)
      .where('totp_confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    await dropRecoveryCodes(tx, account.user_id)
    if (ended) await noteAudit(tx, account, { action: 'two_factor_off', at: app.now() })
  })
}

const ISSUER = 'Switchboard'

const otpauthUrl = (email: string, secret: string) =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?secret=${secret}&issuer=${ISSUER}`
