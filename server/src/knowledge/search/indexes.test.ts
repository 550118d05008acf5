import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { openIndexes } from './index.ts'

const logged: string[] = []
const indexes = openIndexes({
  log: createLog('info', { write: (line) => void logged.push(line) }),
  metrics: createMetrics(),
  mostBytes: 1,
})
afterAll(() => indexes.close())

test('where memory is short, what was asked for longest ago makes room', async () => {
  const first = await filled(1)
  await indexes.makeRoomFor(first)
  const second = await filled(2)
  await indexes.makeRoomFor(second)
  expect([first.version, second.version]).toEqual([-1, 7])
  expect(indexes.of({ account_id: 1, id: 2 })).toBe(second)
  expect(indexes.of({ account_id: 1, id: 1 })).not.toBe(first)
  expect(await second.ask('size', undefined)).toBe(1)
})

test('a search that goes wrong says so, and harms no other', async () => {
  const index = await filled(3)
  await expect(index.ask('remove', 5 as unknown as number[])).rejects.toThrow()
  expect(await index.ask('size', undefined)).toBe(1)
})

async function filled(id: number) {
  const index = indexes.of({ account_id: 1, id })
  index.version = 7
  await index.ask('add', [
    {
      ...{ id, title: '', heading: '', question: null, text: 'Parcels take five days.' },
      ...{ language: 'en', vectors: [] },
    },
  ])
  return index
}
