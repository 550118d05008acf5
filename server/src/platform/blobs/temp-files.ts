import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

// The name identifies the writer: machine, process id, and a random part, because process ids are reused.
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const life = randomBytes(4).toString('hex')
let made = 0

export const newTempFile = (dir: string) => join(dir, `${machine}-${process.pid}-${life}-${++made}`)

/** Removes files that a killed process left incomplete. Files of other machines are judged by age only. */
export async function removeAbandonedFiles(dir: string) {
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    if (isAbandoned(name) || (await isOld(path))) await rm(path, { recursive: true, force: true })
  }
}

export const isOfThisMachine = (name: string) => name.startsWith(`${machine}-`)

/** Whether its process on this machine has ended. */
export function isAbandoned(name: string) {
  if (!isOfThisMachine(name)) return false
  const [, itsProcess, itsLife] = name.split('-')
  // In a container every start has the same process number, so the number alone proves nothing.
  if (Number(itsProcess) === process.pid) return itsLife !== life
  return !isAlive(Number(itsProcess))
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

async function isOld(path: string) {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && Date.now() - file.mtimeMs > DAY_MS
}
