import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { reason } from '@switchboard/contract/reasons'
import { writableFolder } from '../../database/writable-folder.ts'
import type { BlobSource, Blobs, ByteRange } from '../blobs.ts'
import { AppError } from '../errors.ts'
import { dropAbandonedHolds, holdBlobs, keepForHolds } from './holds.ts'
import { newTempFile, removeAbandonedFiles } from './temp-files.ts'

export async function openDisk(dir: string): Promise<Blobs> {
  const tempDir = writableFolder(join(dir, 'tmp'))
  await removeAbandonedFiles(tempDir)
  await dropAbandonedHolds(dir)

  async function put(source: BlobSource, { maxBytes }: { maxBytes: number }) {
    const temp = newTempFile(tempDir)
    try {
      const written = await writeAside(temp, source, maxBytes)
      await moveIntoPlace(temp, dir, written.hash)
      return written
    } catch (error) {
      await rm(temp, { force: true })
      throw isOutOfSpace(error) ? storageFull(error) : error
    }
  }

  async function get(hash: string, range?: ByteRange) {
    const file = await open(pathOf(dir, hash)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new AppError('not_found', 'File not found', { cause: error }) : error
    })
    return file.createReadStream(range)
  }

  async function has(hash: string) {
    if (!isHash(hash)) return false
    const found = await stat(pathOf(dir, hash)).catch(() => undefined)
    return found !== undefined
  }

  async function remove(hash: string) {
    await keepForHolds(dir, pathOf(dir, hash), hash)
    await rm(pathOf(dir, hash), { force: true })
  }

  async function sweep(isWanted: (hash: string) => Promise<boolean>) {
    for (const name of await readdir(dir, { recursive: true })) {
      const hash = basename(name)
      if (isHash(hash) && name === relative(dir, pathOf(dir, hash)) && !(await isWanted(hash)))
        await remove(hash)
    }
  }

  return {
    put,
    get,
    has,
    withFile: (hash, work) => work(pathOf(dir, hash)),
    remove,
    hold: () => holdBlobs(dir, (hash) => pathOf(dir, hash)),
    dropAbandonedHolds: () => dropAbandonedHolds(dir),
    sweep,
    description: dir,
    close: async () => {},
  }
}

/** Writes to a temporary path because the hash is known only at the end. */
export async function writeAside(path: string, source: BlobSource, maxBytes: number) {
  const file = await open(path, 'wx', 0o600)
  try {
    const written = await copyHashed(source, file, maxBytes)
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}

async function copyHashed(source: BlobSource, file: FileHandle, maxBytes: number) {
  const sha256 = createHash('sha256')
  let size = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    size += chunk.length
    if (size > maxBytes)
      throw new AppError('payload_too_large', reason('file_over', { number: megabytes(maxBytes) }))
    sha256.update(chunk)
    await file.writeFile(chunk)
  }
  return { hash: sha256.digest('hex'), size }
}

/** A file is durable only when its name survives a power failure too, hence the folders are synced. */
async function moveIntoPlace(temp: string, dir: string, hash: string) {
  const [outer, inner] = [join(dir, hash.slice(0, 2)), join(dir, hash.slice(0, 2), hash.slice(2, 4))]
  const isNewFolder = await mkdir(inner, { recursive: true })
  await rename(temp, join(inner, hash))
  await syncFolder(inner)
  if (isNewFolder) for (const folder of [outer, dir]) await syncFolder(folder)
}

export async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

function pathOf(dir: string, hash: string) {
  if (!isHash(hash)) throw new AppError('not_found', 'File not found')
  return join(dir, hash.slice(0, 2), hash.slice(2, 4), hash)
}

export const isOutOfSpace = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
export const storageFull = (cause: unknown) =>
  new AppError('storage_full', reason('storage_none'), { cause, retryAfterS: 2 })

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10
