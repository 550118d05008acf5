// PostgreSQL has no socket files on Windows, so there the server listens on loopback and requires a password.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { binaryPath, processOptions } from './command.ts'
import type { Place } from './place.ts'

export const onWindows = process.platform === 'win32'

/** Returns undefined where the permissions of the socket file protect the server. */
export function clusterPassword({ home, cluster }: Place): string | undefined {
  if (!onWindows) return undefined
  const file = path.join(home, 'pg-password')
  if (!fs.existsSync(cluster)) fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8')
}

/** Uses pg_ctl because it drops administrator rights, with which PostgreSQL refuses to run. */
export async function launchOnWindows(place: Place, binaries: Binaries, settings: string[]): Promise<void> {
  const options = settings.map((setting) => `"${setting}"`).join(' ')
  const logFile = path.join(place.home, 'pg.log')
  const args = ['start', '-w', '-D', place.cluster, '-l', logFile, '-o', options]
  await promisify(execFile)(binaryPath(binaries, 'pg_ctl'), args, processOptions(place, binaries))
}

export async function stopOnWindows(place: Place, binaries: Binaries): Promise<void> {
  const args = ['stop', '-w', '-m', 'fast', '-D', place.cluster]
  await promisify(execFile)(binaryPath(binaries, 'pg_ctl'), args, processOptions(place, binaries))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
