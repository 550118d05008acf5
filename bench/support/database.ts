import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SUPERUSER } from '../../server/src/database/embedded/initialise.ts'
import { readPostmaster } from '../../server/src/database/embedded/postmaster.ts'
import { PROGRAM } from '../../server/src/database/embedded/program-role.ts'

// Ids stay below 2^53, so a number can hold them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The built-in database of a running product, as a superuser who bypasses row-level security. */
export function databaseOf(dataDir: string): pg.ClientConfig {
  const server = readPostmaster(realpathSync(join(dataDir, 'pg')))
  if (!server) throw new Error(`No database runs in ${dataDir}`)
  return { host: server.socketFolder || '127.0.0.1', port: server.port, user: SUPERUSER, database: PROGRAM }
}

/** Runs one query on a connection of its own. */
export async function ask<Row extends object>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
