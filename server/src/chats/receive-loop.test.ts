import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { TOKEN } from '../../test/postal/fake.ts'
import { withPostOffice } from '../../test/postal/office.ts'
import { createReceiveLoop, type ReceiveLoop } from './receive-loop.ts'

const { testing, office } = await withPostOffice(['telegram'])
const { app, newAccount, sqlIn } = testing

const loops: ReceiveLoop[] = []
const removals: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
  for (const remove of removals.splice(0)) await remove()
  await app.db.deleteFrom('pollers').execute()
})

function newProcess(options: { most?: number; renewMs?: number } = {}) {
  const loop = createReceiveLoop(app, { renewMs: 250, leaseMs: 60_000, ...options })
  loops.push(loop)
  loop.start()
  return loop
}

/** Rows without a token: a process can lease them, but cannot poll. */
async function newBots(count: number) {
  const owner = await newAccount()
  await sqlIn(
    owner.id,
    `with shops as (
       insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
       select $1, 'Shop ' || n, 'Ada', '', 'vs ' || n from generate_series(1, $2::int) n returning id)
     insert into bots (account_id, agent_id, integration_type, bot_name) select $1, id, 'telegram', 'Bot' from shops`,
    [owner.id, count],
  )
  const owners = async () =>
    (
      await sqlIn<{ bots: number }>(
        owner.id,
        'select count(*)::int as bots from bots where poll_owner is not null group by poll_owner order by 1',
      )
    ).map(({ bots }) => bots)
  removals.push(() => sqlIn(owner.id, 'update bots set deleted_at = now()'))
  return { owner, owners }
}

test('all of 1,500 bots are taken up, some at a time, by both processes that start together', async () => {
  const { owners } = await newBots(1_500)
  const ids = [randomUUID(), randomUUID()]
  const claim = async (id: string) => {
    const { rows } = await sql`
      select from claim_polls(${id}, '{telegram}', interval '1 hour', 2000, 25)`.execute(app.db)
    return rows.length
  }
  const held = [0, 0]
  for (let round = 0; round < 30; round += 1)
    for (const [place, id] of ids.entries()) {
      const before = held[place]!
      held[place] = await claim(id)
      expect(held[place] - before).toBe(25)
    }
  expect(await owners()).toEqual([750, 750])
  // One process stops: the other takes over its bots up to its own maximum.
  await sql`select release_polls(${ids[0]})`.execute(app.db)
  const { rows } =
    await sql`select from claim_polls(${ids[1]}, '{telegram}', interval '1 hour', 800, 100)`.execute(app.db)
  expect(rows).toHaveLength(800)
})

test('a process takes up more bots than one step without waiting for its next renewal', async () => {
  const { owners } = await newBots(60)
  newProcess({ renewMs: 3_600_000 })
  await eventually(owners).toEqual([60])
})

test('renewing its leases changes one row, however many bots a process reads for', async () => {
  const { owner, owners } = await newBots(30)
  newProcess()
  await eventually(owners).toEqual([30])
  const versions = () => sqlIn(owner.id, 'select id, xmin::text from bots order by id')
  const aliveUntil = async () =>
    (await app.db.selectFrom('pollers').select('alive_until').execute())[0]!.alive_until.getTime()
  const [before, moment] = [await versions(), await aliveUntil()]
  await eventually(async () => (await aliveUntil()) > moment + 200).toBe(true)
  expect(await versions()).toEqual(before)
})

test('the bots of a process that died are read by another when its lease has ended', async () => {
  const { owner, owners } = await newBots(3)
  await sqlIn(owner.id, `update bots set poll_owner = '00000000-0000-4000-8000-000000000001'`)
  const insert = app.db.insertInto('pollers')
  const dead = '00000000-0000-4000-8000-000000000001'
  await insert.values({ owner: dead, alive_until: new Date(Date.now() + 3_600_000) }).execute()
  newProcess()
  await eventually(async () => (await app.db.selectFrom('pollers').select('owner').execute()).length).toBe(2)
  const isDeads = () => sqlIn(owner.id, 'select from bots where poll_owner = $1', [dead])
  expect(await isDeads()).toHaveLength(3)
  await app.db
    .updateTable('pollers')
    .set({ alive_until: new Date(0) })
    .where('owner', '=', dead)
    .execute()
  await eventually(isDeads).toEqual([])
  await eventually(owners).toEqual([3])
})

test('a bot that no process has room for is shown as not read, and counted, until another process starts', async () => {
  const { owners } = await newBots(2)
  newProcess({ most: 2 })
  await eventually(owners).toEqual([2])
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const body = { bot_token: TOKEN }
  const { bot } = await owner.call(api.bots.createTelegram, { params: { id: agent.id }, body })
  const check = async () => (await owner.call(api.bots.check, { params: { id: bot.id } })).bot.connection
  await eventually(check).toMatchObject({ state: 'degraded', reason: expect.stringContaining('not fetched') })
  expect(await app.metrics.scrape()).toMatch(/^bots_unread 1$/m)
  newProcess()
  await eventually(async () => (await check()).state).toBe('connected')
})
