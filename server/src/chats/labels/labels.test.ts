import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { watchStream } from '../../../test/watch-stream.ts'

const testing = await testApp({ PLANS: 'off' })
const { http, newAccount, newMember, sqlIn } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
})

type Shop = Awaited<ReturnType<typeof conversations>>
type Color = api.labels.Label['color']

const create = async (by: TestAccount, name: string, color: Color = 'green') =>
  (await by.call(api.labels.create, { body: { name, color } })).label
const put = (by: TestAccount, chat_ids: number[], label_id: number, is_on = true) =>
  by.call(api.chats.setLabel, { body: { chat_ids, label_id, is_on } })
const names = async (shop: Shop, label: number, filter: api.chats.ChatFilter = 'all') => {
  const query = { label: String(label), filter }
  const { chats, total } = await shop.owner.call(api.chats.ofBot, { params: { id: shop.botId }, query })
  expect(total).toBe(chats.length)
  return chats.map(({ display_name }) => display_name).sort()
}
const someChats = (shop: Shop, ...customers: string[]) =>
  Promise.all(customers.map(async (name) => (await shop.receive('Hello', { customer: name, name })).chat_id))

test('labels have a name and a colour, are listed by name, and are renamed, recoloured and deleted', async () => {
  const owner = await newAccount()
  const vip = await create(owner, 'VIP')
  const complaint = await create(owner, 'complaint', 'red')
  const list = async () => (await owner.call(api.labels.list)).labels
  expect(await list()).toEqual([complaint, vip])
  const body = { name: 'Key account', color: 'blue' as const }
  const { label } = await owner.call(api.labels.change, { params: { id: vip.id }, body })
  expect(label).toEqual({ id: vip.id, ...body })
  await owner.call(api.labels.remove, { params: { id: complaint.id } })
  expect(await list()).toEqual([label])
})

test('a name is used once, in any case, and an account has so many labels at most', async () => {
  const owner = await newAccount()
  const vip = await create(owner, 'VIP')
  const other = await create(owner, 'Other')
  expect(await refusal(create(owner, 'vip'))).toMatchObject({ status: 409 })
  const renaming = owner.call(api.labels.change, {
    params: { id: other.id },
    body: { name: 'Vip', color: 'red' },
  })
  expect(await refusal(renaming)).toMatchObject({ status: 409 })
  // Its own name in different case is no conflict.
  await owner.call(api.labels.change, { params: { id: vip.id }, body: { name: 'Vip', color: 'red' } })
  await create(await newAccount(), 'VIP')
  await sqlIn(
    owner.id,
    `insert into labels (account_id, name, color) select $1, 'n' || n, 'red' from generate_series(4, 100) n`,
    [owner.id],
  )
  const together = ['This one', 'Or this', 'Or that'].map((name) => create(owner, name))
  const made = (await Promise.allSettled(together)).filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(1)
  expect(await refusal(create(owner, 'One more'))).toMatchObject({ status: 409 })
})

test('a label is put on several chats and taken off, and is no event of the conversation', async () => {
  const shop = await conversations(testing)
  const ids = await someChats(shop, 'Anna', 'Ben', 'Cara')
  const [anna, ben, cara] = ids as [number, number, number]
  const vip = await create(shop.owner, 'VIP')
  const events = await shop.events(anna)
  const { chats } = await put(shop.owner, [anna, ben], vip.id)
  await put(shop.owner, [anna], vip.id)
  expect(chats).toMatchObject([{ labels: [vip] }, { labels: [vip] }])
  expect(await shop.chat(cara)).toMatchObject({ labels: [] })
  expect(await shop.events(anna)).toEqual(events)
  await put(shop.owner, ids, vip.id, false)
  expect(await shop.chat(anna)).toMatchObject({ labels: [] })
})

test('the list is filtered by a label, together with a state', async () => {
  const shop = await conversations(testing)
  const [anna, ben] = (await someChats(shop, 'Anna', 'Ben', 'Cara')) as [number, number, number]
  const vip = await create(shop.owner, 'VIP')
  const unused = await create(shop.owner, 'Unused')
  await put(shop.owner, [anna, ben], vip.id)
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [ben], state: 'done' } })
  expect(await names(shop, vip.id)).toEqual(['Anna', 'Ben'])
  expect(await names(shop, vip.id, 'open')).toEqual(['Anna'])
  expect(await names(shop, vip.id, 'done')).toEqual(['Ben'])
  expect(await names(shop, unused.id)).toEqual([])
  expect(await names(shop, 999_999_999)).toEqual([])
})

test('open consoles hear of a label on a chat, and of a label that is deleted', async () => {
  const shop = await conversations(testing)
  const [anna] = await someChats(shop, 'Anna')
  const vip = await create(shop.owner, 'VIP')
  const eva = await newMember(shop.owner, 'agent')
  const stream = await watchStream(`${origin}/api/events`, { authorization: `Bearer ${eva.tokens.access()}` })
  await put(eva, [anna!], vip.id)
  await eventually(() => stream.events).toContainEqual(
    expect.objectContaining({ type: 'chat.updated', chat: expect.objectContaining({ labels: [vip] }) }),
  )
  await shop.owner.call(api.labels.remove, { params: { id: vip.id } })
  await eventually(() => stream.events).toContainEqual(expect.objectContaining({ type: 'labels.updated' }))
  expect(await shop.chat(anna!)).toMatchObject({ labels: [] })
})

test('agents use labels that admins make, and a foreign label is not found', async () => {
  const shop = await conversations(testing)
  const [anna] = await someChats(shop, 'Anna')
  const eva = await newMember(shop.owner, 'agent')
  expect(await refusal(create(eva, 'Hers'))).toMatchObject({ status: 403 })
  await put(eva, [anna!], (await create(shop.owner, 'VIP')).id)
  const foreign = await create(await newAccount(), 'Theirs')
  expect(await refusal(put(eva, [anna!], foreign.id))).toMatchObject({ status: 404 })
})

test('the labels of a visitor who becomes known join those of their conversation', async () => {
  const { owner, agent, widgetId, bot } = await liveChat(testing)
  const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  const identity = {
    user_id: '42',
    signature: createHmac('sha256', identity_secret).update('42').digest('hex'),
  }
  const chats = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats
  const [both, vip] = [await create(owner, 'Both'), await create(owner, 'VIP')]
  const phone = await visitorOf(testing, widgetId)
  await phone.identify(identity)
  await phone.write('From the phone')
  await put(owner, [(await chats())[0]!.id], both.id)
  const laptop = await visitorOf(testing, widgetId)
  await laptop.write('From the laptop')
  const nameless = (await chats())[0]!.id
  for (const { id } of [both, vip]) await put(owner, [nameless], id)
  await laptop.identify(identity)
  expect(await chats()).toMatchObject([{ labels: [both, vip] }])
})
