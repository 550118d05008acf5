import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { FORMER_KEY, formerDatabase } from '../../test/former-database.ts'
import { uploadAs } from '../../test/knowledge.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { s3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { buildWorld } from '../../test/world.ts'
import { inAccount } from '../database/in-account.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { openDatabase } from '../database/open.ts'
import { holdBlobs, letGoBlobs } from '../knowledge/files/let-go-blobs.ts'
import { openDisk } from '../platform/blobs/disk.ts'
import { type Blobs, openBlobs } from '../platform/blobs.ts'
import { loadSecretKey, openSecrets } from '../platform/secrets.ts'
import { resealSecrets } from '../privacy/reseal-secrets.ts'
import { type BackupWish, makeBackup } from './make-backup.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseUnknownVersion } from './run-restore-command.ts'
import { dropEverything } from './target-database.ts'

// Creating clusters takes long on a busy disk.
vi.setConfig({ testTimeout: 300_000 })

const folder = temporaryFolder()
const store = await s3Server()
const testing = await testApp({ SIGN_IN_LIMIT: '1000' })
const { app, newAccount, sqlIn } = testing
const owner = await newAccount('owner@example.com')
const shop = await newAccount('shop@example.com')
const world = await buildWorld(testing, owner)
await buildWorld(testing, shop)
// Texts that a careless format would not survive.
await sqlIn(shop.id, 'update agents set instructions = $1 where id = (select min(id) from agents)', [
  'tab\tnew\nline\r\\N \\. "quoted" Zażółć 日本 \u0001',
])
await uploadAs(owner, [{ name: 'prices.txt', content: 'A cake costs 40 zł.' }], {
  agent_id: String(world.agent),
  vector_store_id: world.store,
})

let count = 0
const newPath = () => join(folder, `backup-${++count}.tar.gz`)
const back = (wish: Partial<BackupWish> = {}) =>
  makeBackup(app, { path: newPath(), passphrase: null, withKey: true, ...wish })

interface Target {
  database: Database
  dataDir: string
}

type Restoring = { passphrase?: string; isForced?: boolean; blobs?: Blobs }

async function restore(target: Target, path: string, wish: Restoring = {}) {
  const { passphrase = null, isForced = false, blobs = await openDisk(join(target.dataDir, 'blobs')) } = wish
  const verified = await verifyArchive(path, passphrase)
  await restoreBackup(
    {
      database: target.database,
      config: { DATA_DIR: target.dataDir, SECRET_KEY: null },
      blobs,
      log: app.log,
    },
    { path, passphrase, isForced, verified },
  )
}

function newDataDir() {
  const dataDir = join(folder, `data-${++count}`)
  mkdirSync(dataDir)
  return dataDir
}

async function onServer<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  // Another application name, because connections of the product would block a restore.
  const pool = new pg.Pool({ ...database.connection, application_name: 'test' })
  pool.on('error', () => {}) // the database is dropped while the last connection still ends
  return work({ database: { ...database, pool }, dataDir: newDataDir() }).finally(async () => {
    await pool.end()
    await database.close()
  })
}

async function onEmbedded<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const dataDir = newDataDir()
  const database = await openDatabase({ dataDir }, quietLog)
  return work({ database, dataDir }).finally(database.close)
}

/** The rows of every table and the position of every sequence, read as a superuser to bypass row-level security. */
async function contents({ connection }: Database): Promise<Record<string, string>> {
  const isOfTests = connection.database!.startsWith('test_')
  const admin = isOfTests ? inject('testServer').admin : { ...connection, user: 'postgres' }
  const client = new pg.Client({ ...admin, database: connection.database })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; kind: string }>(`
      select relname as name, relkind as kind from pg_class
      where relkind in ('r', 'S') and relpersistence = 'p' and relnamespace = 'public'::regnamespace
        and relname not in ('schema_migrations', 'schema_functions') order by 1`)
    const found: Record<string, string> = {}
    for (const { name, kind } of rows) {
      const query =
        kind === 'S'
          ? `select last_value || ' ' || is_called as text from ${name}`
          : `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as text from ${name} t`
      found[name] = (await client.query<{ text: string }>(query)).rows[0]!.text
    }
    return found
  } finally {
    await client.end()
  }
}

const filesOf = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'blobs'), { recursive: true })
      .map(String)
      .filter((name) => /[0-9a-f]{64}$/.test(name) && !name.startsWith('held'))
      .sort()
      .map((name) => [name, hashOf(join(dataDir, 'blobs', name))]),
  )
const hashOfBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hashOf = (path: string) => hashOfBytes(readFileSync(path))

test.each([
  ['an embedded PostgreSQL', onEmbedded],
  ['any PostgreSQL', onServer],
])('a backup that is restored on %s brings back every row, sequence, file and the key', async (_, on) => {
  const before = await contents(app.database)
  expect(Object.values(before).filter((each) => !/^[01] /.test(each)).length).toBeGreaterThan(25)
  const made = await back()
  expect(made).toMatchObject({ has_key: true, is_encrypted: false, summary: { missing_blobs: [] } })
  await on(async (target) => {
    await restore(target, made.path)
    expect(await contents(target.database)).toEqual(before)
    expect(filesOf(target.dataDir)).toEqual(filesOf(app.config.DATA_DIR))
    expect(Object.keys(filesOf(target.dataDir)).length).toBeGreaterThan(0)
    const secrets = openSecrets(await loadSecretKey(target.dataDir))
    await secrets.checkKey(target.database.db)
    await resealSecrets({ db: target.database.db, secrets, log: app.log })
  })
})

test('files in a bucket are part of a backup, and a restore brings them into another bucket or to the disk', async () => {
  const bucket = await openBlobs({ DATA_DIR: newDataDir(), ...store.settings })
  const hashes = Object.keys(filesOf(app.config.DATA_DIR)).map((name) => basename(name))
  for (const hash of hashes) await bucket.put(await app.blobs.get(hash), { maxBytes: 1e8 })
  const before = new Map([...store.objects].map(([key, { content }]) => [key, hashOfBytes(content)]))
  expect(before.size).toBeGreaterThan(0)
  const wish = { path: newPath(), passphrase: null, withKey: true }
  const made = await makeBackup({ ...app, blobs: bucket }, wish)
  expect(made.summary).toMatchObject({ blobs: hashes.length, missing_blobs: [] })
  store.objects.clear()
  await onServer(async (target) => {
    await restore(target, made.path, { blobs: bucket })
    expect(new Map([...store.objects].map(([key, { content }]) => [key, hashOfBytes(content)]))).toEqual(
      before,
    )
  })
  await onServer(async (target) => {
    await restore(target, made.path)
    expect(filesOf(target.dataDir)).toEqual(filesOf(app.config.DATA_DIR))
  })
})

test('a restored database has the same constraints, policies, triggers and rights', async () => {
  const facts = `
    select json_build_object(
      'walls', (select json_agg(json_build_array(relname, relrowsecurity, relforcerowsecurity) order by relname)
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace),
      'keys', (select json_agg(json_build_array(conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated)
        order by conrelid::regclass::text, conname) from pg_constraint where connamespace = 'public'::regnamespace),
      'triggers', (select json_agg(json_build_array(tgrelid::regclass::text, tgname, tgenabled)
        order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal),
      'policies', (select json_agg(json_build_array(tablename, policyname, permissive, qual, with_check)
        order by tablename, policyname) from pg_policies where schemaname = 'public'),
      'functions', (select json_agg(json_build_array(p.oid::regprocedure::text, prosecdef, proconfig,
          has_function_privilege('public', p.oid, 'execute')) order by p.oid::regprocedure::text)
        from pg_proc p where pronamespace = 'public'::regnamespace)) as facts`
  const made = await back()
  await onServer(async (target) => {
    await restore(target, made.path)
    const [restored, ours] = await Promise.all(
      [target.database, app.database].map(async ({ pool }) => (await pool.query(facts)).rows[0].facts),
    )
    expect(restored).toEqual(ours)
  })
})

test('a backup that is made while people write is whole: rows belong together and no file is missing', async () => {
  // Limited, so that the test ends on a slow machine too.
  const MOST_ROUNDS = 150
  // A retry must not find the files of the first attempt.
  const attempt = ++count
  let isWriting = true
  const acknowledged: string[] = []
  /** Adds a file and a note about it in one transaction, and removes every second file again, content included. */
  const write = async (who: number) => {
    for (let round = 0; isWriting && round < MOST_ROUNDS; round += 1) {
      await setTimeout(5)
      const name = `${attempt}${who}-${round}.txt`
      const { hash } = await app.blobs.put(Buffer.from(name.repeat(2_000)), { maxBytes: 1e6 })
      await inAccount(app.db, owner.id, async (tx) => {
        await holdBlobs(tx, app, [hash])
        await sql`insert into files (account_id, agent_id, store, file_name, url, blob)
          values (${owner.id}, ${world.agent}, 'site', ${name}, ${`https://example.com/${name}`}, ${hash})`.execute(
          tx,
        )
        await sql`insert into notes (account_id, chat_id, user_id, text, created_at)
          values (${owner.id}, ${world.chat}, ${owner.user_id}, ${`about ${name}`}, now())`.execute(tx)
      })
      if (round % 2 === 0) acknowledged.push(name)
      else
        await inAccount(app.db, owner.id, async (tx) => {
          await sql`delete from files where account_id = ${owner.id} and file_name = ${name}`.execute(tx)
          await sql`delete from notes where account_id = ${owner.id} and text = ${`about ${name}`}`.execute(
            tx,
          )
          await letGoBlobs(tx, app, [hash])
        })
    }
  }
  const writers = [1, 2, 3].map((who) => write(who))
  const made: { path: string; known: string[] }[] = []
  try {
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), { timeout: 60_000 })
    for (let round = 0; round < 2; round += 1) {
      const known = [...acknowledged]
      const { path, summary } = await back()
      expect(summary.missing_blobs).toEqual([])
      made.push({ path, known })
    }
  } finally {
    isWriting = false
    await Promise.all(writers)
  }
  for (const { path, known } of made)
    await onServer(async (target) => {
      await restore(target, path)
      const { rows } = await asAdmin<{ file_name: string; blob: string; notes: number }>(
        target.database,
        `select f.file_name, f.blob, (select count(*)::int from notes n where n.text = 'about ' || f.file_name) as notes
         from files f where f.file_name ~ '^\\d+-\\d+.txt$'`,
      )
      expect(rows.map(({ file_name }) => file_name)).toEqual(expect.arrayContaining(known))
      const contentsKept = Object.values(filesOf(target.dataDir))
      expect(rows.filter(({ blob }) => !contentsKept.includes(blob))).toEqual([])
      expect(rows.filter(({ notes }) => Number(notes) !== 1)).toEqual([])
    })
})

async function asAdmin<Row extends pg.QueryResultRow>({ connection }: Database, query: string) {
  const client = new pg.Client({ ...inject('testServer').admin, database: connection.database })
  await client.connect()
  return client.query<Row>(query).finally(() => client.end())
}

test('content that is removed while a backup reads is still part of it', async () => {
  const { hash } = await app.blobs.put(Buffer.from('soon gone'), { maxBytes: 100 })
  const hold = await app.blobs.hold()
  await app.blobs.remove(hash)
  expect(await app.blobs.has(hash)).toBe(false)
  const file = await hold.open(hash)
  expect(await text(file!.content)).toBe('soon gone')
  await hold.release()
  const later = await app.blobs.hold()
  expect(await later.open(hash)).toBeNull()
  await later.release()
})

test('an encrypted backup opens with its passphrase alone', async () => {
  const made = await back({ passphrase: 'correct horse' })
  expect(readFileSync(made.path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  await expect(verifyArchive(made.path, 'wrong')).rejects.toThrow('The passphrase does not open this backup.')
  const before = await contents(app.database)
  await onServer(async (target) => {
    await restore(target, made.path, { passphrase: 'correct horse' })
    expect(await contents(target.database)).toEqual(before)
  })
})

test('a damaged or cut-off backup is refused before anything is touched', async () => {
  const made = await back()
  const whole = readFileSync(made.path)
  const changed = Buffer.from(whole)
  changed[whole.length >> 1]! ^= 1
  for (const bytes of [changed, whole.subarray(0, -1), whole.subarray(0, whole.length >> 1)]) {
    const path = newPath()
    writeFileSync(path, bytes)
    await expect(verifyArchive(path, null)).rejects.toThrow('This backup is damaged or cut off.')
  }
})

test('a target that is in use is refused, and replaced with --force', async () => {
  const made = await back()
  await onServer(async (target) => {
    await restore(target, made.path)
    await target.database.pool.query(`insert into installation (key, value) values ('later', 'yes')`)
    await expect(restore(target, made.path)).rejects.toThrow(/is not empty. Add --force/)
    await restore(target, made.path, { isForced: true })
    expect(await contents(target.database)).toEqual(await contents(app.database))
  })
})

test.each([
  ['of another program', 'create table orders (id int)', /tables of something else/],
  [
    'of another program that counts its migrations',
    'create table schema_migrations (version text); create table accounts (id bigserial); create table orders (id int)',
    /tables of something else/,
  ],
])('a database %s is refused, with --force too', async (_, tables, reason) => {
  const made = await back()
  const database = await emptyDatabase()
  const target = { database, dataDir: newDataDir() }
  await asOwner(database, tables)
  for (const isForced of [false, true])
    await expect(restore(target, made.path, { isForced })).rejects.toThrow(reason)
  await asOwner(database, 'select from orders')
  await database.close()
})

test('a table of somebody else beside ours is named and refused, with --force too, and their function stays', async () => {
  const made = await back()
  await onServer(async (target) => {
    const { pool } = target.database
    await pool.query(`create table orders (id int);
      create function theirs() returns int language sql as 'select 1'`)
    for (const isForced of [false, true])
      await expect(restore(target, made.path, { isForced })).rejects.toThrow(/does not know: orders/)
    await pool.query('drop table orders')
    await restore(target, made.path, { isForced: true })
    await pool.query('select theirs()')
  })
})

test('a product that runs on the target is not restored into', async () => {
  const made = await back()
  await onServer(async (target) => {
    await sql`select 1`.execute(target.database.db)
    await expect(restore(target, made.path)).rejects.toThrow(
      /Switchboard is running on .* \(connections: 1\)/,
    )
  })
})

test('a backup without its key is refused without the key and with a wrong one, and taken with the right one', async () => {
  const made = await back({ withKey: false })
  expect(made.has_key).toBe(false)
  await onServer(async (target) => {
    const path = join(target.dataDir, 'secret.key')
    await expect(restore(target, made.path)).rejects.toThrow(/the backup does not hold it/)
    expect(existsSync(path)).toBe(false)
    await loadSecretKey(target.dataDir)
    await expect(restore(target, made.path)).rejects.toThrow(
      /secret.key is not the key that it was made with/,
    )
    cpSync(join(app.config.DATA_DIR, 'secret.key'), path)
    await restore(target, made.path)
    expect(await contents(target.database)).toEqual(await contents(app.database))
  })
})

test('a restore that fails half-way leaves the database as it was', async () => {
  const made = await back()
  await onServer(async (target) => {
    await restore(target, made.path)
    const before = await contents(target.database)
    const verified = await verifyArchive(made.path, null)
    verified.summary.rows.agents! += 1
    const failing = restoreBackup(
      {
        database: target.database,
        config: { DATA_DIR: target.dataDir, SECRET_KEY: null },
        blobs: await openDisk(join(target.dataDir, 'blobs')),
        log: app.log,
      },
      { path: made.path, passphrase: null, isForced: true, verified },
    )
    await expect(failing).rejects.toThrow(/changed while it was read/)
    expect(await contents(target.database)).toEqual(before)
  })
})

test('a backup of version 3.4 is restored and brought to this version', async () => {
  const source = await formerDatabase()
  const made = await makeBackup(
    { ...app, database: source, config: { ...app.config, SECRET_KEY: FORMER_KEY } },
    { path: newPath(), passphrase: null, withKey: true },
  )
  const { manifest } = await verifyArchive(made.path, null)
  expect(manifest.migrations.at(-1)).toMatchObject({ name: '0790_settle_in_one_call.sql' })
  await onServer(async (target) => {
    await restore(target, made.path)
    expect(await contents(target.database)).toEqual(await contents(source))
    const history = 'select name, checksum from schema_migrations order by version'
    expect((await target.database.pool.query(history)).rows).toEqual(
      (await app.database.pool.query(history)).rows,
    )
    await migrate(target.database.pool, quietLog)
    await restore(target, made.path, { isForced: true })
  })
  expect(() => refuseUnknownVersion({ migrations: manifest.migrations.slice(0, -1) })).toThrow(
    'This backup was made before version 3.4 of Switchboard. Restore it with that version',
  )
  await source.close()
})

async function emptyDatabase(): Promise<Database> {
  const database = await createTestDatabase()
  await onClient(database, dropEverything)
  return database
}

const asOwner = (database: Database, text: string) => onClient(database, (client) => client.query(text))

/** Uses another application name, because connections of the product would block a restore. */
async function onClient<T>({ connection }: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'test' })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('a backup that is stopped leaves no file that looks whole', async () => {
  const path = newPath()
  const stopper = new AbortController()
  stopper.abort(new Error('stopped'))
  await expect(back({ path, signal: stopper.signal })).rejects.toThrow()
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
})

test('a folder that cannot be written to is named', async () => {
  await expect(back({ path: '/dev/null/backup.tar.gz' })).rejects.toThrow('/dev/null cannot be written to')
})
