import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { migrate, migrateTo } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { SHARED_FILES } from '../platform/blobs/check-shared.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { findSecretKey, opensCheck, parseKeys } from '../platform/secrets.ts'
import { BackupError } from './backup-error.ts'
import { BLOB, type Summary, TABLE_PART } from './format.ts'
import { readArchive, type Verified } from './read-archive.ts'
import { dropEverything, isInUse, otherSessions } from './target-database.ts'

export interface RestoreParts {
  database: Pick<Database, 'connection' | 'pool' | 'description'>
  config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>
  blobs: Pick<Blobs, 'put' | 'sweep'>
  log: Log
}

export interface RestoreWish {
  path: string
  passphrase: string | null
  /** Replaces existing data. */
  isForced: boolean
  verified: Verified
}

/** Restores the database in one transaction, so a failure changes nothing. Then migrates it to this version. */
export async function restoreBackup(parts: RestoreParts, wish: RestoreWish): Promise<void> {
  const key = await keyFor(parts, wish.verified)
  const client = new pg.Client({ ...parts.database.connection, application_name: 'switchboard restore' })
  client.on('error', () => {}) // a broken connection is reported by its query
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query(`begin; set local lock_timeout = '5s'`)
    await refuseUnready(client, parts, wish)
    await dropEverything(client)
    await migrateTo(client, wish.verified.manifest.migrations)
    await load(client, parts, wish)
    // Files are stored where this installation keeps them, which may be another place.
    await client.query('delete from installation where key = $1', [SHARED_FILES])
    await key.replace()
    await client.query('commit')
  } catch (error) {
    await key.undo()
    throw error
  } finally {
    await client.end()
  }
  await migrate(parts.database.pool, parts.log)
  if (wish.isForced)
    await parts.blobs.sweep(async (hash) => {
      const { rows } = await parts.database.pool.query<{ used: boolean }>('select is_blob_used($1) as used', [
        hash,
      ])
      return rows[0]!.used
    })
}

async function refuseUnready(client: pg.Client, { database }: RestoreParts, { isForced }: RestoreWish) {
  const others = await otherSessions(client)
  if (others > 0)
    throw new BackupError(
      `Switchboard is running on ${database.description} (connections: ${others}). Stop it everywhere, then restore.`,
    )
  // Checked with --force too: it may replace an installation, but no tables of other programs.
  const isUsed = await isInUse(client)
  if (isUsed && !isForced)
    throw new BackupError(
      `${database.description} is not empty. Add --force to replace everything in it. Nothing was changed.`,
    )
}

/** Chooses the key of the restored installation. Throws before anything is changed if no key opens its secrets. */
async function keyFor({ config }: RestoreParts, { manifest, key }: Verified) {
  const present = await findSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined)
  const { check } = manifest.secret_key
  const nothing = { replace: async () => {}, undo: async () => {} }
  if (check === null || (present && opensCheck(present.keys, check))) return nothing
  if (present && present.path === null)
    throw new BackupError(
      'SECRET_KEY is not the key that this backup was made with. Set the right one' +
        `${key === null ? '' : ', or leave it out: the backup has its key'}. Nothing was changed.`,
    )
  const path = join(config.DATA_DIR, 'secret.key')
  if (key === null)
    throw new BackupError(
      `${present ? `${path} is not the key` : 'This backup needs the secret key'} that it was made with, and the ` +
        `backup does not hold it. Put that key into ${path} or SECRET_KEY. Nothing was changed.`,
    )
  if (!opensCheck(parseKeys(key, 'The key in the backup'), check))
    throw new BackupError('The key in this backup is not the key of its secrets. Nothing was changed.')
  return replaceKey(path, key, present !== null)
}

/** Runs before the commit, so that a failure to write the key undoes the restore. The former key is kept beside it. */
function replaceKey(path: string, text: string, isThere: boolean) {
  const restoring = `${path}.restoring`
  const former = `${path}.before-restore-${Date.now()}`
  let [isMoved, isReplaced] = [false, false]
  return {
    async replace() {
      await rm(restoring, { force: true })
      const file = await open(restoring, 'wx', 0o600)
      await file.writeFile(text)
      await file.sync()
      await file.close()
      if (isThere) await rename(path, former)
      isMoved = isThere
      await rename(restoring, path)
      isReplaced = true
    },
    async undo() {
      await rm(restoring, { force: true })
      if (isMoved) await rename(former, path)
      else if (isReplaced) await rm(path, { force: true })
    },
  }
}

const MOST_BLOB_BYTES = Number.MAX_SAFE_INTEGER

async function load(client: pg.Client, { blobs }: RestoreParts, { path, passphrase, verified }: RestoreWish) {
  const { manifest, summary } = verified
  const columnsByTable = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const refit = await stripTables(client, [...columnsByTable.keys()])
  const loader = tableLoader(client, columnsByTable)
  await readArchive(path, passphrase, async ({ name, body }) => {
    const table = TABLE_PART.exec(name)?.[1]
    if (table) return loader.add(table, body)
    await loader.end()
    const hash = BLOB.exec(name)?.[1]
    if (!hash) for await (const _ of body);
    else if ((await blobs.put(body, { maxBytes: MOST_BLOB_BYTES })).hash !== hash) throw changed()
  })
  await loader.end()
  for (const [table, rows] of Object.entries(summary.rows))
    if ((loader.counts.get(table) ?? 0) !== rows) throw changed()
  await refit()
  await setSequences(client, summary.sequences)
}

const changed = () => new BackupError('The backup changed while it was read. Nothing was restored.')

/**
 * Turns off triggers, foreign keys (rows come in any order) and row-level security (it does not support COPY). Returns
 * a function that turns them on again.
 */
async function stripTables(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  const { rows: forced } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relforcerowsecurity and relnamespace = current_schema()::regnamespace`)
  const walls = forced.map(({ name }) => pg.escapeIdentifier(name))
  const all = tables.map((table) => pg.escapeIdentifier(table))
  const alter = async (statements: string[]) => {
    for (const statement of statements) await client.query(`alter table ${statement}`)
  }
  await alter(keys.map(({ table, name }) => `${table} drop constraint ${pg.escapeIdentifier(name)}`))
  await alter(walls.map((table) => `${table} no force row level security`))
  await alter(all.map((table) => `${table} disable trigger user`))
  // Migrations insert rows into some of them.
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`)
  return async () => {
    await alter(
      keys.map(
        ({ table, name, definition }) => `${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      ),
    )
    await alter(all.map((table) => `${table} enable trigger user`))
    await alter(walls.map((table) => `${table} force row level security`))
  }
}

/** One COPY per table: the parts of a table follow each other. */
function tableLoader(client: pg.Client, columnsByTable: Map<string, string[]>) {
  const counts = new Map<string, number>()
  let current: { table: string; stream: CopyStreamQuery } | undefined

  async function end() {
    if (!current) return
    const { table, stream } = current
    current = undefined
    await pipeline(Readable.from([]), stream)
    counts.set(table, (counts.get(table) ?? 0) + stream.rowCount)
  }

  return {
    counts,
    end,
    async add(table: string, body: AsyncIterable<Buffer>) {
      if (current?.table !== table) {
        await end()
        const columns = columnsByTable.get(table)
        if (!columns) throw changed()
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        current = {
          table,
          stream: client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`)),
        }
      }
      await pipeline(Readable.from(body), current.stream, { end: false })
    },
  }
}

async function setSequences(client: pg.Client, sequences: Summary['sequences']): Promise<void> {
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      pg.escapeIdentifier(name),
      last_value,
      is_called,
    ])
}
