import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { searchKnowledge } from '../knowledge/search/index.ts'
import { EMBEDDER } from '../llm/fake/embed.ts'
import { FAKE_KEY, startFakeModel } from '../llm/fake/server.ts'
import { embeddingPrice } from './model-prices.ts'

const fake = await startFakeModel()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: new URL(fake.url).host })
const { app, sqlIn } = testing
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await fake.close()
})

const own = { provider: 'openai_compatible', base_url: fake.url, model: 'reader', api_key: FAKE_KEY } as const
/** A million per million tokens: 1 per token. */
const DEAR = { input_price: 1_000_000, output_price: 1_000_000 }

async function shop(model: object = {}) {
  const { owner, agent } = await conversations(testing)
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: 'Returns take 30 days.' })
  const params = { id: agent.id }
  const save = (body: (typeof api.agents.saveAnswering)['body']['_input']) =>
    owner.call(api.agents.saveAnswering, { params, body })
  await save({ model: { ...own, ...DEAR, ...model }, embedding: EMBEDDER })
  const usage = async () => (await owner.call(api.agents.answering, { params })).answering.usage
  const waiting = () =>
    sqlIn(owner.id, `select 1 from chunks where embedding is distinct from $1`, [
      `${new URL(fake.url).host} ${EMBEDDER}`,
    ])
  const search = () =>
    searchKnowledge(app, { account_id: owner.id, id: agent.id }, { text: 'How long do returns take?' }, 5)
  return { owner, agent, save, usage, waiting, search }
}

test('vectors of documents and of questions count with what the provider says they took', async () => {
  const { waiting, usage, search } = await shop()
  await eventually(waiting).toEqual([])
  // Embedded: the title with the whole passage, and its only sentence.
  const taught = await usage()
  expect(taught).toMatchObject({ input_tokens: 5 + 4, output_tokens: 0, cost: 5 + 4 })
  const { passages, queryVector } = await search()
  expect(queryVector).not.toBeNull()
  expect(passages).toHaveLength(1)
  expect(await usage()).toMatchObject({ calls: taught.calls + 1, input_tokens: 5 + 4 + 5 })
})

test('once a cap is reached questions are searched by words, and documents get their vectors when there is room', async () => {
  const { owner, agent, save, waiting, search } = await shop({ monthly_tokens: 1 })
  await eventually(waiting).toEqual([])
  fake.besideCalls.length = 0
  expect((await search()).passages).toHaveLength(1)
  await giveDocuments(testing, owner.id, agent.id, { title: 'Hats', text: 'Hats cost 20 EUR.' })
  // Changing the model embeds everything again.
  await save({ embedding: 'built_in' })
  await save({ embedding: EMBEDDER })
  const later = `select 1 from jobs where kind = 'embed_chunks' and run_at > now() + interval '50 minutes'`
  await eventually(() => sqlIn(owner.id, later)).toHaveLength(1)
  expect(fake.besideCalls).toEqual([])
  await save({ model: { provider: 'openai_compatible', monthly_tokens: null } })
  // An hour later.
  await sqlIn(owner.id, `update jobs set run_at = now() where kind = 'embed_chunks'`)
  await eventually(waiting).toEqual([])
})

test('the price is the list price where it is known, else no less than what reading costs', () => {
  const price = (base_url: string | null, embedding: string, prices = {}) =>
    embeddingPrice(app, {
      embedding,
      model: { provider: 'openai_compatible', base_url, model: 'gpt-5-mini', ...prices },
    })
  expect(price(null, 'text-embedding-3-small')).toBe(0.02)
  expect(price(null, 'text-embedding-9')).toBe(0.25)
  expect(price('http://localhost:11434/v1', 'bge-m3')).toBe(0)
  expect(price('http://localhost:11434/v1', 'bge-m3', { input_price: 3 })).toBe(3)
})
