import { sql } from 'kysely'
import type { App } from '../context.ts'

/** A database function, as the query spans accounts. */
export async function userByEmail({ db }: Pick<App, 'db'>, email: string) {
  const { rows } = await sql<{ id: number; email: string; password_hash: string }>`
    select * from user_by_email(${email})`.execute(db)
  return rows[0]
}
