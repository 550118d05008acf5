import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedApp } from '../../test/scripted-app.ts'

const testing = await scriptedApp()

const RETURNS = 'You can return any item within 30 days of delivery. The refund takes 5 working days.'
const QUESTION = 'Please return the item of my order 4711 and begin the refund within days of delivery'
const AT_A_LOSS =
  'I cannot answer this myself, so I am passing you on to a person. They will answer you here.'

type Triggers = { isFailureOn?: boolean; isRequestOn?: boolean; question?: string; confidence?: number }

/** The outcome of a question to which the model gave this reply. */
async function askedAndTold(
  words: string,
  { isFailureOn = true, isRequestOn = true, question = QUESTION, confidence = 0.1 }: Triggers = {},
) {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: RETURNS })
  const triggers = [
    { type: 'ai_assistant_failure' as const, enabled: isFailureOn },
    { type: 'user_explicit_request' as const, enabled: isRequestOn },
  ]
  const body = { confidence, triggers }
  await owner.call(api.agents.saveAnswering, { params: { id: agent.id }, body })
  const { chat_id, message_id } = await shop.receive(question)
  const call = await testing.script.call(1)
  call.say(words)
  call.end()
  const last = async () => (await shop.messages(chat_id)).at(-1)!
  await eventually(async () => (await last()).answer).not.toBe(null)
  const { why } = await owner.call(api.messages.why, { params: { id: message_id } })
  const rules = call.request.messages[0]!.content
  return { chat: await shop.chat(chat_id), answer: (await last()).answer, why, rules }
}

test.each([
  (reason: string) => `HAND_OVER: ${reason}`,
  (reason: string) => JSON.stringify({ hand_over: reason }),
])(
  'a model passes on what only a person can do as a failure of the assistant, and its reason is kept',
  async (inWords) => {
    const reason = 'The customer wants an order returned.'
    const { chat, answer, why, rules } = await askedAndTold(inWords(reason))
    expect(rules).toContain('{"hand_over": ')
    expect(answer).toBe(AT_A_LOSS)
    expect(chat).toMatchObject({
      mode: 'manual',
      hand_over: { reason: 'ai_assistant_failure', evidence: reason },
    })
    expect(why).toMatchObject({
      engine: 'model',
      fallback: null,
      triggers: [{ type: 'ai_assistant_failure', evidence: reason }],
    })
  },
)

test('what it has answered before is said before', async () => {
  const words = 'You can return any item within 30 days of delivery [1].\nHAND_OVER'
  const { chat, answer } = await askedAndTold(words)
  expect(answer).toMatch(/^[\s\S]*You can return any item within 30 days of delivery\.[\s\S]*\n\n/)
  expect(answer!.endsWith(AT_A_LOSS)).toBe(true)
  expect(chat.hand_over).toMatchObject({ evidence: QUESTION })
})

test.each([
  { isFailureOn: false, isRequestOn: false },
  { isFailureOn: false, isRequestOn: true },
])('where the owner wants nobody called for it, the model cannot do it either: %j', async (triggers) => {
  const { chat, answer, rules } = await askedAndTold('HAND_OVER: It is their wish.', triggers)
  expect(rules.includes('hand_over')).toBe(triggers.isRequestOn)
  expect(rules).not.toContain('only a person can do')
  expect(answer).toContain('You can return any item within 30 days of delivery.')
  expect(answer).not.toContain('HAND_OVER')
  expect(chat).toMatchObject({ mode: 'auto', hand_over: null })
})

test('where nothing that a model wrote can be said and nothing quoted, a person is called', async () => {
  const question = 'Will my grandmother like the colour of the curtains?'
  const asked = askedAndTold('She will love the purple ones, I promise [1].', { question, confidence: 0.9 })
  const mending = await testing.script.call(2)
  mending.say('{"n": 1, "drop": true}')
  mending.end()
  const { chat, answer, why } = await asked
  expect(answer).toBe(AT_A_LOSS)
  expect(chat).toMatchObject({ mode: 'manual', hand_over: { reason: 'ai_assistant_failure' } })
  expect(why).toMatchObject({ fallback: 'The documents do not support what the model wrote.' })
})
