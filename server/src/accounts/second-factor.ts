import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema, UserRow } from '../database/schema.ts'
import { useUpRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export type TwoFactorRow = Pick<UserRow, 'id' | 'totp_secret' | 'totp_confirmed_at'>

export const isTwoFactorOn = (user: Pick<UserRow, 'totp_confirmed_at'>) => user.totp_confirmed_at !== null

/** Returns the kind of a valid code, else null. Each code is valid once, even for concurrent requests. */
export async function useUpCode(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Transaction<Schema>,
  user: TwoFactorRow,
  code: string,
): Promise<'app' | 'recovery' | null> {
  if (await useUpAppCode(app, tx, user, code)) return 'app'
  return (await useUpRecoveryCode(tx, user.id, code, app.now())) ? 'recovery' : null
}

/** Checks the stored secret, confirmed or not. */
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
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Says "account" because users took over their accounts' ids: secrets sealed before that must still open. */
export const sealContext = (userId: number) => `totp secret of account ${userId}`

export function twoFactorRow(tx: Transaction<Schema>, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'picture_key'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
