import pg from 'pg'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

const OLDEST = 14

/** One query that proves the server can be used, and says what is odd about it. Returns its version. */
export async function checkServer(connection: pg.ClientConfig, log: Log): Promise<string> {
  const client = await openClient(connection)
  try {
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_user as role, rolsuper or rolbypassrls as unbound
      from pg_roles where rolname = current_user`)
    const { number, version, role, unbound } = rows[0]!
    if (number < OLDEST * 10_000) {
      throw new StartError(
        `${whereIs(client)} runs PostgreSQL ${version}; Switchboard needs version ${OLDEST} or newer.`,
      )
    }
    if (unbound) {
      log.warn(
        `Row-level security is off for this role: ${role} is a superuser or has BYPASSRLS. ` +
          'Give Switchboard a plain role that owns its database, so that the wall between accounts stands.',
      )
    }
    return version.split(' ')[0]!
  } finally {
    await client.end()
  }
}

/** Server, port and database of a connection, without its password. */
export const whereIs = ({ host, port, database }: pg.Client) => `${host}:${port}/${database ?? ''}`

type ServerFacts = { number: number; version: string; role: string; unbound: boolean }

async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient(connection)
  client.on('error', () => {}) // a connection that breaks is told by the query on it
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw new StartError(explain(client, cause as pg.DatabaseError), { cause })
  }
}

/** The driver takes almost any text for an address, and would then look for a server at a place nobody named. */
function newClient(connection: pg.ClientConfig): pg.Client {
  const { connectionString } = connection
  if (connectionString && !/^(postgres(ql)?|socket):/.test(connectionString)) throw notAnAddress()
  try {
    return new pg.Client({ connectionTimeoutMillis: 5_000, ...connection })
  } catch (cause) {
    throw notAnAddress(cause)
  }
}

const notAnAddress = (cause?: unknown) =>
  new StartError(
    'DATABASE_URL is not a PostgreSQL address. It looks like postgresql://user:password@host:5432/database.',
    { cause },
  )

function explain(client: pg.Client, error: pg.DatabaseError): string {
  const where = whereIs(client)
  switch (error.code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} refused the user name or password of DATABASE_URL (user ${client.user}).`
    case '3D000':
      return `PostgreSQL at ${where} has no such database. Create it with: createdb -O ${client.user} ${client.database}`
    case '53300':
      return `PostgreSQL at ${where} has no free connection: ${error.message}.`
    default:
      return `PostgreSQL at ${where} cannot be reached (${reasonOf(error)}). Is it running, and is DATABASE_URL right?`
  }
}

/** A name with several addresses fails with one error for each, and an empty message of its own. */
function reasonOf(error: Error): string {
  const reasons =
    error instanceof AggregateError ? error.errors.map((each: Error) => each.message) : [error.message]
  return reasons.join(', ')
}
