import pg from 'pg'
import { openClient, whereIs } from './server-check.ts'
import { StartError } from './start-error.ts'

/** Both addresses must lead to the same database: a notification sent over one is received over the other. */
export async function checkPooler(pooler: pg.ClientConfig, direct: pg.ClientConfig): Promise<void> {
  if ((await databaseAt(pooler, 'DATABASE_URL')) === (await databaseAt(direct, 'DATABASE_DIRECT_URL'))) return
  throw new StartError(
    `DATABASE_URL (${whereIs(new pg.Client(pooler))}) and DATABASE_DIRECT_URL (${whereIs(new pg.Client(direct))}) ` +
      'lead to different databases. One is the pooler, the other the PostgreSQL behind it.',
  )
}

async function databaseAt(connection: pg.ClientConfig, setting: string): Promise<string> {
  const client = await openClient(connection, setting)
  try {
    const { rows } = await client.query<{ place: string }>(`
      select concat_ws('/', (select system_identifier from pg_control_system()), oid, current_user) as place
      from pg_database where datname = current_database()`)
    return rows[0]!.place
  } finally {
    await client.end()
  }
}
