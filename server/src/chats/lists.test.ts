import { api } from '@switchboard/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { handOver } from './hand-over.ts'

const testing = await testApp()
const { app, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>
type Query = Parameters<Shop['list']>[0]

/** The total, then the names on a page of the list. */
const page = async (shop: Shop, query: Query = {}) => {
  const { chats, total } = await shop.list(query)
  return [total, ...chats.map(({ display_name }) => display_name)]
}

test('LIST-1 a search finds every name that contains it, in any case and any alphabet, signs taken as they are', async () => {
  const shop = await conversations(testing)
  for (const name of ['Anna Nowak', 'Łukasz', 'Юлия', '100% Joanna', 'back\\slash', 'under_score'])
    await shop.receive('Hello', { customer: name, name })
  expect(await page(shop, { search: 'ANNA' })).toEqual([2, '100% Joanna', 'Anna Nowak'])
  expect(await page(shop, { search: 'łuk' })).toEqual([1, 'Łukasz'])
  expect(await page(shop, { search: 'ЮЛ' })).toEqual([1, 'Юлия'])
  expect(await page(shop, { search: '0%' })).toEqual([1, '100% Joanna'])
  expect(await page(shop, { search: 'r_s' })).toEqual([1, 'under_score'])
  expect(await page(shop, { search: 'k\\s' })).toEqual([1, 'back\\slash'])
  expect(await page(shop, { search: '%' })).toEqual([1, '100% Joanna'])
  expect(await page(shop, { search: '  ' })).toHaveLength(7)
  expect(await page(shop, { search: 'nobody' })).toEqual([0])
  expect(await page(shop, { search: 'n', limit: '1', offset: '1' })).toEqual([3, '100% Joanna'])
})

test('a name is found without the marks on its letters, and with them', async () => {
  const shop = await conversations(testing)
  for (const name of ['Łukasz Żółw', 'Jürgen Groß', 'Søren', 'Алёна'])
    await shop.receive('Hello', { customer: name, name })
  const found = async (search: string) => (await page(shop, { search })).slice(1)
  for (const search of ['lukasz', 'zolw', 'ŻÓŁW', 'żolw', 'Z\u0307o\u0301'])
    expect(await found(search)).toEqual(['Łukasz Żółw'])
  expect(await found('jurgen gross')).toEqual(['Jürgen Groß'])
  expect(await found('soren')).toEqual(['Søren'])
  expect(await found('алена')).toEqual(['Алёна'])
  expect(await found('lukasx')).toEqual([])
})

test('the unread filter keeps chats with something unread, and a search goes with it', async () => {
  const shop = await conversations(testing)
  const { message_id } = await shop.receive('Hello', { customer: 'anna', name: 'Anna' })
  await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  expect(await page(shop, { filter: 'unread' })).toEqual([2, 'Ben', 'Anna'])
  await shop.owner.call(api.messages.markRead, { params: { id: message_id } })
  expect(await page(shop, { filter: 'unread' })).toEqual([1, 'Ben'])
  expect(await page(shop, { filter: 'unread', search: 'anna' })).toEqual([0])
  expect(await page(shop, { filter: 'all' })).toEqual([2, 'Ben', 'Anna'])
})

test('a person is needed after a hand-over, and where nobody else answers', async () => {
  const shop = await conversations(testing)
  const { chat_id: auto } = await shop.receive('Hello', { customer: 'auto', name: 'Auto' })
  const { chat_id: handed } = await shop.receive('Hello', { customer: 'handed', name: 'Handed' })
  const { chat_id: manual } = await shop.receive('Hello', { customer: 'manual', name: 'Manual' })
  const { chat_id: answered } = await shop.receive('Hello', { customer: 'answered', name: 'Answered' })
  await handOver(app, shop.owner.id, handed, { reason: 'user_explicit_request', summary: '' })
  await shop.setMode(manual, 'stop')
  await shop.send(answered, 'Here I am')
  const needed = () => page(shop, { filter: 'needs_me' })
  expect(await needed()).toEqual([2, 'Manual', 'Handed'])

  await shop.halt(true)
  expect(await needed()).toEqual([3, 'Manual', 'Handed', 'Auto'])
  expect(await page(shop, { filter: 'needs_me', search: 'auto' })).toEqual([1, 'Auto'])
  await shop.halt(false)

  await shop.receive('And another thing', { customer: 'answered' })
  expect(await needed()).toEqual([3, 'Answered', 'Manual', 'Handed'])
  for (const id of [handed, manual, answered]) await shop.setMode(id, 'auto')
  await shop.setMode(auto, 'manual')
  expect(await needed()).toEqual([1, 'Auto'])
})

test('a hand-over needs a person until one replies or takes over; the next question needs one again', async () => {
  const shop = await conversations(testing)
  const needed = () => page(shop, { filter: 'needs_me' })
  const ids: Record<string, number> = {}
  for (const name of ['Replied', 'Taken', 'Waiting']) {
    ids[name] = (await shop.receive('A person, please', { customer: name, name })).chat_id
    await handOver(app, shop.owner.id, ids[name], { reason: 'user_explicit_request', summary: '' })
  }
  expect(await needed()).toEqual([3, 'Waiting', 'Taken', 'Replied'])

  await shop.send(ids.Replied!, 'Good morning')
  expect(await needed()).toEqual([2, 'Waiting', 'Taken'])
  const taken = await shop.setMode(ids.Taken!, 'manual')
  expect(taken.chat).toMatchObject({ mode: 'manual', needs_person: false, hand_over: { is_taken: true } })
  expect(await needed()).toEqual([1, 'Waiting'])
  await shop.receive('Hello?', { customer: 'Taken' })
  expect(await needed()).toEqual([2, 'Taken', 'Waiting'])
  // Only a hand-over can be taken; an unanswered question in Copilot stays until it is answered.
  await shop.setMode(ids.Taken!, 'manual')
  expect(await needed()).toEqual([2, 'Taken', 'Waiting'])
})

test('taking over what came while the AI was stopped clears it', async () => {
  const shop = await conversations(testing)
  await shop.halt(true)
  const { chat_id } = await shop.receive('Hello?', { customer: 'Anna', name: 'Anna' })
  await shop.halt(false)
  expect(await page(shop, { filter: 'needs_me' })).toEqual([1, 'Anna'])
  await shop.setMode(chat_id, 'manual')
  expect(await page(shop, { filter: 'needs_me' })).toEqual([0])
})

test('what came while the AI was stopped needs a person after the restart too, until it is answered', async () => {
  const shop = await conversations(testing)
  await shop.halt(true)
  for (const name of ['Anna', 'Ben', 'Cara']) await shop.receive('Hello?', { customer: name, name })
  await shop.halt(false)
  const needed = () => page(shop, { filter: 'needs_me' })
  expect(await needed()).toEqual([3, 'Cara', 'Ben', 'Anna'])

  const ofName = async (name: string) => (await shop.list({ search: name })).chats[0]!.id
  await shop.send(await ofName('Cara'), 'Good morning')
  await shop.setMode(await ofName('Ben'), 'stop')
  await shop.setMode(await ofName('Ben'), 'auto')
  expect(await needed()).toEqual([1, 'Anna'])
  await shop.receive('Is anybody there?', { customer: 'Anna' })
  expect(await needed()).toEqual([1, 'Anna'])
})

test('a deleted bot lists no chats, and another account’s bot is not found', async () => {
  const shop = await conversations(testing)
  await shop.receive('Hello')
  const list = (owner = shop.owner) => owner.call(api.chats.ofBot, { params: { id: shop.botId } })
  expect(await list()).toMatchObject({ total: 1 })
  await shop.owner.call(api.bots.remove, { params: { id: shop.botId } })
  expect(await list()).toMatchObject({ chats: [], total: 0, hasMore: false })
  await expect(list(await testing.newAccount())).rejects.toMatchObject({ status: 404 })
})

test('the inbox of an agent merges its bots by time, page by page, and leaves deleted ones out', async () => {
  const shop = await conversations(testing)
  const addBot = async (type: string) => {
    const [bot] = await sqlIn<{ id: number }>(
      shop.owner.id,
      `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, $3, 'b')
       returning id`,
      [shop.owner.id, shop.agent.id, type],
    )
    return bot!.id
  }
  const bots = [shop.botId, await addBot('telegram'), await addBot('facebook')]
  for (let n = 1; n <= 9; n++)
    await shop.receive('Hello', { bot_id: bots[n % 3]!, customer: `c${n}`, name: `Customer ${n}` })
  const inbox = async (offset: number) => {
    const query = { limit: '4', offset: String(offset) }
    const answer = await shop.owner.call(api.chats.ofAgent, { params: { id: shop.agent.id }, query })
    const names = answer.chats.map(({ display_name }) => Number(display_name.at(-1)))
    return { names, total: answer.total, hasMore: answer.hasMore }
  }
  expect(await inbox(0)).toEqual({ names: [9, 8, 7, 6], total: 9, hasMore: true })
  expect(await inbox(4)).toEqual({ names: [5, 4, 3, 2], total: 9, hasMore: true })
  expect(await inbox(8)).toEqual({ names: [1], total: 9, hasMore: false })
  await shop.owner.call(api.bots.remove, { params: { id: bots[1]! } })
  expect(await inbox(0)).toEqual({ names: [9, 8, 6, 5], total: 6, hasMore: true })
})

test('chats that go along with their bot leave no count behind', async () => {
  const shop = await conversations(testing)
  for (let n = 0; n < 3; n++) await shop.receive('Hello', { customer: `c${n}` })
  await sqlIn(shop.owner.id, 'delete from chats where external_id = $1', ['c1'])
  expect(await page(shop)).toHaveLength(3)
  await sqlIn(shop.owner.id, 'delete from bots where id = $1', [shop.botId])
  expect(await sqlIn(shop.owner.id, 'select from chat_counts')).toEqual([])
})

test('whatever happens, and however much at once, every total equals a recount', async () => {
  const shop = await conversations(testing)
  const known: { chat_id: number; message_id: number }[] = []
  const play = {
    receive: async (who: number) =>
      void known.push(await shop.receive('Hi', { customer: `customer ${who % 9}` })),
    read: (who: number) => {
      const id = known[who % known.length]?.message_id
      return id && shop.owner.call(api.messages.markRead, { params: { id } })
    },
    send: (who: number) => known.length && shop.send(known[who % known.length]!.chat_id, 'Hello'),
    mode: (who: number) =>
      known.length &&
      shop.setMode(known[who % known.length]!.chat_id, (['auto', 'manual', 'stop'] as const)[who % 3]!),
    handOver: (who: number) =>
      known.length &&
      handOver(app, shop.owner.id, known[who % known.length]!.chat_id, {
        reason: 'user_frustration',
        summary: '',
      }),
    halt: (who: number) => shop.halt(who % 2 === 0),
    state: (who: number) =>
      known.length &&
      shop.owner.call(api.chats.setState, {
        body: {
          chat_ids: [known[who % known.length]!.chat_id],
          state: (['open', 'snoozed', 'done'] as const)[who % 3]!,
        },
      }),
  }
  const step = fc.record({
    do: fc.constantFrom(...(Object.keys(play) as (keyof typeof play)[])),
    who: fc.nat(60),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await Promise.all(steps.map((each) => play[each.do](each.who)))
      await expectRecount(shop)
    }),
    { numRuns: 15 },
  )
})

/** Compares the counters with a recount from the turns. */
async function expectRecount(shop: Shop) {
  const [counted] = await sqlIn<Record<'all' | 'unread' | 'needs_me' | 'open' | 'snoozed' | 'done', number>>(
    shop.owner.id,
    `select count(*)::integer as all,
       count(*) filter (where exists (select from messages m where m.chat_id = c.id and not m.is_read))::integer
         as unread,
       count(*) filter (where not (c.state_turn = c.turn and c.state_set in ('snoozed', 'done')) and (
         (c.hand_over_at is not null and c.hand_over_taken_at is null) or (
         (c.mode <> 'auto' or a.ai_halted_at is not null or c.left_turn > c.answered_turn) and
         c.turn > c.answered_turn)))::integer as needs_me,
       count(*) filter (where c.state_turn <> c.turn or c.state_set in ('open', 'waiting'))::integer as open,
       count(*) filter (where c.state_turn = c.turn and c.state_set = 'snoozed')::integer as snoozed,
       count(*) filter (where c.state_turn = c.turn and c.state_set = 'done')::integer as done
     from chats c join accounts a on a.id = c.account_id`,
  )
  for (const filter of ['all', 'unread', 'needs_me', 'open', 'snoozed', 'done'] as const) {
    const { chats, total } = await shop.list({ filter, limit: '100' })
    expect({ filter, total, shown: chats.length }).toEqual({
      filter,
      total: counted![filter],
      shown: counted![filter],
    })
  }
}
