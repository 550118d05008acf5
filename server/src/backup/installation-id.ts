import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { CHECK } from '../platform/secrets.ts'

/**
 * Distinguishes the backups of installations that share a folder. It is derived from the database, not from its rows: a
 * copy that was restored elsewhere has another id.
 */
export async function installationId({ db }: Pick<App, 'db'>): Promise<string> {
  const place = await sql<{ place: string }>`
    select concat_ws(' ', d.oid, d.datname, current_schema()) as place
    from pg_database d where d.datname = current_database()`.execute(db)
  const server = await serverId(db)
  return createHash('sha256').update(`${server} ${place.rows[0]!.place}`).digest('hex').slice(0, 8)
}

/** Some PostgreSQL hosts hide the system id; then the text that was sealed at the first start is used. */
async function serverId(db: App['db']): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      select system_identifier::text as id from pg_control_system()`.execute(db)
    return rows[0]!.id
  } catch {
    const row = await db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', CHECK)
      .executeTakeFirst()
    return row?.value ?? ''
  }
}
