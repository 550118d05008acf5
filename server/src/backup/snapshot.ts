import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Applied, appliedTo } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { CHECK } from '../platform/secrets.ts'
import { BackupError } from './backup-error.ts'
import type { Summary } from './format.ts'

export interface Table {
  name: string
  columns: string[]
  /** Its rows are visible for one account at a time only. */
  is_by_account: boolean
}

/** The whole database as it was at one moment, on a separate connection. */
export interface Snapshot {
  tables: Table[]
  migrations: Applied[]
  keyCheck: string | null
  /** Rows in the text format of COPY, in pieces of any length; returns the number of rows. */
  rowsOf(table: Table, onBytes: (bytes: Buffer) => Promise<void>): Promise<number>
  /** Hash of each blob that a row references, once. */
  blobs(): AsyncIterable<string>
  /** Positions at least as high as the rows of the snapshot need. */
  sequences(): Promise<Summary['sequences']>
  close(): Promise<void>
}

/** Called after the files are held. Waits for removals that began before that. Only one can be open at a time. */
export async function openSnapshot(
  { connection }: Pick<Database, 'connection'>,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const client = new pg.Client({ ...connection, application_name: 'switchboard backup' })
  client.on('error', () => {}) // a broken connection is reported by its query
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await waitForRemovals(client, signal)
    await client.query('begin isolation level repeatable read read only')
    await client.query(SETTINGS)
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as is_free`,
    )
    if (!rows[0]!.is_free) throw new BackupError('Another backup is being made. Wait until it is done.')
    const tables = (await client.query<Table>(TABLES)).rows
    const accounts = (await client.query<{ id: string }>('select id::text from accounts order by id')).rows
    const check = await client.query<{ value: string }>('select value from installation where key = $1', [
      CHECK,
    ])
    return {
      tables,
      migrations: await appliedTo(client),
      keyCheck: check.rows[0]?.value ?? null,
      async rowsOf(table, onBytes) {
        if (!table.is_by_account) return copyOut(client, `select ${listOf(table)}`, onBytes)
        let count = 0
        for (const { id } of accounts) {
          await client.query(`select set_config('app.account_id', '${id}', true)`)
          count += await copyOut(client, `select ${listOf(table)} where account_id = ${id}`, onBytes)
        }
        await client.query(`select set_config('app.account_id', '', true)`)
        return count
      },
      blobs: () => blobsOf(client),
      async sequences() {
        const names = (await client.query<{ name: string }>(SEQUENCES)).rows
        const parts = names.map(
          ({ name }) =>
            `select ${pg.escapeLiteral(name)} as name, last_value::text, is_called from ${pg.escapeIdentifier(name)}`,
        )
        if (parts.length === 0) return []
        return (await client.query<Summary['sequences'][number]>(parts.join(' union all '))).rows
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Polls with a short lock timeout: uploads would queue behind a waiting lock request. */
async function waitForRemovals(client: pg.Client, signal?: AbortSignal): Promise<void> {
  await client.query(`set lock_timeout = '${LOOK_MS}ms'`)
  for (;;) {
    signal?.throwIfAborted()
    try {
      await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('blobs', 0)); commit`)
      break
    } catch (error) {
      await client.query('rollback')
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error
      await setTimeout(LOOK_MS)
    }
  }
  await client.query('set lock_timeout = 0')
}

const LOOK_MS = 300
const LOCK_NOT_AVAILABLE = '55P03'

/** The same text format on every server, all accounts, and all entries of the search index: none has the word x. */
export const SETTINGS = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local app.lookup = 'on'; set local app.search = '!x'`

// Any number that nothing else in the database uses: the letters switchbk as one bigint.
export const LOCK = '8320234785195188843'

const NOT_OF_EXTENSION = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Without generated columns, which are computed again, and unlogged tables, which PostgreSQL may lose too. */
const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'lookup')
      as is_by_account
  from pg_class c
  where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace
    and c.relname not in ('schema_migrations', 'schema_functions') and ${NOT_OF_EXTENSION}
  order by c.relname`

const SEQUENCES = `
  select c.relname as name from pg_class c
  where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSION} order by 1`

const listOf = ({ name, columns }: Table) =>
  `${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(name)}`

export async function copyOut(
  client: pg.Client,
  query: string,
  onBytes: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  for await (const bytes of stream) await onBytes(bytes)
  return stream.rowCount
}

/** Reads every column that references a blob: all of them are called `blob`. */
async function* blobsOf(client: pg.Client): AsyncIterable<string> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'blob' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  const queries = rows.map(
    ({ name }) => `select blob from ${pg.escapeIdentifier(name)} where blob is not null`,
  )
  if (queries.length === 0) return
  const stream = client.query(copyTo(`copy (${queries.join(' union ')}) to stdout`))
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + bytes.toString('latin1')).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
