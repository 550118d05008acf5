import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { checkModelSettings } from '../agents/model-prices.ts'
import { USAGE } from '../llm/fake/good-answers.ts'
import { FAKE_KEY, startFakeModel } from '../llm/fake/server.ts'
import { openModel } from '../llm/index.ts'
import { readConfig } from '../platform/config.ts'

const [fake, shared] = [await startFakeModel(), await startFakeModel()]
const installed = { LLM_BASE_URL: shared.url, LLM_API_KEY: FAKE_KEY, LLM_MODEL: 'reader' }
const testing = await testApp({
  ...{ ANSWER_QUIET_MS: '10', ALLOW_PRIVATE_HOSTS: new URL(fake.url).host, ...installed },
  ...{ LLM_DAILY_BUDGET: '0.01', LLM_INPUT_PRICE: '100', LLM_OUTPUT_PRICE: '100' },
})
const { app, passTime, sqlIn, newAccount } = testing
const first = await newAccount()
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await app.model?.close()
  await Promise.all([fake.close(), shared.close()])
})
beforeEach(() => {
  fake.calls.length = shared.calls.length = 0
})

const SENTENCE = 'You can return any item within 30 days of delivery.'
const QUESTION = 'Within how many days of delivery can I return any item?'
const DAY = 86_400_000

type Change = (typeof api.agents.saveAnswering)['body']['_input']
type ModelChange = NonNullable<Change['model']>
const own = { provider: 'openai_compatible', base_url: fake.url, model: 'reader', api_key: FAKE_KEY } as const
/** Prices at which one answer costs about one unit. */
const DEAR = { input_price: 1000, output_price: 1000 }

async function shop(model: Partial<ModelChange> & Pick<ModelChange, 'provider'>) {
  const talk = await conversations(testing)
  const { owner, agent } = talk
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: SENTENCE })
  const params = { id: agent.id }
  const save = (body: Change) => owner.call(api.agents.saveAnswering, { params, body })
  await save({ model })
  const ask = async () => {
    const { chat_id, message_id } = await talk.receive(QUESTION, { customer: randomUUID() })
    await eventually(async () => (await talk.messages(chat_id)).at(-1)?.answer).toContain('30 days')
    return (await owner.call(api.messages.why, { params: { id: message_id } })).why!
  }
  const paused = async () => (await owner.call(api.agents.mine)).agents[0]!.model_paused
  const tryIt = () => owner.call(api.agents.tryModel, { params, body: {} })
  return { ...talk, params, save, ask, paused, tryIt }
}

const spendingOf = async (account: TestAccount) => (await account.call(api.spending.read)).spending
const cap = (account: TestAccount, body: (typeof api.spending.save)['body']['_input']) =>
  account.call(api.spending.save, { body })

test.each([
  ['day', { daily_cost: 0.1 }, 'The daily budget of this assistant is spent.', DAY],
  ['month', { monthly_cost: 0.1 }, 'The monthly budget of this assistant is spent.', 32 * DAY],
] as const)(
  'once an assistant has spent its money for the %s, no call is made until the next one',
  async (_period, caps, reason, lasts) => {
    const { owner, ask, paused } = await shop({ ...own, ...DEAR, ...caps })
    expect(await ask()).toMatchObject({ engine: 'model', cost: expect.any(Number) })
    const refused = await ask()
    expect(refused).toMatchObject({ engine: 'built_in', model: null, fallback: reason })
    expect(refused.cost ?? null).toBeNull()
    expect(fake.calls).toHaveLength(1)
    const told = await paused()
    expect(told?.reason).toBe(reason)
    expect(Date.parse(told!.until) - app.now().getTime()).toBeLessThanOrEqual(lasts)
    await sqlIn(owner.id, 'update model_usage set day = day - $1::integer', [lasts / DAY])
    expect(await ask()).toMatchObject({ engine: 'model' })
    expect(await paused()).toBeUndefined()
  },
)

test('a cap of the account holds for all its assistants, and raising it lets them go on', async () => {
  const { owner, ask, paused, tryIt } = await shop({ ...own, ...DEAR })
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Eve' } })
  const params = { id: agent.id }
  await owner.call(api.agents.saveAnswering, { params, body: { model: { ...own, ...DEAR } } })
  await cap(owner, { monthly_cost: 0.01 })
  await owner.call(api.agents.tryModel, { params, body: {} })
  const why = await ask()
  expect(why).toMatchObject({ engine: 'built_in', fallback: 'The monthly budget of this account is spent.' })
  await expect(tryIt()).rejects.toMatchObject({ status: 422, message: expect.stringContaining('is spent') })
  expect(fake.calls).toHaveLength(1)
  expect(await paused()).toMatchObject({
    of: 'account',
    reason: 'The monthly budget of this account is spent.',
  })
  expect(await cap(owner, { monthly_cost: 1000 })).toMatchObject({
    spending: { daily_cost: null, monthly_cost: 1000 },
  })
  expect(await paused()).toBeUndefined()
  expect(await ask()).toMatchObject({ engine: 'model' })
})

test('many calls at once spend at most one call beyond the cap', async () => {
  const { tryIt, owner, agent } = await shop({ ...own, model: 'usage', ...DEAR, daily_cost: 0.000001 })
  const tried = await Promise.allSettled(Array.from({ length: 12 }, tryIt))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(fake.calls).toHaveLength(1)
  const [left] = await sqlIn<{ n: number }>(owner.id, 'select count(*)::int as n from model_calls')
  expect(left!.n).toBe(0)
  const { agents } = await spendingOf(owner)
  expect(agents).toMatchObject([{ agent_id: agent.id, calls: 1 }])
})

test('a call that nobody waits for any more counts with what the model was asked', async () => {
  const { owner, params, receive, setMode } = await shop({ ...own, model: 'stalls-at-once' })
  const { chat_id } = await receive(QUESTION)
  await eventually(() => fake.calls.length).toBe(1)
  await setMode(chat_id, 'manual')
  const usage = async () => (await owner.call(api.agents.answering, { params })).answering.usage
  await eventually(usage).toMatchObject({ calls: 1, output_tokens: 0 })
  expect((await usage()).input_tokens).toBeGreaterThan(100)
})

test('a call of a process that died is forgotten after three minutes', async () => {
  const { tryIt, owner, agent } = await shop({ ...own, daily_cost: 1, ...DEAR })
  await sqlIn(
    owner.id,
    `insert into model_calls (account_id, agent_id, tokens, cost, lapses_at) values ($1, $2, 1, 1000000, $3)`,
    [owner.id, agent.id, new Date(app.now().getTime() + 180_000)],
  )
  await expect(tryIt()).rejects.toThrow(/Other answers under way need what is left of the budget/)
  passTime(180_000)
  await tryIt()
})

test('the budget of the installation’s key holds for all accounts, and a second model with another key answers', async () => {
  await app.database.pool.query('delete from shared_model_usage')
  const [one, other] = [await shop({ provider: 'installation' }), await shop({ provider: 'installation' })]
  expect(await one.ask()).toMatchObject({ engine: 'model' })
  const reason = 'The daily budget of this installation’s model is spent.'
  for (const each of [one, other])
    expect(await each.ask()).toMatchObject({ engine: 'built_in', fallback: reason })
  expect(shared.calls).toHaveLength(1)
  await other.save({ fallback: own })
  expect(await other.ask()).toMatchObject({ engine: 'model', failed_models: [{ model: 'reader', reason }] })
  expect(fake.calls).toHaveLength(1)
  expect((await other.paused())?.reason).toBe(reason)
  expect((await spendingOf(first)).installation).toMatchObject({ model: 'reader', daily_cost: 0.01 })
  expect((await spendingOf(first)).installation!.today).toBeGreaterThan(0.01)
  expect((await spendingOf(one.owner)).installation).toBeNull()
})

test('spending is shown by day and by assistant, and only to the account whose it is', async () => {
  const { owner, agent, tryIt } = await shop({ ...own, model: 'usage', input_price: 2, output_price: 10 })
  // A test makes two calls: one for text, one for a picture.
  const cost = (2 * (USAGE.prompt_tokens * 2 + USAGE.completion_tokens * 10)) / 1_000_000
  const tokens = 2 * (USAGE.prompt_tokens + USAGE.completion_tokens)
  await tryIt()
  await sqlIn(owner.id, `update model_usage set day = day - 1`)
  await tryIt()
  await tryIt()
  const spending = await spendingOf(owner)
  expect(spending.days).toMatchObject([
    { calls: 4, tokens: 2 * tokens, cost: expect.closeTo(2 * cost, 9) },
    { calls: 2, tokens, cost: expect.closeTo(cost, 9) },
  ])
  expect(spending.days[0]!.day).toBe(app.now().toISOString().slice(0, 10))
  expect(spending.today).toBeCloseTo(2 * cost, 9)
  expect(spending.agents).toMatchObject([
    { agent_id: agent.id, agent_name: 'Ada', today: expect.closeTo(2 * cost, 9) },
  ])
  expect(await spendingOf(await newAccount())).toMatchObject({ today: 0, month: 0, days: [], agents: [] })
})

test('a price that nobody set is the list price of a known provider, and of no other server', async () => {
  const { modelPrices } = await import('../agents/model-prices.ts')
  const price = (base_url: string | null) =>
    modelPrices(app, { model: { provider: 'openai_compatible', base_url, model: 'gpt-5-mini' } })
  expect(price(null)).toEqual({ input_price: 0.25, output_price: 2 })
  expect(price('http://localhost:11434/v1')).toBeNull()
})

test('a budget for a model whose price is not known is refused at the start', () => {
  const config = (more: object) => readConfig({ DATA_DIR: app.config.DATA_DIR, ...installed, ...more })
  expect(() => checkModelSettings(config({ LLM_MONTHLY_BUDGET: '5' }))).toThrow(
    /prices of reader are not known/,
  )
  checkModelSettings(config({ LLM_MONTHLY_BUDGET: '5', LLM_INPUT_PRICE: '1' }))
  checkModelSettings(config({}))
  expect(openModel(config({}), app)).not.toBeNull()
})
