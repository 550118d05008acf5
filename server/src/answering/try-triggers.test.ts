import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { warmUp } from '../../test/warm-up.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
await warmUp(testing.app)

async function tester() {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  const tried = (message: string) =>
    owner.call(api.agents.tryTriggers, { params: { id: agent.id }, body: { message } })
  /** The triggers that apply, with their evidence. */
  async function signs(message: string) {
    const { fired, triggers } = await tried(message)
    const found = triggers.filter(({ evidence }) => evidence !== null)
    return { fired, found: Object.fromEntries(found.map(({ type, evidence }) => [type, evidence])) }
  }
  return { ...shop, tried, signs }
}

test('a request for a person, anger and an unhelpful answer each show the trigger and the words behind it', async () => {
  const { signs } = await tester()
  expect(await signs('Dzień dobry. Chcę rozmawiać z konsultantem!')).toMatchObject({
    fired: 'user_explicit_request',
    found: { user_explicit_request: expect.stringContaining('Chcę rozmawiać z konsultantem!') },
  })
  expect(await signs('This is ridiculous!!!')).toMatchObject({
    fired: 'user_frustration',
    found: { user_frustration: 'This is ridiculous!!!' },
  })
  expect(await signs('Я не об этом спрашивал')).toMatchObject({
    found: { unhelpful_responses: 'Я не об этом спрашивал' },
  })
  expect(await signs('Do you sell lamps?')).toEqual({ fired: null, found: {} })
})

test('an insult is never taken for praise: it calls a person', async () => {
  const { signs } = await tester()
  const unheard: string[] = []
  for (const insult of INSULTS) {
    const { fired } = await signs(insult)
    if (fired !== 'user_frustration') unheard.push(insult)
  }
  expect(unheard).toEqual([])
})

const INSULTS = [
  'I am furious with your service',
  'You cheated me, thieves',
  'You are the worst',
  'Worst shop ever',
  'Jestem wściekły na waszą obsługę',
  'Jesteście okropni',
  'Jesteście najgorsi',
  'Jesteście beznadziejni!',
  'Beznadziejna obsługa',
  'Wasza firma to porażka',
]

test.each([
  'I am delighted with your service',
  'Best shop ever',
  'Jesteście wspaniali!',
  'Wasza obsługa jest świetna',
  'Ужасно вкусный торт, спасибо!',
  'متى تفتحون؟',
])('kind words, and letters that were never learned, call nobody: %s', async (praise) => {
  const { signs } = await tester()
  expect((await signs(praise)).fired).toBe(null)
})

test('a trigger that is switched off shows that it applies, and hands nothing over', async () => {
  const { tried, switchTrigger } = await tester()
  await switchTrigger('user_explicit_request:disabled')
  const { fired, triggers } = await tried('I want to talk to a human')
  expect(fired).toBe(null)
  expect(triggers).toContainEqual({
    type: 'user_explicit_request',
    enabled: false,
    evidence: 'I want to talk to a human',
  })
})

test('the saved keywords are heard, and a question without an answer is told apart from a trigger', async () => {
  const { owner, agent, tried, signs } = await tester()
  await owner.call(api.agents.saveAnswering, {
    params: { id: agent.id },
    body: { triggers: [{ type: 'keyword_trigger', keywords: ['reklamacja'] }] },
  })
  expect(await signs('Chcę złożyć reklamację')).toMatchObject({
    fired: 'keyword_trigger',
    found: { keyword_trigger: 'reklamacja' },
  })
  expect(await tried('Do you sell submarines?')).toMatchObject({ fired: null, is_unknown: true })
})

test('nothing is kept, and another account’s assistant is not found', async () => {
  const { owner, agent, tried } = await tester()
  await tried('I want to talk to a human')
  for (const table of ['chats', 'messages', 'escalations'])
    expect(await testing.sqlIn(owner.id, `select 1 from ${table}`)).toEqual([])
  const stranger = await testing.newAccount()
  await expect(
    stranger.call(api.agents.tryTriggers, { params: { id: agent.id }, body: { message: 'Hello' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
