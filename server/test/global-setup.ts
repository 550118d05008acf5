// Starts one PostgreSQL server per test run, with a migrated template database that every test file copies.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { choosePlace } from '../src/database/embedded/place.ts'
import { startEmbedded } from '../src/database/embedded/start.ts'
import { migrate } from '../src/database/migrate.ts'
import { quietLog } from './quiet-log.ts'

/** `admin` may create databases; `program` is the unprivileged role that the product uses. */
export type TestServer = { admin: pg.ClientConfig; program: pg.ClientConfig; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.SWITCHBOARD_TEST_DATABASE_URL
  const { admin, stop } = url ? givenServer(url) : await temporaryServer()
  const { server, remove } = await prepare(admin)
  project.provide('testServer', server)
  return async () => {
    if (url) await remove()
    await stop()
  }
}

function givenServer(connectionString: string) {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString })
  return { admin: { host, port, user, password: password ?? undefined, database, ssl }, stop: async () => {} }
}

async function temporaryServer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'switchboard-test-'))
  fs.chmodSync(folder, 0o755) // as root, the server runs as another user
  const fast = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' }
  const server = await startEmbedded(choosePlace(folder, quietLog), quietLog, fast)
  const abandon = () => process.kill(server.processId(), 'SIGQUIT')
  process.once('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    await server.stop()
    fs.rmSync(folder, { recursive: true })
  }
  return { admin: server.connection, stop }
}

async function prepare(admin: pg.ClientConfig): Promise<{ server: TestServer; remove(): Promise<void> }> {
  const suffix = randomBytes(4).toString('hex')
  const template = `switchboard_template_${suffix}`
  const role = `switchboard_test_${suffix}`
  const password = randomBytes(12).toString('hex')
  await run(admin, `create role ${role} login password '${password}'`)
  await run(admin, `create database ${template} owner ${role}`)
  const program = { ...admin, user: role, password }
  await fill({ ...program, database: template })
  const remove = async () => {
    await run(admin, `drop database ${template}`)
    await run(admin, `drop role ${role}`)
  }
  return { server: { admin, program, template }, remove }
}

async function fill(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool(connection)
  await migrate(pool, quietLog)
  await pool.end()
}

async function run(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
