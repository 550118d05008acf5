import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import { readZip } from '../../test/read-zip.ts'
import { type ZipEntry, zip } from './zip.ts'

const MADE = new Date('2026-11-15T17:30:44Z')

test('an independent reader finds every entry, whole and under its name', async () => {
  const noise = randomBytes(300_000)
  const archive = await bytesOf([
    { name: 'account.json', content: pieces('{"a":', '1}') },
    { name: 'files/żółw 🐢.bin', content: pieces(noise.subarray(0, 99_999), noise.subarray(99_999)) },
    { name: 'empty.txt', content: pieces() },
  ])
  const entries = await readZip(archive)
  expect([...entries.keys()]).toEqual(['account.json', 'files/żółw 🐢.bin', 'empty.txt'])
  expect(entries.get('account.json')!.toString()).toBe('{"a":1}')
  expect(entries.get('files/żółw 🐢.bin')!.equals(noise)).toBe(true)
  expect(entries.get('empty.txt')!.length).toBe(0)
})

test('an entry has the time it was made at', async () => {
  const archive = await fromBufferPromise(await bytesOf([{ name: 'a', content: pieces('a') }]))
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>)
    expect(entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' })).toEqual(MADE)
  expect.assertions(1)
})

test('with more entries than the plain form can count, a reader still finds the last', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, content: pieces(`${n}`) }))
  const entries = await readZip(await bytesOf(many, 10))
  expect([entries.size, entries.get('11')!.toString()]).toEqual([12, '11'])
})

test('nothing is asked for before it is wanted, and a failure in between ends the archive', async () => {
  let begun = 0
  async function* failing(): AsyncGenerator<ZipEntry> {
    for (;;) {
      begun += 1
      yield { name: `${begun}`, content: begun === 3 ? broken() : pieces('x') }
    }
  }
  const archive = zip(failing(), MADE)
  await archive.next()
  expect(begun).toBe(1)
  const rest = async () => {
    for await (const _piece of archive);
  }
  await expect(rest()).rejects.toThrow('the disk is gone')
  expect(begun).toBe(3)
})

async function* pieces(...parts: (string | Uint8Array)[]) {
  yield* parts
}

// biome-ignore lint/correctness/useYield: it fails before it has anything to give.
async function* broken(): AsyncGenerator<string> {
  throw new Error('the disk is gone')
}

async function bytesOf(entries: ZipEntry[], plainCount?: number): Promise<Buffer> {
  async function* each() {
    yield* entries
  }
  const parts: Buffer[] = []
  for await (const piece of zip(each(), MADE, plainCount)) parts.push(piece)
  return Buffer.concat(parts)
}
