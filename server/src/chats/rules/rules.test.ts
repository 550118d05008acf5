import { api } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { refusal } from '../../../test/visitor.ts'
import { watchStream } from '../../../test/watch-stream.ts'
import { applyRulesTo } from './apply-rules.ts'
import { ruleMatches } from './rule-matches.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, newAccount, newMember, sqlIn } = testing

type Rule = api.rules.Rule
type Shop = Awaited<ReturnType<typeof conversations>>

const BLANK: Omit<Rule, 'id'> = {
  ...{ name: 'A rule', is_on: true, agent_id: null, words: [], channel: null, hours: null, ratings: [] },
  ...{ label_id: null, assignee_id: null, needs_person: false },
}
const add = async (by: TestAccount, rule: Partial<Rule>) =>
  (await by.call(api.rules.create, { body: { ...BLANK, ...rule } })).rule
const newLabel = async (by: TestAccount, name = 'Refund') =>
  (await by.call(api.labels.create, { body: { name, color: 'red' } })).label
const historyOf = async ({ owner }: Shop, id: number) =>
  (await owner.call(api.notes.ofChat, { params: { id } })).rule_events
const jobs = (shop: Shop) =>
  sqlIn<{ payload: { chat_id: number; message_id: number | null } }>(
    shop.owner.id,
    `select payload from jobs where kind = 'apply_rules'`,
  )

describe('a rule matches', () => {
  const occasion = {
    ...{ agent_id: 1, channel: 'telegram' as const, text: 'Chcę ZWROTU pieniędzy, proszę!', rating: null },
    // A Wednesday, 17:30 in Warsaw.
    at: new Date('2026-11-18T16:30:00Z'),
    hours: {
      time_zone: 'Europe/Warsaw',
      week: Array.from({ length: 7 }, () => [['09:00', '17:00']] as [string, string][]),
      special: [],
    },
  }
  test.each<[string, Partial<Rule>, boolean]>([
    ['by the beginning of a word, whatever the case', { words: ['zwrot'] }, true],
    ['by any of several words', { words: ['reklamacja', 'chce zwrotu'] }, true],
    ['never by the middle of a word', { words: ['wrotu'] }, false],
    ['never by a sign without a letter or digit', { words: ['?', '!!!', '😡'] }, false],
    ['by the channel', { channel: 'telegram' }, true],
    ['not on another channel', { channel: 'livechat' }, false],
    ['outside the opening hours', { hours: 'outside' }, true],
    ['not inside them when they are over', { hours: 'inside' }, false],
    ['only if all of its conditions hold', { words: ['zwrot'], channel: 'livechat' }, false],
    ['only chats of its assistant', { agent_id: 2, words: ['zwrot'] }, false],
    ['no message if it waits for ratings', { ratings: [1, 2] }, false],
  ])('%s', (_title, conditions, isMatch) => {
    expect(ruleMatches({ ...BLANK, ...conditions }, occasion)).toBe(isMatch)
  })
  test('a rating by its score, and the comment by words', () => {
    const rated = { ...occasion, rating: 2 }
    expect(ruleMatches({ ...BLANK, ratings: [1, 2] }, rated)).toBe(true)
    expect(ruleMatches({ ...BLANK, ratings: [5] }, rated)).toBe(false)
    expect(ruleMatches({ ...BLANK, ratings: [2], words: ['zwrot'] }, rated)).toBe(true)
    expect(ruleMatches({ ...BLANK, words: ['zwrot'] }, rated)).toBe(false)
  })
  test('by no hours where the assistant has none', () => {
    expect(ruleMatches({ ...BLANK, hours: 'outside' }, { ...occasion, hours: null })).toBe(false)
  })
})

test('a message asks for a job only where a rule for messages is on', async () => {
  const shop = await conversations(testing)
  await add(shop.owner, { words: ['hello'], needs_person: true, is_on: false })
  await add(shop.owner, { ratings: [1], needs_person: true })
  await shop.receive('Hello')
  expect(await jobs(shop)).toEqual([])
  await add(shop.owner, { words: ['hello'], needs_person: true })
  const { chat_id, message_id } = await shop.receive('Hello')
  expect(await jobs(shop)).toEqual([{ payload: { chat_id, message_id } }])
  await app.jobs.start()
})

test('a message that matches gets the label, the person and the mark, and the thread says which rule did it', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const eva = await newMember(owner, 'agent')
  const label = await newLabel(owner)
  await add(owner, {
    ...{ name: 'Refunds', words: ['refund'] },
    ...{ label_id: label.id, assignee_id: eva.user_id, needs_person: true },
  })
  const { chat_id } = await shop.receive('I want a refund')
  await eventually(() => shop.chat(chat_id)).toMatchObject({
    ...{ labels: [label], assignee: { user_id: eva.user_id } },
    ...{ needs_person: true, needs_person_reason: 'rule' },
  })
  expect(await historyOf(shop, chat_id)).toEqual([
    expect.objectContaining({
      ...{ rule: 'Refunds', label: 'Refund', needs_person: true, not_assigned: null },
      assignee: expect.objectContaining({ user_id: eva.user_id }),
    }),
  ])
  const { chat_id: other } = await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  await eventually(() => jobs(shop)).toEqual([])
  expect(await shop.chat(other)).toMatchObject({ labels: [], assignee: null })
})

test('a job that runs twice applies each rule once: what a person undid stays undone', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const label = await newLabel(owner)
  await add(owner, { words: ['refund'], label_id: label.id })
  const { chat_id, message_id } = await shop.receive('I want a refund')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ labels: [label] })
  await owner.call(api.chats.setLabel, { body: { chat_ids: [chat_id], label_id: label.id, is_on: false } })
  const again = { accountId: owner.id, payload: { chat_id, message_id } }
  await Promise.all([applyRulesTo(app, again), applyRulesTo(app, again)])
  expect(await shop.chat(chat_id)).toMatchObject({ labels: [] })
  expect(await historyOf(shop, chat_id)).toHaveLength(1)
  // The next message is a new event.
  await shop.receive('A refund, please!')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ labels: [label] })
})

test('words that are said in a recording count once it is transcribed, and no rule runs twice for it', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const [label, other] = [await newLabel(owner), await newLabel(owner, 'Live')]
  await add(owner, { words: ['refund'], label_id: label.id })
  await add(owner, { channel: 'livechat', label_id: other.id })
  const { chat_id, message_id } = await shop.receive('')
  await sqlIn(
    owner.id,
    `insert into attachments (account_id, id, bot_id, message_id, file_name, media_type, size, blob, created_at)
     values ($1, 'voice', $2, $3, 'voice.ogg', 'audio/ogg', 1, 'voice', now())`,
    [owner.id, shop.botId, message_id],
  )
  await eventually(() => shop.chat(chat_id)).toMatchObject({ labels: [other] })
  await owner.call(api.chats.setLabel, { body: { chat_ids: [chat_id], label_id: other.id, is_on: false } })
  await sqlIn(owner.id, `update attachments set transcript = 'A refund, please' where id = 'voice'`)
  await eventually(() => shop.chat(chat_id)).toMatchObject({ labels: [label] })
})

test('a rule assigns nobody who may not answer in the chat, and says so; nor takes it from somebody', async () => {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  const { agent: second } = await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  const elsewhere = await newMember(owner, 'agent', [second.id])
  await add(owner, { name: 'First', words: ['hello'], assignee_id: elsewhere.user_id })
  await add(owner, { name: 'Then', words: ['hello'], assignee_id: owner.user_id })
  await add(owner, { name: 'Late', words: ['hello'], assignee_id: elsewhere.user_id })
  const { chat_id } = await shop.receive('Hello')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ assignee: { user_id: owner.user_id } })
  expect(await historyOf(shop, chat_id)).toEqual([
    expect.objectContaining({ rule: 'First', assignee: null, not_assigned: expect.anything() }),
    expect.objectContaining({ rule: 'Then', not_assigned: null }),
  ])
  const body = { ...BLANK, words: ['x'], agent_id: agent.id, assignee_id: elsewhere.user_id }
  expect(await refusal(owner.call(api.rules.create, { body }))).toMatchObject({ status: 409 })
  const viewer = await newMember(owner, 'viewer')
  const toViewer = { ...BLANK, words: ['x'], assignee_id: viewer.user_id }
  expect(await refusal(owner.call(api.rules.create, { body: toViewer }))).toMatchObject({ status: 409 })
  const toStranger = { ...BLANK, words: ['x'], assignee_id: (await newAccount()).user_id }
  expect(await refusal(owner.call(api.rules.create, { body: toStranger }))).toMatchObject({ status: 404 })
})

test('a low rating marks the chat, and a label that was deleted meanwhile is no obstacle', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const label = await newLabel(owner)
  await add(owner, { name: 'Unhappy', ratings: [1, 2], label_id: label.id, needs_person: true })
  const { chat_id } = await shop.receive('Hello')
  await owner.call(api.labels.remove, { params: { id: label.id } })
  await sqlIn(owner.id, 'update chats set csat_score = 1, csat_asked_at = now() where id = $1', [chat_id])
  await eventually(() => shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'rule', labels: [] })
  expect(await historyOf(shop, chat_id)).toEqual([
    expect.objectContaining({ rule: 'Unhappy', label: null, needs_person: true }),
  ])
})

test('a low rating of a chat that is done or answered marks it, however late, and undoing the done keeps the mark', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  await add(owner, { name: 'Unhappy', ratings: [1, 2], needs_person: true })
  const rate = (id: number) =>
    sqlIn(owner.id, 'update chats set csat_score = 1, csat_asked_at = now() where id = $1', [id])
  const marked = { state: 'open', needs_person: true, needs_person_reason: 'rule' }

  const { chat_id } = await shop.receive('Hello')
  const body = { chat_ids: [chat_id], state: 'done' as const }
  const { change_id } = await owner.call(api.chats.setState, { body })
  await rate(chat_id)
  await eventually(() => shop.chat(chat_id)).toMatchObject(marked)
  const undo = owner.call(api.chats.undoState, { body: { chat_ids: [chat_id], change_id } })
  expect(await refusal(undo)).toMatchObject({ status: 409 })
  expect(await shop.chat(chat_id)).toMatchObject(marked)

  const { chat_id: answered } = await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  await shop.send(answered, 'Good morning')
  await rate(answered)
  await eventually(() => shop.chat(answered)).toMatchObject(marked)
})

test('a mark stays while the customer writes on, until a person answers, takes over or sets the chat aside', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  await add(owner, { words: ['refund'], needs_person: true })
  const marked = { needs_person: true, needs_person_reason: 'rule' }
  const ask = async (name: string) => {
    const { chat_id } = await shop.receive('I want a refund', { customer: name, name })
    await eventually(() => shop.chat(chat_id)).toMatchObject(marked)
    await shop.receive('Order 123', { customer: name, name })
    expect(await shop.chat(chat_id)).toMatchObject(marked)
    return chat_id
  }
  const answered = await ask('anna')
  await shop.send(answered, 'It is on its way')
  const taken = await ask('ben')
  await shop.setMode(taken, 'manual')
  const done = await ask('cara')
  await owner.call(api.chats.setState, { body: { chat_ids: [done], state: 'done' } })
  for (const id of [answered, done]) expect(await shop.chat(id)).toMatchObject({ needs_person: false })
  expect(await shop.chat(taken)).toMatchObject({ needs_person_reason: 'unanswered' })
  await shop.receive('Thanks!', { customer: 'cara', name: 'cara' })
  expect(await shop.chat(done)).toMatchObject({ needs_person: false })
})

test('rules run in their order, are reordered and turned off, and can be tried without changing anything', async () => {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  const one = await add(owner, { name: 'One', words: ['refund'], needs_person: true })
  const two = await add(owner, { name: 'Two', channel: 'livechat', needs_person: true })
  const tried = async (text: string, rating: number | null = null) => {
    const body = { text, agent_id: agent.id, channel: 'livechat' as const, rating }
    return (await owner.call(api.rules.tryOut, { body })).rule_ids
  }
  expect(await tried('A refund!')).toEqual([one.id, two.id])
  const { rules } = await owner.call(api.rules.order, { body: { ids: [two.id, one.id] } })
  expect(rules.map(({ name }) => name)).toEqual(['Two', 'One'])
  expect(await tried('A refund!')).toEqual([two.id, one.id])
  expect(await tried('Hello')).toEqual([two.id])
  expect(await tried('A refund!', 1)).toEqual([])
  const { id, ...body } = two
  await owner.call(api.rules.change, { params: { id }, body: { ...body, is_on: false } })
  expect(await tried('Hello')).toEqual([])
  const foreign = await add(await newAccount(), { words: ['x'], needs_person: true })
  expect(await refusal(owner.call(api.rules.order, { body: { ids: [foreign.id] } }))).toMatchObject({
    status: 409,
  })
  await owner.call(api.rules.remove, { params: { id } })
  expect((await owner.call(api.rules.list)).rules).toEqual([one])
  const { entries } = await owner.call(api.account.audit)
  expect(entries.slice(0, 4).map(({ action, about }) => `${action} ${about}`)).toEqual([
    'rule_deleted Two',
    'rule_changed Two',
    'rule_added Two',
    'rule_added One',
  ])
})

test('a rule needs a condition and an action', async () => {
  const owner = await newAccount()
  const create = (rule: Partial<Rule>) => refusal(add(owner, rule))
  expect(await create({ needs_person: true })).toMatchObject({ status: 400 })
  expect(await create({ words: ['refund'] })).toMatchObject({ status: 400 })
})

test('words need a letter or a digit, but a rule that has others can still be turned off', async () => {
  const owner = await newAccount()
  const rule = await add(owner, { words: ['24/7'], needs_person: true })
  expect(await refusal(add(owner, { words: ['refund', '😡'], needs_person: true }))).toMatchObject({
    status: 400,
  })
  await sqlIn(owner.id, `update rules set words = '{?}'`)
  const { id, ...body } = { ...rule, words: ['?'], is_on: false }
  await owner.call(api.rules.change, { params: { id }, body })
  expect((await owner.call(api.rules.list)).rules).toEqual([{ ...body, id }])
})

test('a rule whose label, person or assistant is gone can be turned off and changed', async () => {
  const { owner, agent } = await conversations(testing)
  const eva = await newMember(owner, 'agent')
  const [label, other] = [await newLabel(owner), await newLabel(owner, 'Other')]
  const rule = await add(owner, { words: ['refund'], label_id: label.id, assignee_id: eva.user_id })
  const { agent: second } = await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  const ofSecond = await add(owner, { words: ['refund'], agent_id: second.id, needs_person: true })
  const ruleIds = async () => (await owner.call(api.rules.list)).rules.map(({ id }) => id)
  await owner.call(api.labels.remove, { params: { id: label.id } })
  await sqlIn(owner.id, `update memberships set role = 'viewer' where user_id = $1`, [eva.user_id])

  const { id, ...body } = rule
  const change = (changed: Partial<Rule>) =>
    owner.call(api.rules.change, { params: { id }, body: { ...body, ...changed } })
  expect((await change({ is_on: false })).rule).toEqual({ ...rule, is_on: false })
  expect((await change({ name: 'Refunds', label_id: other.id })).rule).toMatchObject({ label_id: other.id })
  // Newly selected references must exist.
  expect(await refusal(change({ label_id: label.id }))).toMatchObject({ status: 404 })
  expect(await refusal(change({ label_id: null, agent_id: agent.id }))).toMatchObject({ status: 409 })

  expect(await ruleIds()).toEqual([id, ofSecond.id])
  await owner.call(api.agents.remove, { params: { id: second.id } })
  expect(await ruleIds()).toEqual([id])
  await owner.call(api.agents.restore, { params: { id: second.id } })
  expect(await ruleIds()).toEqual([id, ofSecond.id])
})

test('a chat that a rule marks and that goes to somebody in turn is theirs for the rules that follow', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const [eva, bob] = [await newMember(owner, 'agent'), await newMember(owner, 'agent')]
  const params = { id: shop.agent.id }
  await owner.call(api.agents.saveAnswering, { params, body: { assign_by: 'round_robin' } })
  await sqlIn(owner.id, 'update memberships set seen_at = now() where user_id = $1', [eva.user_id])
  await sqlIn(owner.id, 'insert into alert_choices (account_id, user_id, by_mail) values ($1, $2, true)', [
    owner.id,
    owner.user_id,
  ])
  await add(owner, { name: 'Mark', words: ['refund'], needs_person: true })
  await add(owner, { name: 'To Bob', words: ['refund'], assignee_id: bob.user_id })
  const { chat_id, message_id } = await shop.receive('I want a refund')
  await applyRulesTo(app, { accountId: owner.id, payload: { chat_id, message_id } })
  expect(await shop.chat(chat_id)).toMatchObject({
    needs_person: true,
    assignee: { user_id: eva.user_id },
  })
  const alerts = await sqlIn(owner.id, 'select assignee_id from alerts where chat_id = $1', [chat_id])
  expect(alerts).toEqual([{ assignee_id: eva.user_id }])
})

test('an alert that came before the rule still reaches people, and first the one it assigned', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  const eva = await newMember(owner, 'agent')
  await sqlIn(owner.id, 'insert into alert_choices (account_id, user_id, by_mail) values ($1, $2, true)', [
    owner.id,
    owner.user_id,
  ])
  await owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
  await add(owner, { words: ['refund'], assignee_id: eva.user_id })
  const { chat_id } = await shop.receive('A refund, please')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ assignee: { user_id: eva.user_id } })
  const alerts = await sqlIn(owner.id, 'select assignee_id from alerts where chat_id = $1', [chat_id])
  expect(alerts).toEqual([{ assignee_id: eva.user_id }])
})

test('open consoles hear of every change of the rules', async () => {
  const owner = await newAccount()
  await testing.http.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testing.http.fastify.server.address() as { port: number }
  const stream = await watchStream(`http://127.0.0.1:${port}/api/events`, {
    authorization: `Bearer ${owner.tokens.access()}`,
  })
  const heard = () => stream.events.filter(({ type }) => type === 'rules.updated').length
  const { id, ...rule } = await add(owner, { words: ['refund'], needs_person: true })
  await eventually(heard).toBe(1)
  await owner.call(api.rules.change, { params: { id }, body: { ...rule, is_on: false } })
  await eventually(heard).toBe(2)
  await owner.call(api.rules.order, { body: { ids: [id] } })
  await eventually(heard).toBe(3)
  await owner.call(api.rules.remove, { params: { id } })
  await eventually(heard).toBe(4)
})
