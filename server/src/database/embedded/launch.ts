import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { binaryPath, processOptions } from './command.ts'
import type { Place } from './place.ts'
import { type Postmaster, readPostmaster, readyPostmaster } from './postmaster.ts'
import { commandOf, processesIn, signal } from './processes.ts'
import { SOCKET_PORT, serverSettings, socketSettings } from './settings.ts'
import { freePort, launchOnWindows, onWindows } from './windows.ts'

type Address = Pick<Postmaster, 'port' | 'socketFolder'>

export async function newAddress(place: Place): Promise<Address> {
  return onWindows
    ? { port: await freePort(), socketFolder: '' }
    : { port: SOCKET_PORT, socketFolder: place.sockets }
}

export async function launch(
  place: Place,
  binaries: Binaries,
  address: Address,
  extraSettings: Record<string, string>,
): Promise<Postmaster> {
  const listen = onWindows ? { listen_addresses: '127.0.0.1' } : socketSettings(address.socketFolder)
  const settings = { ...serverSettings, ...listen, port: String(address.port), ...extraSettings }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const begun = performance.now()
  for (;;) {
    const logBegin = rotateLog(place)
    const server = await run(place, binaries, flags)
    if (server) return server
    const said = fs.readFileSync(logFile(place), 'utf8').slice(logBegin)
    if (!said.includes('still in use') || performance.now() - begun > PATIENCE_MS) {
      throw new StartError(`PostgreSQL did not start: ${reasonIn(said)} (its log is ${logFile(place)})`)
    }
    endOrphanedSessions(place.cluster)
    await sleep(100)
  }
}

// A session whose server was killed notices it when its statement ends, which is within 30 s.
const PATIENCE_MS = 35_000

/**
 * Orphaned sessions only block the restart: their uncommitted work was lost with the server. A user's shell in the
 * folder is left alone.
 */
function endOrphanedSessions(cluster: string): void {
  const sessions = processesIn(cluster).filter((pid) => commandOf(pid)?.startsWith('postgres: '))
  for (const pid of sessions) signal(pid, 'SIGQUIT')
}

async function run(place: Place, binaries: Binaries, flags: string[]): Promise<Postmaster | undefined> {
  if (onWindows) {
    await launchOnWindows(place, binaries, flags)
    return readPostmaster(place.cluster)
  }
  // A file, not a pipe, because the server may outlive us. Detached, because Ctrl-C would otherwise stop the server
  // before we are done with it.
  const log = fs.openSync(logFile(place), 'a', 0o600)
  const child = spawn(binaryPath(binaries, 'postgres'), ['-D', place.cluster, ...flags], {
    ...processOptions(place, binaries),
    stdio: ['ignore', 'ignore', log],
    detached: true,
  })
  fs.closeSync(log)
  child.on('error', () => {}) // reported through the missing process id below
  child.unref()
  return child.pid === undefined ? undefined : readyPostmaster(place.cluster, child.pid)
}

const logFile = ({ home }: Place) => path.join(home, 'pg.log')

const LOG_BYTES = 5_000_000

/** Returns the offset at which new lines begin. */
function rotateLog(place: Place): number {
  const size = fs.statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES) return size
  fs.renameSync(logFile(place), `${logFile(place)}.old`)
  return 0
}

function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line && !line.includes(' LOG: '))
  return lines.map((line) => line.replace(/^.*(FATAL|PANIC|HINT): +/, '')).join(' ') || 'it said nothing'
}
