import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { AccountRow, Schema } from '../database/schema.ts'
import { useUpRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export type TwoFactorRow = Pick<AccountRow, 'id' | 'totp_secret' | 'totp_confirmed_at'>

export const isTwoFactorOn = (account: Pick<AccountRow, 'totp_confirmed_at'>) =>
  account.totp_confirmed_at !== null

/** What the code was, if it was good. Each is good once, also when it comes twice at the same moment. */
export async function useUpCode(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Transaction<Schema>,
  account: TwoFactorRow,
  code: string,
): Promise<'app' | 'recovery' | null> {
  if (await useUpAppCode(app, tx, account, code)) return 'app'
  return (await useUpRecoveryCode(tx, account.id, code, app.now())) ? 'recovery' : null
}

/** Of the secret as it stands, confirmed or not. */
export async function useUpAppCode(
  { secrets, now }: Pick<App, 'secrets' | 'now'>,
  tx: Transaction<Schema>,
  { id, totp_secret }: TwoFactorRow,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false
  const secret = Buffer.from(secrets.open(totp_secret, sealContext(id)), 'base64url')
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now())
  if (step === null) return false
  const taken = await tx
    .updateTable('accounts')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const sealContext = (accountId: number) => `totp secret of account ${accountId}`

export function twoFactorRow(tx: Transaction<Schema>, accountId: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}
