import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { tokenHash } from '../platform/tokens.ts'
import { base32 } from './totp.ts'

/** Replaces all recovery codes. The new ones are shown only once: the database stores their hashes. */
export async function renewRecoveryCodes(tx: Transaction<Schema>, userId: number): Promise<string[]> {
  await dropRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

export async function dropRecoveryCodes(tx: Transaction<Schema>, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Returns true once per code. */
export async function useUpRecoveryCode(
  tx: Transaction<Schema>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst()
  return used !== undefined
}

export async function recoveryCodesLeft(tx: Transaction<Schema>, userId: number): Promise<number> {
  const unused = await tx
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return unused.length
}

/** 80 random bits, so that a plain hash keeps them safe. */
const newCode = () => base32(randomBytes(10)).toLowerCase().match(/.{4}/g)!.join('-')

/** Ignores case, spaces and hyphens. */
const hashOf = (code: string) => tokenHash(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
