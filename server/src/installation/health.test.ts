import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildWorld } from '../../test/world.ts'
import { diskState } from './health.ts'

const testing = await testApp({ SIGN_IN_LIMIT: '1000' })
const { app, newAccount, sqlIn } = testing
const owner = await newAccount()
const shop = await newAccount()
const health = async () => (await owner.call(api.installation.health)).health

test('an idle installation reports no problems', async () => {
  const { database, disk, queue, dead_jobs, channels, model } = await health()
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.place).toContain('test database')
  expect(disk.free_bytes).toBeGreaterThan(0)
  expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes)
  expect(queue).toEqual({ state: 'ok', waiting: 0, oldest_s: 0 })
  expect(dead_jobs).toEqual({ state: 'ok', count: 0, kinds: [] })
  expect(channels).toEqual({ state: 'ok', connected: 0, failing: [] })
  expect(model).toEqual({ state: 'ok', name: null, is_resting: false, failing_agents: 0 })
})

test('work that waits long is told by how long, and work of the future does not count', async () => {
  const insert = `insert into jobs (account_id, kind, run_at) values ($1, 'nobody', now() + $2::interval)`
  await sqlIn(shop.id, insert, [shop.id, '1 day'])
  expect((await health()).queue).toMatchObject({ state: 'ok', waiting: 0 })
  await sqlIn(shop.id, insert, [shop.id, '-2 minutes'])
  expect((await health()).queue).toMatchObject({ state: 'warning', waiting: 1 })
  await sqlIn(shop.id, insert, [shop.id, '-1 hour'])
  const { queue } = await health()
  expect(queue).toMatchObject({ state: 'error', waiting: 2 })
  expect(queue.oldest_s).toBeGreaterThanOrEqual(3600)
  await sqlIn(shop.id, `delete from jobs where kind = 'nobody'`)
})

test('work that was given up is counted by kind over all accounts, and can be tried again', async () => {
  for (const id of [owner.id, shop.id])
    await sqlIn(id, `insert into jobs (account_id, kind, state, attempts) values ($1, 'nobody', 'dead', 5)`, [
      id,
    ])
  expect((await health()).dead_jobs).toEqual({
    state: 'warning',
    count: 2,
    kinds: [{ kind: 'nobody', count: 2 }],
  })
  expect(await owner.call(api.installation.retryDeadJobs)).toMatchObject({ retried: 2 })
  expect((await health()).dead_jobs.count).toBe(0)
  for (const id of [owner.id, shop.id]) await sqlIn(id, `delete from jobs where kind = 'nobody'`)
})

test('all failed jobs are retried, however many there are', async () => {
  await sqlIn(
    shop.id,
    `insert into jobs (account_id, kind, state, attempts)
     select $1, 'nobody', 'dead', 5 from generate_series(1, $2)`,
    [shop.id, 105],
  )
  expect(await owner.call(api.installation.retryDeadJobs)).toMatchObject({
    retried: 105,
  })
  expect((await health()).dead_jobs.count).toBe(0)
  await sqlIn(shop.id, `delete from jobs where kind = 'nobody'`)
})

test('channels and models that fail are counted', async () => {
  await buildWorld(testing, shop)
  await sqlIn(shop.id, `update bots set connection = 'connected'`)
  expect((await health()).channels).toMatchObject({ state: 'ok', failing: [] })
  await sqlIn(shop.id, `update bots set connection = 'reauth_required' where integration_type = 'telegram'`)
  expect((await health()).channels).toMatchObject({
    state: 'warning',
    failing: [{ type: 'telegram', count: expect.any(Number) }],
  })
  await sqlIn(
    shop.id,
    `update agents set model_failures = '{"at": [], "reason": "no", "told_since": "2026-01-01T00:00:00Z"}'
     where id = (select min(id) from agents)`,
  )
  expect((await health()).model).toMatchObject({ state: 'warning', failing_agents: 1 })
  app.model = { name: 'any', close: async () => {}, isResting: () => true, async *stream() {} }
  expect((await health()).model).toMatchObject({ state: 'error', name: 'any', is_resting: true })
})

test('a disk is low by its share, and full by its bytes', () => {
  const [GB, MB] = [1024 ** 3, 1024 ** 2]
  expect(diskState(50 * GB, 1000 * GB)).toBe('ok')
  expect(diskState(9 * GB, 20 * GB)).toBe('ok')
  expect(diskState(9 * GB, 100 * GB)).toBe('warning')
  expect(diskState(500 * MB, 100 * GB)).toBe('warning')
  expect(diskState(500 * MB - 1, 1 * GB)).toBe('error')
})
