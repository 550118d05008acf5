import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive, signal, workingFolderOf } from './processes.ts'

/** What a running server reports in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean }

export function readPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port, socketFolder, , , status] = lockFileLines(cluster)
  if (!pid) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? '',
    isReady: status?.trim() === 'ready',
  }
}

/** Returns true only for the server of this cluster: its process id may have been reused by another program. */
export function isServing(cluster: string, pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  const command = commandOf(pid)
  if (command === undefined) return false
  return workingFolderOf(pid) === cluster || `${command.trim()} `.includes(` -D ${cluster} `)
}

/**
 * Removes the lock files of a server that is gone; PostgreSQL itself would be fooled by a zombie or a reused process
 * id.
 */
export function clearStaleLock(cluster: string): void {
  const left = readPostmaster(cluster)
  if (!left) return
  const files = [path.join(cluster, 'postmaster.pid')]
  if (left.socketFolder) {
    const socket = path.join(left.socketFolder, `.s.PGSQL.${left.port}`)
    files.push(socket, `${socket}.lock`)
  }
  for (const file of files) fs.rmSync(file, { force: true })
}

/** Resolves once the server accepts connections, or with undefined if the server ended first. */
export async function readyPostmaster(cluster: string, pid: number): Promise<Postmaster | undefined> {
  for (;;) {
    const found = readPostmaster(cluster)
    if (found?.pid === pid && found.isReady) return found
    if (!isAlive(pid)) return undefined
    await sleep(5)
  }
}

/**
 * Fast shutdown: ends all sessions and writes everything to disk. Works even if the server is not our child process.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const patienceMs = 20_000
  const begun = performance.now()
  signal(pid, 'SIGINT')
  while (isAlive(pid) && readPostmaster(cluster)?.pid === pid) {
    // An immediate shutdown is safe as well, only the next start has to replay the log.
    if (performance.now() - begun > patienceMs) return signal(pid, 'SIGQUIT')
    await sleep(5)
  }
}

function lockFileLines(cluster: string): string[] {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    // A file that cannot be read now, for want of file descriptors, does not mean that no server runs.
    if (!MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return []
  }
}

const MISSING = ['ENOENT', 'ENOTDIR']
