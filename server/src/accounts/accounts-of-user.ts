import type { Role } from '@switchboard/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface OwnAccount {
  id: number
  /** The email address the account was opened with. */
  email: string
  role: Role
}

/** The accounts a person belongs to, the last used one first. A database function, as the query spans accounts. */
export async function accountsOfUser(db: Kysely<Schema>, userId: number): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`select * from accounts_of_user(${userId})`.execute(db)
  return rows
}
