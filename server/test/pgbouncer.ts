import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { chooseRunAs } from '../src/database/embedded/run-as.ts'
import { freePort } from '../src/database/embedded/windows.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const pgbouncerPath = ['/usr/sbin', '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => fs.existsSync(file))

/** Starts a real PgBouncer in transaction mode with two connections to this database. Returns its address. */
export async function startPgbouncer(server: pg.ClientConfig, more = ''): Promise<string> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { host, port: serverPort = 5432, user, password, database } = server
  const behind = `host=${host} port=${serverPort} user=${user} password='${password}' dbname=${database}`
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
product = ${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${more}
`,
  )
  const runAs = chooseRunAs(folder)
  const child = spawn(pgbouncerPath!, ['-q', file], {
    stdio: 'ignore',
    cwd: '/',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  afterAll(async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  })
  const address = `postgresql://someone@127.0.0.1:${port}/product`
  await untilServing(address)
  return address
}

async function untilServing(address: string): Promise<void> {
  for (const until = performance.now() + 30_000; ; await pause(20)) {
    const client = new pg.Client(address)
    try {
      await client.connect()
      return
    } catch (error) {
      if (performance.now() > until) throw error
    } finally {
      await client.end()
    }
  }
}
