import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import {
  areFunctionsCurrent,
  createFunctionHistory,
  type Functions,
  NO_FUNCTIONS,
  readFunctions,
  replaceFunctions,
  type StoredFile,
} from './functions.ts'
import type { Log } from './log.ts'
import { unhurried } from './session-timeouts.ts'
import { type Applied, type Migration, missingOf, noteSquash, squashIn, withoutReplaced } from './squash.ts'
import { StartError } from './start-error.ts'

export type { Applied } from './squash.ts'

const ownMigrations = new URL('./migrations/', import.meta.url)
const keptMigrations = new URL('./migrations/earlier/', import.meta.url)

/**
 * Migrates the schema to the newest numbered file: forward only, one transaction per file, safe with concurrent
 * starters. Then replaces the functions that have changed.
 */
export async function migrate(
  pool: pg.Pool,
  log: Log,
  folder: URL = ownMigrations,
  functions: Functions = folder === ownMigrations ? readFunctions() : NO_FUNCTIONS,
): Promise<void> {
  const migrations = readMigrations(folder)
  await bringForward(pool, log, migrations, functions).catch((error: pg.DatabaseError) => {
    throw MISSING_RIGHT.includes(error.code ?? '') ? missingRight(error) : error
  })
}

async function bringForward(
  pool: pg.Pool,
  log: Log,
  migrations: Migration[],
  functions: Functions,
  kept = readMigrations(keptMigrations),
) {
  const isCurrent = ({ applied, stored }: History) =>
    missingOf(migrations, kept, applied).length === 0 &&
    withoutReplaced(migrations, applied) === applied &&
    pendingOf(migrations, applied).length === 0 &&
    areFunctionsCurrent(functions, stored)
  if (isCurrent(await historyOf(pool))) return
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await takeLock(client)
    await client.query(createHistory)
    for (const migration of missingOf(migrations, kept, await appliedTo(client))) {
      await apply(client, migration)
      log.info(`Migrated the database to ${migration.name}.`)
    }
    if (await noteSquash(client, migrations, await appliedTo(client)))
      log.info(`The database has all that ${squashIn(migrations)!.migration.name} creates.`)
    for (const migration of pendingOf(migrations, await appliedTo(client))) {
      await apply(client, migration)
      log.info(`Migrated the database to ${migration.name}.`)
    }
    if (isCurrent(await historyOf(client))) return
    const { length } = await replaceFunctions(client, functions)
    log.info(`Replaced the functions of ${length} files.`)
  } finally {
    // Ending the session releases the lock and resets the timeouts.
    client.release(true)
  }
}

/** Asks again and again: a statement that waits would hold up an index that is built concurrently. */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as is_ours`,
    )
    if (rows[0]!.is_ours) return
    await setTimeout(LOOK_MS)
  }
}

const LOOK_MS = 100

// An arbitrary number that nothing else in the database uses: the letters "switchba" as a bigint.
const LOCK = '8320234785195188833'

// Insufficient privilege; no schema that this role may use.
const MISSING_RIGHT = ['42501', '3F000']

const missingRight = (cause: Error) =>
  new StartError(
    `The role in DATABASE_URL may not set up its tables (${cause.message}). ` +
      'Make it the owner of the database, or grant it CREATE on the schema.',
    { cause },
  )

const createHistory = `
  create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );${createFunctionHistory}`

/** Returns the files of the applied migrations. Throws if one is unknown to this program or has another checksum. */
export function migrationFiles(applied: Applied[], folder: URL = ownMigrations): Migration[] {
  const migrations = readMigrations(folder)
  const pending = new Set(pendingOf(migrations, withoutReplaced(migrations, applied)))
  return migrations.filter((migration) => !pending.has(migration))
}

/** Within the caller's transaction, on an empty schema: these migrations and no others. */
export async function migrateTo(
  client: pg.ClientBase,
  applied: Applied[],
  folder: URL = ownMigrations,
): Promise<void> {
  await client.query(createHistory)
  for (const migration of migrationFiles(applied, folder)) await run(client, migration)
}

/** The names that our files create in the schema, and those of the first migrations, which identify a database as ours. */
export function ownNames(): { first: string[]; tables: string[]; functions: string[] } {
  const migrations = readMigrations(ownMigrations)
  const text = migrations.map(({ sql }) => sql).join('\n')
  const named = readFunctions().files.flatMap(({ names }) => names)
  const namesAfter = (words: RegExp) => [...new Set(Array.from(text.matchAll(words), ([, name]) => name!))]
  return {
    first: [migrations[0]!.name, squashIn(migrations)!.first],
    tables: ['schema_migrations', 'schema_functions', ...namesAfter(/^ *create (?:unlogged )?table (\w+)/gm)],
    functions: [...new Set([...namesAfter(/^ *create (?:or replace )?function (\w+)/gm), ...named])],
  }
}

function readMigrations(folder: URL): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const version = Number(name.slice(0, 4))
    const before = names[index - 1]
    if (before && Number(before.slice(0, 4)) === version)
      throw new Error(`Migrations ${before} and ${name} have the same number`)
    // A checkout on Windows may have changed the line endings; the checksum ignores them.
    const text = fs.readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
    return { version, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const UNKNOWN_TABLE = '42P01'

type History = { applied: Applied[]; stored: StoredFile[] }

/** In one query: most starts have nothing to do. */
async function historyOf(database: pg.Pool | pg.ClientBase): Promise<History> {
  try {
    const { rows } = await database.query<History>(`
      select (select coalesce(json_agg(m order by m.version), '[]') from schema_migrations m) as applied,
        (select coalesce(json_agg(f), '[]') from schema_functions f) as stored`)
    return rows[0]!
  } catch (error) {
    if ((error as pg.DatabaseError).code !== UNKNOWN_TABLE) throw error
    return { applied: await appliedTo(database), stored: [] }
  }
}

export async function appliedTo(database: pg.Pool | pg.ClientBase): Promise<Applied[]> {
  try {
    const { rows } = await database.query<Applied>(
      'select version, name, checksum from schema_migrations order by version',
    )
    return rows
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNKNOWN_TABLE) return []
    throw error
  }
}

/** Numbers may have gaps, and one with a lower number may be merged later. */
function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    const known = byVersion.get(version)
    if (!known) {
      throw new StartError(
        `The database is newer than this program (it has ${name}). Start the newer version of Switchboard; nothing was changed.`,
      )
    }
    if (known.checksum !== checksum) {
      throw new StartError(
        `Migration ${known.name} was changed after it was applied (as ${name}). Bring the file back and add a new one instead.`,
      )
    }
  }
  for (const { version } of applied) byVersion.delete(version)
  return [...byVersion.values()]
}

/** Its statements run one by one, without a transaction, and may have to run again. */
const CONCURRENTLY = /^-- concurrently\b.*\n/

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  if (CONCURRENTLY.test(migration.sql)) return applyConcurrently(client, migration)
  try {
    await client.query('begin')
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`Migration ${migration.name} failed: ${(error as Error).message}. It was undone.`, {
      cause: error,
    })
  }
}

async function applyConcurrently(client: pg.PoolClient, { version, name, checksum, sql }: Migration) {
  try {
    for (const statement of sql.split(/;\s*$/m))
      if (statement.trim()) await client.query(unhurried(statement))
  } catch (error) {
    throw new StartError(
      `Migration ${name} failed: ${(error as Error).message}. The next start repeats it.`,
      {
        cause: error,
      },
    )
  }
  await client.query(NOTE_APPLIED, [version, name, checksum])
}

const NOTE_APPLIED = 'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)'

async function run(client: pg.ClientBase, { version, name, checksum, sql }: Migration): Promise<void> {
  // Where nobody else uses the tables, the same statements are part of the transaction.
  await client.query(unhurried(CONCURRENTLY.test(sql) ? sql.replaceAll(/ concurrently\b/gi, '') : sql))
  await client.query(NOTE_APPLIED, [version, name, checksum])
}
