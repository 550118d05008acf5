import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { isServing, readPostmaster } from '../src/database/embedded/postmaster.ts'

/**
 * A folder that every user of the machine may enter. Call it at the top of a test file. It is removed after the last
 * test, and database servers with data folders in it are stopped.
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
