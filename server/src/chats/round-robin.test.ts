import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'

const testing = await testApp({ PLANS: 'off' })
const { newMember, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>
type Way = api.agents.Answering['assign_by']

const office = async (assign_by: Way) => {
  const shop = await conversations(testing)
  const params = { id: shop.agent.id }
  await shop.owner.call(api.agents.saveAnswering, { params, body: { assign_by } })
  await shop.owner.call(api.agents.setMode, { params, body: { mode: 'manual' } })
  return shop
}
const seen = ({ id, user_id }: TestAccount, ago = '10 seconds') =>
  sqlIn(id, 'update memberships set seen_at = now() - $2::interval where user_id = $1', [user_id, ago])
let customers = 0
/** A new customer's chat in manual mode, which needs a person with the first message. */
const newChat = async (shop: Shop) =>
  (await shop.receive('Hello', { customer: `c${++customers}`, name: 'C' })).chat_id
const assigneeOf = async (shop: Shop, id: number) => (await shop.chat(id)).assignee?.user_id ?? null

test('chats that begin to need a person go to those online in turn, the least recently given first', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  const [eva, ola] = [await newMember(owner, 'agent'), await newMember(owner, 'agent')]
  for (const person of [owner, eva, ola]) await seen(person)
  const given: (number | null)[] = []
  for (let n = 0; n < 6; n += 1) given.push(await assigneeOf(shop, await newChat(shop)))
  const round = [owner.user_id, eva.user_id, ola.user_id]
  expect(given).toEqual([...round, ...round])
})

test('nobody gets a chat who is away, deactivated, only reads or works with other assistants', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  const { agent: second } = await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  const away = await newMember(owner, 'agent')
  const gone = await newMember(owner, 'agent')
  const viewer = await newMember(owner, 'viewer')
  const elsewhere = await newMember(owner, 'agent', [second.id])
  await seen(away, '3 minutes')
  for (const person of [gone, viewer, elsewhere]) await seen(person)
  await sqlIn(owner.id, 'update memberships set deactivated_at = now() where user_id = $1', [gone.user_id])
  const chat = await newChat(shop)
  expect(await shop.chat(chat)).toMatchObject({ assignee: null, needs_person: true })
  await seen(away)
  expect(await assigneeOf(shop, await newChat(shop))).toBe(away.user_id)
})

test('many chats at once are each given to one person, and shared out fairly', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  const eva = await newMember(owner, 'agent')
  for (const person of [owner, eva]) await seen(person)
  const chats = await Promise.all(Array.from({ length: 12 }, () => newChat(shop)))
  const given = await Promise.all(chats.map((id) => assigneeOf(shop, id)))
  expect(given).not.toContain(null)
  const ofEva = given.filter((id) => id === eva.user_id).length
  expect(ofEva).toBeGreaterThan(1)
  expect(ofEva).toBeLessThan(11)
})

test('a chat that somebody has stays theirs, and an alert names the person it was given to', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  const eva = await newMember(owner, 'agent')
  await sqlIn(owner.id, 'insert into alert_choices (account_id, user_id, by_mail) values ($1, $2, true)', [
    owner.id,
    owner.user_id,
  ])
  await seen(eva)
  const chat = await newChat(shop)
  const alerts = await sqlIn(owner.id, 'select assignee_id from alerts where chat_id = $1', [chat])
  expect(alerts).toEqual([{ assignee_id: eva.user_id }])
  await owner.call(api.chats.assign, { body: { chat_ids: [chat], user_id: owner.user_id } })
  await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'Hi' } })
  const [row] = await sqlIn<{ external_id: string }>(
    owner.id,
    'select external_id from chats where id = $1',
    [chat],
  )
  await shop.receive('And now?', { customer: row!.external_id, name: 'C' })
  expect(await shop.chat(chat)).toMatchObject({ needs_person: true, assignee: { user_id: owner.user_id } })
})

test('chats of a person who is deactivated or restricted go to the others in turn, if they need somebody', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  const { agent: second } = await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  const eva = await newMember(owner, 'agent')
  await seen(eva)
  const chats = [await newChat(shop), await newChat(shop), await newChat(shop)]
  expect(await assigneeOf(shop, chats[2]!)).toBe(eva.user_id)
  await owner.call(api.messages.send, { params: { id: chats[2]! }, body: { message: 'Hi' } })
  const [ola, jan] = [await newMember(owner, 'agent'), await newMember(owner, 'agent')]
  for (const person of [ola, jan]) await seen(person)
  await owner.call(api.team.setActive, { params: { id: eva.user_id }, body: { is_active: false } })
  const given = await Promise.all(chats.map((id) => assigneeOf(shop, id)))
  expect(given.slice(0, 2).sort()).toEqual([ola.user_id, jan.user_id].sort())
  expect(given[2]).toBeNull()

  await owner.call(api.team.change, {
    params: { id: jan.user_id },
    body: { role: 'agent', agent_ids: [second.id] },
  })
  for (const id of chats.slice(0, 2)) expect(await assigneeOf(shop, id)).toBe(ola.user_id)
})

test('by default the first who answers gets the chat; by hand nobody does', async () => {
  const first = await office('first_answer')
  await seen(first.owner)
  const chat = await newChat(first)
  expect(await assigneeOf(first, chat)).toBeNull()
  await first.send(chat, 'Hi')
  expect(await assigneeOf(first, chat)).toBe(first.owner.user_id)

  const byHand = await office('hand')
  await seen(byHand.owner)
  const other = await newChat(byHand)
  await byHand.send(other, 'Hi')
  expect(await assigneeOf(byHand, other)).toBeNull()
})

test('a person is online from the moment their console opens its stream', async () => {
  const shop = await office('round_robin')
  const { owner } = shop
  await testing.http.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testing.http.fastify.server.address() as { port: number }
  const headers = { authorization: `Bearer ${owner.tokens.access()}` }
  const leaving = new AbortController()
  const url = `http://127.0.0.1:${port}/api/events`
  await fetch(url, { headers, signal: leaving.signal })
  await eventually(
    async () => (await sqlIn(owner.id, 'select from memberships where seen_at is not null')).length,
  ).toBe(1)
  leaving.abort()
  expect(await assigneeOf(shop, await newChat(shop))).toBe(owner.user_id)
})
