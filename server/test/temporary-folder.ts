import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { isServing, readPostmaster } from '../src/database/embedded/postmaster.ts'

/**
 * A folder that every user of the machine may enter, made at the top of a test file. It goes after the last test,
 * with the servers of the data folders in it.
 */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'switchboard-')))
  fs.chmodSync(folder, 0o755)
  afterAll(() => {
    for (const dataDir of fs.readdirSync(folder)) endServer(path.join(folder, dataDir, 'pg'))
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

function endServer(cluster: string): void {
  const server = readPostmaster(cluster)
  if (server && isServing(fs.realpathSync(cluster), server.pid)) process.kill(server.pid, 'SIGQUIT')
}
