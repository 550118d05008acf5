import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { choosePlace, type Place } from './place.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { type EmbeddedServer, startEmbedded } from './start.ts'

// Making clusters takes long where the disk is busy.
vi.setConfig({ testTimeout: 60_000 })

const folder = temporaryFolder()
const isRoot = process.getuid?.() === 0
let place: Place
let server: EmbeddedServer | undefined

const start = async () => {
  server = await startEmbedded(place, quietLog)
  return server
}

beforeAll(async () => {
  place = choosePlace(path.join(folder, 'main'), quietLog)
  await (await start()).stop()
})

afterEach(async () => {
  await server?.stop()
  server = undefined
})

test('as root the server runs as another user, and nobody else can reach its socket', async ({ skip }) => {
  skip(!isRoot, 'these tests do not run as root')
  const { processId } = await start()
  const { uid } = fs.statSync(`/proc/${processId()}`)
  expect(uid).toBe(place.runAs!.uid)
  expect(uid).not.toBe(0)
  expect(fs.statSync(place.sockets)).toMatchObject({ uid, mode: 0o40700 })
  expect(fs.statSync(place.cluster)).toMatchObject({ uid, mode: 0o40700 })
})

test('it hears by its socket file alone', async () => {
  const { connection } = await start()
  expect(await ask(connection, "select setting from pg_settings where name = 'listen_addresses'")).toBe('')
  expect(connection.host).toBe(path.join(folder, 'main', 'run'))
})

test('a first start that was cut short leaves nothing that stops the next one', async () => {
  const cut = choosePlace(path.join(folder, 'cut'), quietLog)
  fs.mkdirSync(path.join(cut.home, 'pg.new', 'base'), { recursive: true })
  fs.writeFileSync(path.join(cut.home, 'pg.new', 'PG_VERSION'), '18')
  const whole = await startEmbedded(cut, quietLog)
  expect(await ask(whole.connection, 'select 1')).toBe(1)
  expect(fs.readdirSync(cut.home).sort()).toEqual(['pg', 'pg.log', 'run'])
  await whole.stop()
})

test('what a killed first start left is kept as long as its initdb is at work there', async () => {
  const aside = path.join(place.home, 'pg.new-killed')
  fs.mkdirSync(aside)
  const initdb = spawn('tail', ['-f', '/dev/null', path.join(aside, 'PG_VERSION')], { stdio: 'ignore' })
  await once(initdb, 'spawn')
  await (await start()).stop()
  expect(fs.existsSync(aside)).toBe(true)
  initdb.kill('SIGKILL')
  await once(initdb, 'exit')
  await start()
  expect(fs.existsSync(aside)).toBe(false)
})

test.each([
  { left: 'a zombie', script: 'true & echo $!; exec sleep 60' },
  { left: 'another program', script: 'sleep 60 & echo $!; wait' },
  { left: 'nobody', script: 'true & echo $!; wait; exec sleep 60' },
])('a lock file whose process id now belongs to $left is cleared', async ({ script }) => {
  const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const [pid] = (await once(shell.stdout, 'data')) as [Buffer]
  leaveLocks(Number(String(pid)))
  const { connection, processId } = await start()
  expect(await ask(connection, 'select 1')).toBe(1)
  expect(readPostmaster(place.cluster)!.pid).toBe(processId())
  process.kill(-shell.pid!, 'SIGKILL')
})

function leaveLocks(pid: number): void {
  const socket = path.join(place.sockets, '.s.PGSQL.5432')
  const lines = [pid, place.cluster, 1_700_000_000, 5432, place.sockets, '', '', 'ready', '']
  for (const file of [path.join(place.cluster, 'postmaster.pid'), `${socket}.lock`]) {
    fs.writeFileSync(file, lines.join('\n'), { mode: 0o600 })
    if (place.runAs) fs.chownSync(file, place.runAs.uid, place.runAs.gid)
  }
  fs.writeFileSync(socket, '')
}

test('a server that is killed comes back by itself, with every row that was acknowledged', async () => {
  const { connection, processId } = await start()
  await ask(connection, 'create table if not exists proof as select 42 as answer')
  const first = processId()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(processId()).not.toBe(first), { timeout: 30_000 })
  expect(await ask(connection, 'select answer from proof')).toBe(42)
})

test('one that is stopped on purpose stays down', async () => {
  const { processId, stop } = await start()
  await stop()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(isAlive(processId())).toBe(false)
  expect(readPostmaster(place.cluster)).toBeUndefined()
})

test('a cluster of another major version is refused in one sentence and left alone', async () => {
  const version = path.join(place.cluster, 'PG_VERSION')
  fs.writeFileSync(version, '17\n')
  await expect(startEmbedded(place, quietLog)).rejects.toThrow(
    `The database in ${place.cluster} was written by PostgreSQL 17, and this program brings PostgreSQL 18.`,
  )
  expect(readPostmaster(place.cluster)).toBeUndefined()
  fs.writeFileSync(version, '18\n')
})

test('a server that cannot start says why, and where its log is', async () => {
  const control = path.join(place.cluster, 'global/pg_control')
  fs.renameSync(control, `${control}.away`)
  await expect(startEmbedded(place, quietLog)).rejects.toThrow(
    /^PostgreSQL did not start: .*could not find the database system.*\(its log is .*main\/pg\.log\)$/,
  )
  fs.renameSync(`${control}.away`, control)
})

test('a backup that root copied back is given to the user that runs it', async ({ skip }) => {
  skip(!isRoot, 'these tests do not run as root')
  const restored = path.join(folder, 'restored')
  fs.cpSync(place.cluster, path.join(restored, 'pg'), { recursive: true })
  expect(fs.statSync(path.join(restored, 'pg')).uid).toBe(0)
  const copy = await startEmbedded(choosePlace(restored, quietLog), quietLog)
  expect(await ask(copy.connection, 'select answer from proof')).toBe(42)
  await copy.stop()
})

test('a data folder with a path too long for a socket keeps its sockets in the temporary folder', async () => {
  const deep = choosePlace(path.join(folder, 'd'.repeat(90), 'deep'), quietLog)
  expect(deep.sockets).toMatch(/^\/tmp\/switchboard-[0-9a-f]{12}$/)
  const far = await startEmbedded(deep, quietLog)
  expect(await ask(far.connection, 'select 1')).toBe(1)
  await far.stop()
  fs.rmSync(deep.sockets, { recursive: true })
})

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}
