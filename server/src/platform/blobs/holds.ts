// While a backup runs, removed content stays readable for it: the file is first linked into the folder of each hold.
// Processes that share the files see the same folders.
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BlobHold } from '../blobs.ts'
import { isAbandoned, isOfThisMachine, newTempFile } from './temp-files.ts'

const FOLDER = 'held'
/**
 * A file in each hold that its process rewrites regularly: shows processes on other machines that the hold is alive.
 */
const ALIVE = 'alive'
const ALIVE_EVERY_MS = 60_000
const SILENT_MS = 60 * 60_000

export async function holdBlobs(dir: string, pathOf: (hash: string) => string): Promise<BlobHold> {
  const holds = join(dir, FOLDER)
  await mkdir(holds, { recursive: true })
  await dropAbandonedHolds(dir)
  const hold = newTempFile(holds)
  await mkdir(hold)
  const sayAlive = () => writeFile(join(hold, ALIVE), '.')
  await sayAlive()
  const timer = setInterval(() => sayAlive().catch(() => {}), ALIVE_EVERY_MS).unref()
  return {
    // If it is removed between the two lookups, the hold has it.
    async open(hash) {
      const file = (await openOrNull(pathOf(hash))) ?? (await openOrNull(join(hold, basename(hash))))
      return file && { size: (await file.stat()).size, content: file.createReadStream() }
    },
    isKept: async () => (await stat(hold).catch(ifMissing(null))) !== null,
    async release() {
      clearInterval(timer)
      await dropHold(dir, hold)
    },
  }
}

export async function keepForHolds(dir: string, path: string, hash: string): Promise<void> {
  for (const hold of await holdsIn(dir))
    if (!(await isAbandonedHold(hold))) await keep(path, join(hold, hash))
}

/** Deletes abandoned holds: a dead backup must not keep content. */
export async function dropAbandonedHolds(dir: string): Promise<void> {
  for (const hold of await holdsIn(dir)) if (await isAbandonedHold(hold)) await dropHold(dir, hold)
}

const holdsIn = async (dir: string) =>
  (await readdir(join(dir, FOLDER)).catch(ifMissing([]))).map((name) => join(dir, FOLDER, name))

/** Checks the process for holds of this machine, the time since the last sign of life for others. */
async function isAbandonedHold(hold: string): Promise<boolean> {
  const name = basename(hold)
  if (isOfThisMachine(name)) return isAbandoned(name)
  const found = await stat(join(hold, ALIVE)).catch(() => stat(hold).catch(ifMissing(null)))
  return found !== null && Date.now() - found.mtimeMs > SILENT_MS
}

/** Moves the hold away first: other processes may link files into it until its name is gone. */
async function dropHold(dir: string, hold: string): Promise<void> {
  const dropped = newTempFile(join(dir, 'tmp'))
  await rename(hold, dropped).catch(ifMissing(undefined))
  await rm(dropped, { recursive: true, force: true })
}

/** Copies if the file system has no hard links. */
async function keep(path: string, kept: string): Promise<void> {
  await link(path, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return
    await copyFile(path, kept).catch(ifMissing(undefined))
  })
}

const openOrNull = (path: string) => open(path).catch(ifMissing(null))

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
