import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writableFolder } from '../../database/writable-folder.ts'
import type { BlobHold, BlobSettings, BlobSource, Blobs, ByteRange } from '../blobs.ts'
import { AppError } from '../errors.ts'
import { type BucketClient, createBucketClient } from './bucket-client.ts'
import { isHash, isOutOfSpace, storageFull, writeAside } from './disk.ts'
import { newTempFile, removeAbandonedFiles } from './temp-files.ts'

/**
 * Stores contents as objects named by their hash. `folder` holds files while they are written or passed to another
 * process.
 */
export async function openBucket(settings: BlobSettings, folder: string): Promise<Blobs> {
  const bucket = createBucketClient(settings)
  const tempDir = writableFolder(join(folder, 'tmp'))
  await removeAbandonedFiles(tempDir)

  async function aside<T>(work: (path: string) => Promise<T>): Promise<T> {
    const path = newTempFile(tempDir)
    try {
      return await work(path)
    } catch (error) {
      throw isOutOfSpace(error) ? storageFull(error) : error
    } finally {
      await rm(path, { force: true })
    }
  }

  const put = (source: BlobSource, { maxBytes }: { maxBytes: number }) =>
    aside(async (path) => {
      const written = await writeAside(path, source, maxBytes)
      if (!(await has(written.hash)))
        await bucket.call({
          ...{ method: 'PUT', key: keyOf(written.hash), body: () => createReadStream(path) },
          // The store checks the received content against the signed hash.
          headers: { 'content-length': String(written.size), 'x-amz-content-sha256': written.hash },
        })
      return written
    })

  async function get(hash: string, range?: ByteRange) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const found = isHash(hash) && (await bucket.call({ method: 'GET', key: keyOf(hash), headers }))
    if (!found) throw new AppError('not_found', 'File not found')
    return Readable.from(found.body)
  }

  const has = async (hash: string) =>
    isHash(hash) && (await bucket.call({ method: 'HEAD', key: keyOf(hash) })) !== null

  const withFile = <T>(hash: string, work: (path: string) => Promise<T>) =>
    aside(async (path) => {
      await pipeline(await get(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return work(path)
    })

  async function remove(hash: string) {
    if (!isHash(hash)) return
    const headers = { 'x-amz-copy-source': `/${settings.S3_BUCKET}/${keyOf(hash)}` }
    for await (const { key, changedAt } of bucket.list(HOLDS))
      if (!isSilent(changedAt)) await bucket.call({ method: 'PUT', key: keptKey(idOf(key), hash), headers })
    await bucket.call({ method: 'DELETE', key: keyOf(hash) })
  }

  async function sweep(isWanted: (hash: string) => Promise<boolean>) {
    for await (const { key } of bucket.list(CONTENTS)) {
      const hash = key.slice(CONTENTS.length)
      if (isHash(hash) && !(await isWanted(hash))) await remove(hash)
    }
  }

  return {
    ...{ put, get, has, withFile, remove, sweep },
    hold: () => holdObjects(bucket),
    async dropAbandonedHolds() {
      for await (const { key, changedAt } of bucket.list(HOLDS))
        if (isSilent(changedAt)) await dropHold(bucket, idOf(key))
    },
    description: `bucket ${bucket.place}`,
    close: bucket.close,
  }
}

const CONTENTS = 'blobs/'
/** HOLDS: one object per running backup, rewritten regularly. KEPT: content removed meanwhile, by backup. */
const HOLDS = 'holds/'
const KEPT = 'kept/'
const ALIVE_EVERY_MS = 60_000
const SILENT_MS = 60 * 60_000

const keyOf = (hash: string) => CONTENTS + hash
const idOf = (key: string) => key.slice(HOLDS.length)
const keptKey = (hold: string, hash: string) => `${KEPT}${hold}/${hash}`
const isSilent = (changedAt: Date) => Date.now() - changedAt.getTime() > SILENT_MS

async function holdObjects(bucket: BucketClient): Promise<BlobHold> {
  const id = randomUUID()
  const sayAlive = () =>
    bucket.call({ method: 'PUT', key: HOLDS + id, body: () => '.', headers: { 'content-length': '1' } })
  await sayAlive()
  const timer = setInterval(() => sayAlive().catch(() => {}), ALIVE_EVERY_MS).unref()
  return {
    async open(hash) {
      // If it is removed between the two lookups, the second one finds it.
      for (const key of [keyOf(hash), keptKey(id, hash)]) {
        const found = await bucket.call({ method: 'GET', key })
        if (found)
          return { size: Number(found.headers.get('content-length')), content: Readable.from(found.body) }
      }
      return null
    },
    isKept: async () => (await bucket.call({ method: 'HEAD', key: HOLDS + id })) !== null,
    async release() {
      clearInterval(timer)
      await dropHold(bucket, id)
    },
  }
}

/** Deletes the hold object first, so that nothing more is kept for it. */
async function dropHold(bucket: BucketClient, id: string): Promise<void> {
  await bucket.call({ method: 'DELETE', key: HOLDS + id })
  for await (const { key } of bucket.list(`${KEPT}${id}/`)) await bucket.call({ method: 'DELETE', key })
}
