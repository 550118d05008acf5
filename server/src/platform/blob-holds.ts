// While a backup reads, content that is removed stays readable for it: whoever removes a file links it into the folder of
// each hold first. Processes that share the files see the same folders.
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { newTempFile, removeAbandonedFiles } from './blob-temp-files.ts'

export interface BlobHold {
  /** Null when the content was not there when the hold began. */
  open(hash: string): Promise<FileHandle | null>
  release(): Promise<void>
}

const FOLDER = 'held'

export async function holdBlobs(dir: string, pathOf: (hash: string) => string): Promise<BlobHold> {
  const holds = join(dir, FOLDER)
  await mkdir(holds, { recursive: true })
  await removeAbandonedFiles(holds)
  const hold = newTempFile(holds)
  await mkdir(hold)
  return {
    // Removed between the two looks: it is in the hold by then.
    open: async (hash) => (await openOrNull(pathOf(hash))) ?? openOrNull(join(hold, basename(hash))),
    async release() {
      // Moved away first: others may be linking into it until its name is gone.
      const released = newTempFile(join(dir, 'tmp'))
      await rename(hold, released)
      await rm(released, { recursive: true, force: true })
    },
  }
}

export async function keepForHolds(dir: string, path: string, hash: string): Promise<void> {
  const holds = await readdir(join(dir, FOLDER)).catch(ifMissing([]))
  for (const hold of holds) await keep(path, join(dir, FOLDER, hold, hash))
}

/** Not every disk has hard links. */
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
