import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { refusal } from '../../../test/visitor.ts'
import { watchStream } from '../../../test/watch-stream.ts'

const testing = await testApp({ PLANS: 'off' })
const { http, newAccount, newMember, sqlIn } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
})

type Filters = api.views.ViewFilters

const save = async (by: TestAccount, name: string, filters: Filters = {}, is_shared = false) =>
  (await by.call(api.views.create, { body: { name, is_shared, filters } })).view
const names = async (by: TestAccount) => (await by.call(api.views.list)).views.map(({ name }) => name)

test('a view keeps the filters under a name, is renamed, shared, deleted, and restored with its id', async () => {
  const owner = await newAccount()
  const filters: Filters = {
    ...{ filter: 'open', label: 3, channel: 'telegram', assignee: 'nobody' },
    ...{ from: '2026-11-01', to: '2026-11-30', q: 'refund', search_in: 'messages' },
  }
  const view = await save(owner, 'Refunds', filters)
  expect(view).toEqual({ id: view.id, name: 'Refunds', is_shared: false, filters })
  await save(owner, 'all')
  const body = { name: 'Money back', is_shared: true, filters: { q: 'refund' } }
  const changed = (await owner.call(api.views.change, { params: { id: view.id }, body })).view
  expect(changed).toEqual({ id: view.id, ...body })
  expect(await names(owner)).toEqual(['all', 'Money back'])
  await owner.call(api.views.remove, { params: { id: view.id } })
  expect(await names(owner)).toEqual(['all'])
  expect(await refusal(owner.call(api.views.remove, { params: { id: view.id } }))).toMatchObject({
    status: 404,
  })
  expect((await owner.call(api.views.restore, { params: { id: view.id } })).view).toEqual(changed)
})

test('a deleted view cannot be restored a day later, nor while another has its name', async () => {
  const owner = await newAccount()
  const old = await save(owner, 'Old')
  await owner.call(api.views.remove, { params: { id: old.id } })
  await sqlIn(owner.id, `update saved_views set deleted_at = deleted_at - interval '25 hours'`)
  expect(await refusal(owner.call(api.views.restore, { params: { id: old.id } }))).toMatchObject({
    status: 404,
  })
  const taken = await save(owner, 'Taken')
  await owner.call(api.views.remove, { params: { id: taken.id } })
  await save(owner, 'TAKEN')
  expect(await refusal(owner.call(api.views.restore, { params: { id: taken.id } }))).toMatchObject({
    status: 409,
  })
})

test('a personal view is its owner’s alone; a shared one is seen by all and changed by admins only', async () => {
  const owner = await newAccount()
  const viewer = await newMember(owner, 'viewer')
  const admin = await newMember(owner, 'admin')
  const shared = await save(owner, 'Team', {}, true)
  const own = await save(viewer, 'My own')
  expect(await names(viewer)).toEqual(['My own', 'Team'])
  expect(await names(admin)).toEqual(['Team'])
  const body = { name: 'x', is_shared: false, filters: {} }
  const refused = async (work: Promise<unknown>) => (await refusal(work)).status
  expect(await refused(admin.call(api.views.change, { params: { id: own.id }, body }))).toBe(404)
  expect(await refused(viewer.call(api.views.change, { params: { id: shared.id }, body }))).toBe(403)
  expect(await refused(viewer.call(api.views.remove, { params: { id: shared.id } }))).toBe(403)
  expect(await refused(save(viewer, 'For all', {}, true))).toBe(403)
  const sharing = { params: { id: own.id }, body: { ...body, is_shared: true } }
  expect(await refused(viewer.call(api.views.change, sharing))).toBe(403)
  await admin.call(api.views.remove, { params: { id: shared.id } })
  expect(await refused(viewer.call(api.views.restore, { params: { id: shared.id } }))).toBe(403)
  await admin.call(api.views.restore, { params: { id: shared.id } })
  expect(await names(owner)).toEqual(['Team'])
})

test('a name is used once by a person and once by the team, and so many views are kept at most', async () => {
  const owner = await newAccount()
  await save(owner, 'VIP')
  await save(owner, 'VIP', {}, true)
  expect(await refusal(save(owner, 'vip'))).toMatchObject({ status: 409 })
  await sqlIn(
    owner.id,
    `insert into saved_views (account_id, user_id, name, filters)
     select $1, $2, 'n' || n, '{}' from generate_series(1, 48) n`,
    [owner.id, owner.user_id],
  )
  const made = await Promise.allSettled(['This', 'Or this', 'Or that'].map((name) => save(owner, name)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await save(owner, 'The team has room', {}, true)
})

test('open consoles hear of a changed view', async () => {
  const owner = await newAccount()
  const stream = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${owner.tokens.access()}`,
  })
  await save(owner, 'VIP')
  await eventually(() => stream.events).toContainEqual(expect.objectContaining({ type: 'views.updated' }))
})

test('the list of chats is narrowed by channel, person and period, alone and together with a name', async () => {
  const shop = await conversations(testing)
  const { owner, agent, botId } = shop
  const member = await newMember(owner, 'agent')
  const [telegram] = await sqlIn<{ id: number }>(
    owner.id,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'telegram', 'b') returning id`,
    [owner.id, agent.id],
  )
  const ask = async (name: string, more = {}) =>
    (await shop.receive('Hi', { customer: name, name, ...more })).chat_id
  const anna = await ask('Anna')
  await ask('Ben')
  await ask('Tom', { bot_id: telegram!.id })
  const body = { chat_ids: [anna], user_id: member.user_id }
  await owner.call(api.chats.assign, { body })
  await sqlIn(
    owner.id,
    `update chats set created_at = '2026-01-10', last_message_time = '2026-01-20' where id = $1`,
    [anna],
  )
  const found = async (query: NonNullable<Parameters<typeof listed>[0]>) => {
    const { chats, total } = await listed(query)
    expect(total).toBe(chats.length)
    return chats.map(({ display_name }) => display_name).sort()
  }
  const listed = (query: Record<string, string>) =>
    owner.call(api.chats.ofAgent, { params: { id: agent.id }, query })
  expect(await found({ channel: 'telegram' })).toEqual(['Tom'])
  expect(await found({ channel: 'livechat' })).toEqual(['Anna', 'Ben'])
  expect(await found({ assignee: String(member.user_id) })).toEqual(['Anna'])
  expect(await found({ assignee: 'nobody' })).toEqual(['Ben', 'Tom'])
  expect(await found({ assignee: 'nobody', channel: 'livechat' })).toEqual(['Ben'])
  const january = { from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' }
  expect(await found(january)).toEqual(['Anna'])
  expect(await found({ from: '2026-01-21T00:00:00Z' })).toEqual(['Ben', 'Tom'])
  expect(await found({ to: '2026-01-10T00:00:00Z' })).toEqual([])
  expect(await found({ search: 'n', channel: 'livechat', assignee: 'nobody' })).toEqual(['Ben'])
  const ofBot = await owner.call(api.chats.ofBot, { params: { id: botId }, query: { channel: 'telegram' } })
  expect(ofBot.total).toBe(0)
})
