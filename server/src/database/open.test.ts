import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { shortestOf } from '../../test/shortest-of.ts'
import { buildStarter } from '../../test/starter.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { isAlive } from './embedded/processes.ts'

// Making clusters takes long where the disk is busy.
vi.setConfig({ testTimeout: 60_000 })

const folder = temporaryFolder()
const starter = await buildStarter()
const isRoot = process.getuid?.() === 0

test('a first start makes the database, and a plain role of its own to work under', async () => {
  const dataDir = path.join(folder, 'first')
  const started = starter.start({ dataDir })
  const { ready } = await started.outcome
  const [facts] = await ask(ready!.connection, programFacts)
  expect(facts).toEqual({
    role: 'switchboard',
    rolsuper: false,
    rolbypassrls: false,
    owner: 'switchboard',
    tcp: '',
    checksums: 'on',
    fsync: 'on',
    encoding: 'UTF8',
    cased: 'ŁÓDŹ ПРИВЕТ',
  })
  expect(ready!.description).toMatch(/^embedded PostgreSQL 18\.\d+ in .*first\/pg$/)
  expect(await started.end('SIGTERM')).toBe(0)
  expect(readPostmaster(path.join(dataDir, 'pg'))).toBeUndefined()
})

const programFacts = `
  select current_user as role, rolsuper, rolbypassrls,
    (select rolname from pg_roles r join pg_database d on d.datdba = r.oid where datname = current_database()) as owner,
    current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums,
    current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, upper('łódź привет') as cased
  from pg_roles where rolname = current_user`

test('a first start that is killed while it makes the database is not in the way of the next', async () => {
  const dataDir = path.join(folder, 'killed-early')
  const killed = starter.start({ dataDir })
  killed.outcome.catch(() => {}) // it never gets ready
  const beginnings = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))
  await vi.waitFor(() => expect(fs.readdirSync(path.join(dataDir, beginnings()[0]!))).toContain('base'), {
    timeout: 20_000,
    interval: 2,
  })
  await killed.end('SIGKILL')
  const next = starter.start({ dataDir })
  expect((await next.outcome).ready).toBeDefined()
  expect(await next.end('SIGTERM')).toBe(0)
})

test('a server whose program was killed is adopted, keeps its rows, and is stopped cleanly in the end', async () => {
  const dataDir = path.join(folder, 'orphaned')
  const killed = starter.start({ dataDir })
  const { connection } = (await killed.outcome).ready!
  await ask(connection, "insert into installation (key, value) values ('proof', 'kept')")
  await killed.end('SIGKILL')
  const orphan = readPostmaster(path.join(dataDir, 'pg'))!
  expect(isAlive(orphan.pid)).toBe(true)

  const next = starter.start({ dataDir })
  const { ready } = await next.outcome
  expect(readPostmaster(path.join(dataDir, 'pg'))!.pid).toBe(orphan.pid)
  expect(next.told).toContainEqual(expect.stringContaining(`process ${orphan.pid}`))
  expect(await ask(ready!.connection, "select value from installation where key = 'proof'")).toEqual([
    { value: 'kept' },
  ])

  expect(await next.end('SIGTERM')).toBe(0)
  expect(isAlive(orphan.pid)).toBe(false)
  expect(fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8').trim()).toMatch(
    /database system is shut down$/,
  )
})

test('program and server killed together leave a busy session, and the next start does not wait for it', async () => {
  const dataDir = path.join(folder, 'orphaned')
  const killed = starter.start({ dataDir })
  const { connection } = (await killed.outcome).ready!
  const endless = "insert into installation select 'late', count(*) from generate_series(1, 1e10)"
  const failure = ask(connection, endless).catch((error: Error) => error)
  const busy =
    "select from pg_stat_activity where state = 'active' and query like 'insert into installation%'"
  await vi.waitFor(async () => expect(await ask(connection, busy)).toHaveLength(1), { timeout: 30_000 })
  const server = readPostmaster(path.join(dataDir, 'pg'))!
  process.kill(server.pid, 'SIGKILL')
  await killed.end('SIGKILL')
  const bystander = spawn('sleep', ['60'], { cwd: path.join(dataDir, 'pg'), stdio: 'ignore' })
  const next = starter.start({ dataDir })
  const { ready } = await next.outcome
  expect(isAlive(bystander.pid!)).toBe(true)
  bystander.kill('SIGKILL')
  expect(await ask(ready!.connection, 'select key, value from installation')).toEqual([
    { key: 'proof', value: 'kept' },
  ])
  expect(await failure).toBeInstanceOf(Error)
  expect(fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8')).toContain('is still in use')
  expect(await next.end('SIGTERM')).toBe(0)
})

test('a second start on the same folder refuses within 2 s, names the process, and changes nothing', async () => {
  const dataDir = path.join(folder, 'orphaned')
  const first = starter.start({ dataDir, port: 3000 })
  await first.outcome
  const server = readPostmaster(path.join(dataDir, 'pg'))
  const refusedAfterMs = async () => {
    const { refused, afterMs } = await starter.start({ dataDir }).outcome
    expect(refused).toContain(`in use by process ${first.pid} (on port 3000, since `)
    return afterMs
  }
  expect(await shortestOf(3, 2_000, refusedAfterMs)).toBeLessThan(2_000)
  expect(readPostmaster(path.join(dataDir, 'pg'))).toEqual(server)
  await first.end('SIGTERM')
})

test('of several first starts at once exactly one goes on', async () => {
  const dataDir = path.join(folder, 'rush')
  const all = [1, 2, 3].map(() => starter.start({ dataDir }))
  const outcomes = await Promise.all(all.map(({ outcome }) => outcome))
  expect(outcomes.filter(({ ready }) => ready)).toHaveLength(1)
  const winner = all[outcomes.findIndex(({ ready }) => ready)]!
  for (const { refused } of outcomes.filter(({ ready }) => !ready)) {
    expect(refused).toContain(`in use by process ${winner.pid}`)
  }
  await winner.end('SIGTERM')
})

test('a normal user runs it from binaries that belong to root and lack their links', async ({ skip }) => {
  skip(!isRoot, 'only root can start a process as another user')
  const uid = 65_534 // the user nobody: PostgreSQL requires a user with a name
  const dataDir = path.join(folder, 'normal')
  fs.mkdirSync(dataDir)
  fs.chownSync(dataDir, uid, uid)
  fs.rmSync(path.join(starter.installed, 'native/lib/libpq.so.5'))
  const started = starter.start({ dataDir, uid })
  const { ready } = await started.outcome
  expect(fs.statSync(path.join(dataDir, 'pg')).uid).toBe(uid)
  expect(await ask(ready!.connection, 'select count(*) from accounts')).toEqual([{ count: 0 }])
  expect(await started.end('SIGTERM')).toBe(0)

  // Root finds a cluster owned by that user and leaves the ownership unchanged.
  const asRoot = starter.start({ dataDir })
  expect((await asRoot.outcome).ready).toBeDefined()
  expect(fs.statSync(path.join(dataDir, 'pg')).uid).toBe(uid)
  expect(await asRoot.end('SIGTERM')).toBe(0)
})

test('a normal user is told when the database belongs to somebody else', async ({ skip }) => {
  skip(!isRoot, 'only root can start a process as another user')
  const dataDir = path.join(folder, 'foreign')
  fs.mkdirSync(path.join(dataDir, 'pg'), { recursive: true })
  expect((await starter.start({ dataDir, uid: 65_534 }).outcome).refused).toBe(
    `The data folder ${dataDir} cannot be written (EACCES). Set DATA_DIR to one that can.`,
  )
  fs.chmodSync(dataDir, 0o777)
  expect((await starter.start({ dataDir, uid: 65_534 }).outcome).refused).toMatch(
    /pg belongs to user 0, and this process runs as user 65534\. Start as that user or as root/,
  )
})

test('programs that start at once on one given server migrate it once', async () => {
  const { close, connection, pool } = await createTestDatabase()
  await pool.query('drop schema public cascade; create schema public')
  const { host, port, user, password, database } = connection
  const databaseUrl = `postgresql://${user}:${password}@${encodeURIComponent(host!)}:${port}/${database}`
  const all = [1, 2, 3].map(() => starter.start({ dataDir: '/nowhere', databaseUrl }))
  const outcomes = await Promise.all(all.map(({ outcome }) => outcome))
  expect(outcomes.filter(({ ready }) => ready)).toHaveLength(3)
  const steps = all.flatMap(({ told }) => told).filter((line) => line.startsWith('Migrated'))
  const { rows } = await pool.query('select count(*) from schema_migrations')
  expect(rows).toEqual([{ count: steps.length }])
  expect(await Promise.all(all.map(({ end }) => end('SIGTERM')))).toEqual([0, 0, 0])
  await close()
})

async function ask(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the tests kill servers; the query reports it
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}
