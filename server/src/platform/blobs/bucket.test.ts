import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { s3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openBlobs } from '../blobs.ts'

const store = await s3Server()
const folder = temporaryFolder()
const LIMIT = { maxBytes: 10_000_000 }
/** Simulates processes on different machines: one bucket, separate folders. */
const open = (name = 'one', wrong: Partial<typeof store.settings> = {}) =>
  openBlobs({ DATA_DIR: join(folder, name), ...store.settings, ...wrong })

afterEach(() => {
  store.objects.clear()
  store.state.failures = 0
})

test('content that one process stores in a bucket is read by another, whole and in part', async () => {
  const [one, other] = [await open(), await open('other')]
  const content = randomBytes(3_000_000)
  const { hash, size } = await one.put(
    Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]),
    LIMIT,
  )
  expect(size).toBe(content.length)
  expect(await other.has(hash)).toBe(true)
  expect((await buffer(await other.get(hash))).equals(content)).toBe(true)
  expect(await buffer(await other.get(hash, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
  await other.remove(hash)
  expect(await one.has(hash)).toBe(false)
  await expect(one.get(hash)).rejects.toMatchObject({ code: 'not_found' })
})

test('the same content is sent once, and nothing of it stays on the disk', async () => {
  const blobs = await open()
  const { hash } = await blobs.put(Buffer.from('twice'), LIMIT)
  const puts = () => store.requests.filter((request) => request.startsWith('PUT')).length
  const before = puts()
  expect(await blobs.put(Buffer.from('twice'), LIMIT)).toEqual({ hash, size: 5 })
  expect(puts()).toBe(before)
  expect(await readdir(join(folder, 'one/blobs/tmp'))).toEqual([])
})

test('a parser gets a file for as long as it reads', async () => {
  const blobs = await open()
  const { hash } = await blobs.put(Buffer.from('read me'), LIMIT)
  let path = ''
  const read = await blobs.withFile(hash, async (file) => {
    path = file
    return readFileSync(file, 'utf8')
  })
  expect(read).toBe('read me')
  expect(existsSync(path)).toBe(false)
  await expect(blobs.withFile('0'.repeat(64), async () => {})).rejects.toMatchObject({ code: 'not_found' })
})

test('a wrong secret, region or bucket is refused with the reason', async () => {
  const put = async (wrong: Partial<typeof store.settings>) =>
    (await open('wrong', wrong)).put(Buffer.from('x'), LIMIT)
  await expect(put({ S3_SECRET_ACCESS_KEY: 'other' })).rejects.toThrow(/refused|403/)
  await expect(put({ S3_REGION: 'elsewhere' })).rejects.toThrow(/refused|403/)
  await expect(put({ S3_BUCKET: 'not-there' })).rejects.toThrow(/no bucket|404/)
  await expect(
    (await open('gone', { S3_ENDPOINT: 'http://127.0.0.1:9' })).has('a'.repeat(64)),
  ).rejects.toMatchObject({ code: 'unavailable' })
})

test('a store that asks for patience is asked again', async () => {
  const blobs = await open()
  store.state.failures = 2
  const { hash } = await blobs.put(Buffer.from('patient'), LIMIT)
  store.state.failures = 1
  expect(await text(await blobs.get(hash))).toBe('patient')
})

test('content that is removed while a backup reads can still be read by it, and goes with it', async () => {
  const [one, other] = [await open(), await open('other')]
  const kept = await one.put(Buffer.from('soon gone'), LIMIT)
  const hold = await one.hold()
  await other.remove(kept.hash)
  expect(await one.has(kept.hash)).toBe(false)
  const found = (await hold.open(kept.hash))!
  expect([found.size, await text(found.content)]).toEqual([9, 'soon gone'])
  expect(await hold.isKept()).toBe(true)
  await hold.release()
  expect([...store.objects.keys()]).toEqual([])
})

test('what a dead backup kept is dropped, and more than one page of contents is swept', async () => {
  const blobs = await open()
  const contents = await Promise.all(
    Array.from({ length: 8 }, (_, n) => blobs.put(Buffer.from(`content ${n}`), LIMIT)),
  )
  await blobs.hold()
  await blobs.remove(contents[0]!.hash)
  await blobs.dropAbandonedHolds()
  expect([...store.objects.keys()].filter((key) => !key.startsWith('blobs/'))).toHaveLength(2)
  for (const [key, object] of store.objects) if (key.startsWith('holds/')) object.changedAt = new Date(0)
  await blobs.dropAbandonedHolds()
  expect([...store.objects.keys()].filter((key) => !key.startsWith('blobs/'))).toEqual([])
  await blobs.sweep(async (hash) => hash === contents[5]!.hash)
  expect([...store.objects.keys()]).toEqual([`blobs/${contents[5]!.hash}`])
})
