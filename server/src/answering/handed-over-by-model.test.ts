import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedApp } from '../../test/scripted-app.ts'

const testing = await scriptedApp()

const RETURNS = 'You can return any item within 30 days of delivery. The refund takes 5 working days.'
const QUESTION = 'Please return the item of my order 4711 and begin the refund within days of delivery'
const NOTICE = 'I am passing this conversation on to a person. They will answer you here.'

/** What became of a question to which the model said this. */
async function askedAndTold(words: string, isOn: boolean) {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: RETURNS })
  const triggers = [{ type: 'user_explicit_request' as const, enabled: isOn }]
  const body = { confidence: 0.1, triggers }
  await owner.call(api.agents.saveAnswering, { params: { id: agent.id }, body })
  const { chat_id, message_id } = await shop.receive(QUESTION)
  const call = await testing.script.call(1)
  call.say(words)
  call.end()
  const last = async () => (await shop.messages(chat_id)).at(-1)!
  await eventually(async () => (await last()).answer).not.toBe(null)
  const { why } = await owner.call(api.messages.why, { params: { id: message_id } })
  const rules = call.request.messages[0]!.content
  return { chat: await shop.chat(chat_id), answer: (await last()).answer, why, rules }
}

test('a model may pass a customer on to a person, and its reason is kept', async () => {
  const reason = 'The customer wants an order returned.'
  const { chat, answer, why, rules } = await askedAndTold(`HAND_OVER: ${reason}`, true)
  expect(rules).toContain('reply with HAND_OVER:')
  expect(answer).toBe(NOTICE)
  expect(chat).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'user_explicit_request', evidence: reason },
  })
  expect(why).toMatchObject({
    engine: 'model',
    fallback: null,
    triggers: [{ type: 'user_explicit_request', evidence: reason }],
  })
})

test('what it has answered before is said before', async () => {
  const words = 'You can return any item within 30 days of delivery [1].\nHAND_OVER'
  const { chat, answer } = await askedAndTold(words, true)
  expect(answer).toMatch(/^[\s\S]*You can return any item within 30 days of delivery\.[\s\S]*\n\n/)
  expect(answer!.endsWith(NOTICE)).toBe(true)
  expect(chat.hand_over).toMatchObject({ evidence: QUESTION })
})

test('where the owner wants nobody passed on who asks for a person, the model cannot do it either', async () => {
  const { chat, answer, rules } = await askedAndTold('HAND_OVER: It is their wish.', false)
  expect(rules).not.toContain('HAND_OVER')
  expect(answer).toContain('You can return any item within 30 days of delivery.')
  expect(answer).not.toContain('HAND_OVER')
  expect(chat).toMatchObject({ mode: 'auto', hand_over: null })
})
