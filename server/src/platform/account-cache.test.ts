import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { createAccountCache, forgetKept } from './account-cache.ts'
import { createBus } from './bus.ts'
import { createLog } from './log.ts'

const database = await testDatabase()
const log = createLog('silent')

/** A process whose cache reads values of accounts 1 and 2, with keys like `{account}-…`. */
async function newProcess({ most }: { most?: number } = {}) {
  const bus = createBus({ database, log })
  afterAll(await bus.join())
  const loaded: string[] = []
  let clock = 0
  const find = createAccountCache({
    bus,
    now: () => new Date(clock),
    load: async (key: string) => {
      loaded.push(key)
      if (key === 'broken') throw new Error('the database is away')
      return key === 'nobody' ? null : { account_id: Number(key.split('-')[0]), nth: loaded.length }
    },
    ...(most === undefined ? {} : { most }),
    forMs: 1000,
  })
  const passTime = (ms: number) => {
    clock += ms
  }
  return { bus, find, loaded, passTime }
}

test('what was read is kept for a while, also that there is nothing', async () => {
  const { find, loaded, passTime } = await newProcess()
  for (const key of ['1-a', 'nobody', '1-a', 'nobody']) await find(key)
  expect(loaded).toEqual(['1-a', 'nobody'])
  passTime(1001)
  await find('1-a')
  expect(loaded).toEqual(['1-a', 'nobody', '1-a'])
})

test('many who ask at once share one reading', async () => {
  const { find, loaded } = await newProcess()
  const found = await Promise.all(Array.from({ length: 20 }, () => find('1-a')))
  expect(new Set(found).size).toBe(1)
  expect(loaded).toHaveLength(1)
})

test('a change in one process makes every process forget that account, and no other', async () => {
  const [here, there] = [await newProcess(), await newProcess()]
  for (const { find } of [here, there]) await Promise.all([find('1-a'), find('2-b')])
  forgetKept(here.bus, 1)
  await here.find('1-a')
  expect(here.loaded).toEqual(['1-a', '2-b', '1-a'])
  await eventually(async () => {
    await there.find('1-a')
    return there.loaded
  }).toEqual(['1-a', '2-b', '1-a'])
})

test('a change makes a process forget that there was nothing', async () => {
  const { bus, find, loaded } = await newProcess()
  await find('nobody')
  forgetKept(bus, 1)
  await find('nobody')
  expect(loaded).toEqual(['nobody', 'nobody'])
})

test('what is being read while a change happens is not kept', async () => {
  const { bus, find, loaded } = await newProcess()
  const reading = find('1-a')
  forgetKept(bus, 1)
  await reading
  await find('1-a')
  expect(loaded).toHaveLength(2)
})

test('a reading that failed is tried again', async () => {
  const { find, loaded } = await newProcess()
  await expect(find('broken')).rejects.toThrow('the database is away')
  await expect(find('broken')).rejects.toThrow('the database is away')
  expect(loaded).toHaveLength(2)
})

test('made-up keys push out the oldest, so the memory stays bounded', async () => {
  const { find, loaded } = await newProcess({ most: 3 })
  for (const key of ['1-a', '1-b', '1-c', '1-d', '1-d', '1-a']) await find(key)
  expect(loaded).toEqual(['1-a', '1-b', '1-c', '1-d', '1-a'])
})
