// What customers read of a fake model: honest, or lying and repeating the lie when asked to correct it.
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { giveDocuments } from '../../../test/documents.ts'
import { warmUp } from '../../../test/warm-up.ts'
import { type Lie, lieAbout } from '../../llm/fake/lies.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const testing = await testApp({ EMBEDDING_MODEL: 'built_in', ALLOW_PRIVATE_HOSTS: new URL(fake.url).host })
await warmUp(testing.app)

const SENTENCES = [
  'You can return any item within 30 days of delivery.',
  'Standard delivery costs 12 EUR and parcels arrive in 2 days.',
  'Our workshop in Warsaw is open on Saturday from 9 to 14.',
]
const QUESTIONS = [
  'Within how many days of delivery can I return any item?',
  'How much is standard delivery and when do parcels arrive?',
  'When is your workshop in Warsaw open on Saturday?',
]

const shop = await conversations(testing)
await giveDocuments(testing, shop.owner.id, shop.agent.id, { title: 'Terms', text: SENTENCES.join(' ') })
await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
const params = { id: shop.agent.id }

let customers = 0
async function draftsOf(model: string, questions = QUESTIONS): Promise<string[]> {
  const own = { provider: 'openai_compatible' as const, base_url: fake.url, model, api_key: FAKE_KEY }
  await shop.owner.call(api.agents.saveAnswering, { params, body: { confidence: 0.1, model: own } })
  const said: string[] = []
  for (const question of questions) {
    const { chat_id } = await shop.receive(question, { customer: `customer ${++customers}` })
    said.push((await shop.owner.call(api.messages.generate, { params: { id: chat_id } })).response)
  }
  return said
}

test('an honest model is heard in its own words', async () => {
  const [returns, delivery, hours] = await draftsOf('assistant')
  expect(returns).toContain('It is possible to return any item within 30 days')
  expect(delivery).toContain('is priced at 12 EUR')
  expect(hours).toContain('workshop in Warsaw welcomes customers on Saturday')
})

const lieFor = (sentence: string, lie: Lie) =>
  lieAbout(
    sentence,
    lie,
    SENTENCES.filter((other) => other !== sentence),
  ).replace(/\.$/, '')

// The reader model misses some lies of the other kinds: `npm run bench -- support` measures how many.
test.each(['number', 'swap'] as const)(
  'a lie about a %s that the model insists on reaches nobody',
  async (lie) => {
    const said = await draftsOf(`lies-${lie}`)
    expect(said).toHaveLength(QUESTIONS.length)
    expect(SENTENCES.filter((sentence, at) => said[at]!.includes(lieFor(sentence, lie)))).toEqual([])
  },
)
