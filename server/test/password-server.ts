// A separate PostgreSQL server, as customers run it: on a port, with a password.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { readyPostmaster, stopPostmaster } from '../src/database/embedded/postmaster.ts'
import { chooseRunAs } from '../src/database/embedded/run-as.ts'
import { freePort } from '../src/database/embedded/windows.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Returns the address of its superuser. The server stops after the last test of the file. */
export async function passwordServer(binaries: string): Promise<URL> {
  const folder = temporaryFolder()
  const cluster = path.join(folder, 'cluster')
  const password = 'secret'
  const runAs = chooseRunAs(cluster)
  const options = { cwd: '/', env: {}, ...(runAs && { uid: runAs.uid, gid: runAs.gid }) }
  fs.mkdirSync(cluster, { mode: 0o700 })
  fs.writeFileSync(path.join(folder, 'password'), password)
  if (runAs) fs.chownSync(cluster, runAs.uid, runAs.gid)
  const access = ['-U', 'owner', '--auth=scram-sha-256', `--pwfile=${path.join(folder, 'password')}`]
  execFileSync(path.join(binaries, 'initdb'), ['-D', cluster, '-E', 'UTF8', '--locale=C', '-N', ...access], {
    ...options,
    stdio: 'pipe',
  })

  const port = await freePort()
  const listen = ['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories=', '-F']
  const server = spawn(path.join(binaries, 'postgres'), ['-D', cluster, ...listen], {
    ...options,
    stdio: 'ignore',
  })
  afterAll(async () => {
    const exit = once(server, 'exit')
    await stopPostmaster(cluster, server.pid!)
    await exit
  })
  await readyPostmaster(cluster, server.pid!)
  return new URL(`postgresql://owner:${password}@127.0.0.1:${port}/postgres`)
}
