import pg from 'pg'
import type { Log } from './log.ts'
import { SESSION_TIMEOUTS } from './session-timeouts.ts'
import { StartError } from './start-error.ts'

const OLDEST = 14

/**
 * Checks with one query that the server is usable and warns about problems. Returns its version. `setting` is the name
 * of the setting that holds the address.
 */
export async function checkServer(
  connection: pg.ClientConfig,
  log: Log,
  setting = 'DATABASE_URL',
): Promise<string> {
  const client = await openClient({ ...connection, ...SESSION_TIMEOUTS }, setting)
  try {
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_user as role, rolsuper or rolbypassrls as unbound,
        (select setting::int from pg_settings where name = 'lock_timeout') as lock_timeout
      from pg_roles where rolname = current_user`)
    const { number, version, role, unbound, lock_timeout } = rows[0]!
    if (lock_timeout !== SESSION_TIMEOUTS.lock_timeout) throw new StartError(behindPooler(client, setting))
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

interface ServerFacts {
  number: number
  version: string
  role: string
  unbound: boolean
  lock_timeout: number
}

export async function openClient(connection: pg.ClientConfig, setting: string): Promise<pg.Client> {
  const client = newClient(connection, setting)
  client.on('error', () => {}) // the query on a broken connection reports the error
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw new StartError(explain(client, cause as pg.DatabaseError, setting), { cause })
  }
}

/** The driver accepts almost any text as an address and would then connect to a server that nobody configured. */
function newClient(connection: pg.ClientConfig, setting: string): pg.Client {
  const { connectionString } = connection
  if (connectionString && !/^(postgres(ql)?|socket):/.test(connectionString)) throw notAnAddress(setting)
  try {
    return new pg.Client({ connectionTimeoutMillis: 5_000, ...connection })
  } catch (cause) {
    throw notAnAddress(setting, cause)
  }
}

const notAnAddress = (setting: string, cause?: unknown) =>
  new StartError(
    `${setting} is not a PostgreSQL address. It looks like postgresql://user:password@host:5432/database.`,
    { cause },
  )

function explain(client: pg.Client, error: pg.DatabaseError, setting: string): string {
  const where = whereIs(client)
  switch (error.code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} refused the user name or password of ${setting} (user ${client.user}).`
    case '08P01':
      return behindPooler(client, setting)
    case '3D000':
      return `PostgreSQL at ${where} has no such database. Create it with: createdb -O ${client.user} ${client.database}`
    case '53300':
      return `PostgreSQL at ${where} has no free connection: ${error.message}.`
    default:
      return `PostgreSQL at ${where} cannot be reached (${reasonOf(error)}). Is it running, and is ${setting} right?`
  }
}

/** Detected because a pooler rejects or drops the timeouts set at the start of a session. */
const behindPooler = (client: pg.Client, setting: string) =>
  setting === 'DATABASE_URL'
    ? `DATABASE_URL leads to a connection pooler at ${whereIs(client)}. Set DATABASE_DIRECT_URL to the address of the PostgreSQL behind it as well.`
    : `${setting} leads to a connection pooler at ${whereIs(client)}. It must be the address of PostgreSQL itself.`

/** A host name with several addresses fails with one error per address and an empty message of its own. */
function reasonOf(error: Error): string {
  const reasons =
    error instanceof AggregateError ? error.errors.map((each: Error) => each.message) : [error.message]
  return reasons.join(', ')
}
