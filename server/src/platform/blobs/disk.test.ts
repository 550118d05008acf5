import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openDisk } from './disk.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'switchboard-blobs-'))
})
afterAll(() => rm(root, { recursive: true }))
const newFolder = () => mkdtemp(join(root, 'blobs-'))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const LIMIT = { maxBytes: 1024 * 1024 }

test('bytes go in as a buffer or a stream and come back by their hash', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  const bytes = randomBytes(300_000)
  const hash = sha256(bytes)
  expect(await blobs.put(bytes, LIMIT)).toEqual({ hash, size: 300_000 })
  expect(await blobs.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), LIMIT)).toEqual({
    hash,
    size: 300_000,
  })
  expect(await buffer(await blobs.get(hash))).toEqual(bytes)
  expect(await readdir(join(dir, hash.slice(0, 2), hash.slice(2, 4)))).toEqual([hash])
  expect(await blobs.put(Buffer.alloc(0), LIMIT)).toEqual({ hash: sha256(Buffer.alloc(0)), size: 0 })
})

test('the same file put by many at once is kept once and whole', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  const bytes = randomBytes(200_000)
  await Promise.all(Array.from({ length: 6 }, () => blobs.put(Readable.from([bytes]), LIMIT)))
  expect(await buffer(await blobs.get(sha256(bytes)))).toEqual(bytes)
  expect(await readdir(join(dir, 'tmp'))).toEqual([])
})

test('a removed file is gone, and removing it again is no error', async () => {
  const blobs = await openDisk(await newFolder())
  const { hash } = await blobs.put(Buffer.from('hello'), LIMIT)
  expect(await blobs.has(hash)).toBe(true)
  await blobs.remove(hash)
  await blobs.remove(hash)
  expect(await blobs.has(hash)).toBe(false)
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'not_found' })
})

test('a file over the limit is refused, its stream ended, and nothing of it stays', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  const endless = createReadStream('/dev/zero')
  await expect(blobs.put(endless, LIMIT)).rejects.toMatchObject({
    code: 'payload_too_large',
    message: 'The file is larger than 1 MB',
  })
  expect(endless.destroyed).toBe(true)
  expect(await readdir(dir)).toEqual(['tmp'])
  expect(await readdir(join(dir, 'tmp'))).toEqual([])
})

test('a stream that breaks off leaves nothing behind', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  async function* broken() {
    yield randomBytes(1000)
    throw new Error('the client went away')
  }
  await expect(blobs.put(broken(), LIMIT)).rejects.toThrow('the client went away')
  expect(await readdir(join(dir, 'tmp'))).toEqual([])
})

test('a full disk is told plainly', async () => {
  const blobs = await openDisk(await newFolder())
  async function* full() {
    yield randomBytes(10)
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  await expect(blobs.put(full(), LIMIT)).rejects.toMatchObject({ code: 'storage_full' })
})

test('only a hash can name a file', async () => {
  const blobs = await openDisk(await newFolder())
  const bad = [
    '',
    '..',
    '../../etc/passwd',
    'AB'.repeat(32),
    `${'ab'.repeat(32)}\n`,
    `${'a'.repeat(63)}/`,
    'tmp',
  ]
  for (const name of bad) {
    expect(await blobs.has(name)).toBe(false)
    await expect(blobs.get(name)).rejects.toMatchObject({ code: 'not_found' })
    await expect(blobs.remove(name)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('opening clears what dead processes left and spares what a living one is writing', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  async function* slow() {
    yield randomBytes(10)
    await held
  }
  const putting = blobs.put(slow(), LIMIT)
  await eventually(() => readdir(join(dir, 'tmp'))).toHaveLength(1)
  const [living] = (await readdir(join(dir, 'tmp'))) as [string]
  const [machine, pid] = living.split('-')

  const leftBehind = [`${machine}-4194999-0badcafe-1`, `${machine}-${pid}-0badcafe-1`]
  for (const name of leftBehind) await writeFile(join(dir, 'tmp', name), 'half')
  await writeFile(join(dir, 'tmp', '0000beef-1-0badcafe-1'), 'of another machine')
  await writeFile(join(dir, 'tmp', '0000beef-1-0badcafe-2'), 'of another machine, long ago')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  await utimes(join(dir, 'tmp', '0000beef-1-0badcafe-2'), twoDaysAgo, twoDaysAgo)

  await openDisk(dir)
  expect((await readdir(join(dir, 'tmp'))).toSorted()).toEqual(['0000beef-1-0badcafe-1', living].toSorted())
  finish()
  await putting
})

test('a hold of a dead process keeps nothing, and goes at the next opening', async () => {
  const dir = await newFolder()
  const blobs = await openDisk(dir)
  const hold = await blobs.hold()
  const [living] = (await readdir(join(dir, 'held'))) as [string]
  const dead = living.replace(/-\d+-\w+-/, '-4194999-0badcafe-')
  const silent = '0000beef-1-0badcafe-1'
  const speaking = '0000beef-2-0badcafe-1'
  const hoursAgo = new Date(Date.now() - 3 * 3600 * 1000)
  for (const name of [dead, silent, speaking]) {
    await mkdir(join(dir, 'held', name))
    await writeFile(join(dir, 'held', name, 'alive'), '.')
  }
  await utimes(join(dir, 'held', silent, 'alive'), hoursAgo, hoursAgo)

  const { hash } = await blobs.put(Buffer.from('erased'), LIMIT)
  await blobs.remove(hash)
  const keeping = async (name: string) => (await readdir(join(dir, 'held', name))).includes(hash)
  expect(await Promise.all([dead, silent].map(keeping))).toEqual([false, false])
  expect(await Promise.all([living, speaking].map(keeping))).toEqual([true, true])

  await openDisk(dir)
  expect((await readdir(join(dir, 'held'))).toSorted()).toEqual([speaking, living].toSorted())
  expect(await hold.isKept()).toBe(true)
  await hold.release()
  expect(await hold.isKept()).toBe(false)
  await hold.release()
  expect(await readdir(join(dir, 'held'))).toEqual([speaking])
})

test('an unwritable folder fails at opening, not at the first upload', async () => {
  const dir = await newFolder()
  await writeFile(join(dir, 'tmp'), 'a file in the way')
  await expect(openDisk(dir)).rejects.toThrow()
})
