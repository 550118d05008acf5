import type { Role } from '@switchboard/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface OwnAccount {
  id: number
  /** The address it was opened with. */
  email: string
  role: Role
}

/** Where a person works, the account they were in last first. The look-up crosses accounts. */
export async function accountsOfUser(db: Kysely<Schema>, userId: number): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`select * from accounts_of_user(${userId})`.execute(db)
  return rows
}
