import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'

const testing = await testApp({ PLANS: 'off' })
const { newMember, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>

const report = async (by: TestAccount, { agent }: Shop, day = '2026-11-10', tz?: string) => {
  const query = { start_date: day, end_date: day, ...(tz && { tz }) }
  return (await by.call(api.analytics.people, { params: { id: agent.id }, query })).people
}
/** The customer asks at one time and the person answers at another. */
async function talk(shop: Shop, by: TestAccount, customer: string, asked: string, answered: string) {
  const { chat_id, message_id } = await shop.receive('Hello', {
    customer,
    name: customer,
    at: new Date(asked),
  })
  const { message } = await by.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Hi' } })
  await sqlIn(shop.owner.id, 'update messages set timestamp = $2 where id = $1', [message_id, asked])
  await sqlIn(shop.owner.id, 'update messages set timestamp = $2, answered_at = $2 where id = $1', [
    message.id,
    answered,
  ])
  return chat_id
}

test('each person has the chats and answers, how long customers waited, what is done, and the ratings', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const eva = await newMember(owner, 'agent')
  await talk(shop, eva, 'berta', '2026-11-10T10:00:00Z', '2026-11-10T10:01:00Z')
  await talk(shop, eva, 'berta', '2026-11-10T11:00:00Z', '2026-11-10T11:10:00Z')
  const cara = await talk(shop, eva, 'cara', '2026-11-10T10:00:00Z', '2026-11-10T10:03:00Z')
  await talk(shop, owner, 'dora', '2026-11-10T10:00:00Z', '2026-11-10T10:00:30Z')
  await eva.call(api.chats.setState, { body: { chat_ids: [cara], state: 'done' } })
  await sqlIn(owner.id, `update done_chats set done_at = '2026-11-10T12:00:00Z'`)
  await sqlIn(
    owner.id,
    `update chats set csat_score = 4, csat_asked_at = '2026-11-10T12:00:00Z' where id = $1`,
    [cara],
  )
  const people = await report(owner, shop)
  expect(people).toHaveLength(2)
  expect(people.find(({ person }) => person.user_id === eva.user_id)).toMatchObject({
    ...{ answers: 3, answered_chats: 2, first_answer_median_s: 120, waiting_median_s: 180 },
    ...{ done: 1, rated: 1, rating_average: 4 },
  })
  expect(people.find(({ person }) => person.user_id === owner.user_id)).toMatchObject({
    ...{ answers: 1, answered_chats: 1, first_answer_median_s: 30, done: 0, rated: 0, rating_average: null },
  })
})

test('agents and viewers see themselves alone', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const [eva, viewer] = [await newMember(owner, 'agent'), await newMember(owner, 'viewer')]
  await talk(shop, eva, 'berta', '2026-11-10T10:00:00Z', '2026-11-10T10:01:00Z')
  await talk(shop, owner, 'cara', '2026-11-10T10:00:00Z', '2026-11-10T10:01:00Z')
  expect((await report(eva, shop)).map(({ person }) => person.user_id)).toEqual([eva.user_id])
  expect(await report(viewer, shop)).toEqual([])
  expect(await report(await newMember(owner, 'admin'), shop)).toHaveLength(2)
})

test('days begin in the time zone that is asked for', async () => {
  const shop = await conversations(testing)
  await talk(shop, shop.owner, 'berta', '2026-11-10T23:20:00Z', '2026-11-10T23:30:00Z')
  expect(await report(shop.owner, shop)).toHaveLength(1)
  expect(await report(shop.owner, shop, '2026-11-10', 'Europe/Warsaw')).toEqual([])
  expect(await report(shop.owner, shop, '2026-11-11', 'Europe/Warsaw')).toHaveLength(1)
})

test('what was done and undone is not counted, nor is a chat that nobody has', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const { chat_id } = await shop.receive('Hello')
  const finish = () => owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
  const rows = () => sqlIn(owner.id, 'select user_id from done_chats where chat_id = $1', [chat_id])
  await finish()
  expect(await rows()).toEqual([])
  await owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'open' } })
  await owner.call(api.chats.assign, { body: { chat_ids: [chat_id], user_id: owner.user_id } })
  const { change_id } = await finish()
  expect(await rows()).toEqual([{ user_id: owner.user_id }])
  await owner.call(api.chats.undoState, { body: { chat_ids: [chat_id], change_id } })
  expect(await rows()).toEqual([])
})
