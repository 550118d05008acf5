import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { notFound } from '../platform/errors.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { isTwoFactorOn, twoFactorRow } from './second-factor.ts'

export function accountDetails(app: App, account: Account) {
  return inAccount(app.db, account.id, async (tx) => {
    const found = await twoFactorRow(tx, account.id)
    if (!found) throw notFound('Account')
    return {
      email: found.email,
      created_at: found.created_at.toISOString(),
      two_factor: {
        is_on: isTwoFactorOn(found),
        recovery_codes_left: await recoveryCodesLeft(tx, account.id),
      },
    }
  })
}
