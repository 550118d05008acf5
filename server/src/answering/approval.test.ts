import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import type { TestAccount } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedApp } from '../../test/scripted-app.ts'
import { correctQuestion } from '../chats/correct-question.ts'

const testing = await scriptedApp()
const { app, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>

/** A shop whose assistant answers on its own above 80 % confidence and otherwise asks for approval. */
async function approvingShop(options = {}): Promise<Shop> {
  const shop = await conversations(testing, options)
  const body = { mode: 'auto' as const, approve_below: 0.8 }
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body })
  return shop
}

const queueOf = async (by: TestAccount) => (await by.call(api.drafts.list, { query: {} })).drafts
const lastOf = async (shop: Shop, chatId: number) => (await shop.messages(chatId)).at(-1)!
async function modelSays(n: number, text: string) {
  const call = await testing.script.call(n)
  call.say(text)
  call.end()
}
/** If an edit arrives after an answer has started, the answer is restarted, so later calls need the text, too. */
async function modelSaysFrom(n: number, text: string, shop: Shop, question: string) {
  let answered = n - 1
  await eventually(() => {
    for (const call of testing.script.calls.slice(answered)) {
      call.say(text)
      call.end()
      answered += 1
    }
    return queueOf(shop.owner)
  }).toMatchObject([{ question, text }])
}
async function waiting(shop: Shop, question: string) {
  await eventually(() => queueOf(shop.owner)).toMatchObject([{ question }])
  return (await queueOf(shop.owner))[0]!
}

test('an answer below the confidence waits for approval while the chat stays in Auto, and one above is sent', async () => {
  const shop = await approvingShop({ integration_type: 'telegram' })
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  const draft = await waiting(shop, 'Do you ship to Poland?')
  expect(draft).toMatchObject({
    text: 'Yes, within three days.',
    chat: { mode: 'auto', needs_person_reason: 'approval' },
  })
  expect(draft.confidence).toBeLessThan(0.8)
  // The customer received neither the answer nor a message that the assistant is away.
  expect(await lastOf(shop, chat_id)).toMatchObject({ answer: '', answered_by: null })
  expect(await sqlIn(shop.owner.id, 'select text from deliveries')).toEqual([])
  await shop.owner.call(api.drafts.send, { params: { id: draft.id }, body: { teach: true } })
  expect(await lastOf(shop, chat_id)).toMatchObject({ answer: draft.text, answered_by: 'operator' })
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', needs_person: false })
  await shop.receive('Do you ship to Poland?')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: draft.text, answered_by: 'ai' })
  expect(await queueOf(shop.owner)).toEqual([])
})

test('the words of an answer that may need approval are not shown while they are written', async () => {
  const shop = await approvingShop()
  const told: object[] = []
  const { tell } = app.realtime
  app.realtime.tell = (_account, _agent, event) => void told.push(event)
  try {
    const { chat_id } = await shop.receive('Do you ship to Poland?')
    await modelSays(1, 'Yes, within three days.')
    await waiting(shop, 'Do you ship to Poland?')
    expect(told).not.toContainEqual(expect.objectContaining({ type: 'answer.partial', chat_id }))
  } finally {
    app.realtime.tell = tell
  }
})

test('while a question waits for approval the next one waits with it, however sure its answer is', async () => {
  const shop = await approvingShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  const first = await waiting(shop, 'Do you ship to Poland?')
  const user_message = 'Do you ship to Poland?\nWhen do you open?'
  const mistake = { user_message, bot_answer: '', right_answer: 'Yes, and at nine.' }
  await shop.owner.call(api.messages.retrain, { body: { agent_id: shop.agent.id, mistakes: [mistake] } })
  await shop.receive('When do you open?')
  const second = await waiting(shop, user_message)
  expect(second).toMatchObject({
    ...{ text: 'Yes, and at nine.', confidence: 1, waiting_since: first.waiting_since },
  })
  expect((await shop.messages(chat_id)).map(({ answer }) => answer)).toEqual(['', ''])
  await shop.owner.call(api.drafts.send, { params: { id: second.id }, body: { text: 'Yes. At nine.' } })
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', needs_person: false })
})

test('a customer who is passed on hears that a person comes, and not the answer that would have needed approval', async () => {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  const { id } = shop.agent
  const triggers = [{ type: 'unhelpful_responses' as const, enabled: true }]
  await shop.owner.call(api.agents.saveAnswering, { params: { id }, body: { triggers } })
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answered_by: 'ai' })
  await shop.owner.call(api.agents.setMode, { params: { id }, body: { mode: 'auto', approve_below: 0.8 } })
  await shop.receive('Do you ship to Poland?')
  await modelSays(2, 'Yes, to the moon.')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'unhelpful_responses' })
  const { answer } = await lastOf(shop, chat_id)
  expect(answer).toMatch(/person/)
  expect(answer).not.toContain('moon')
  const deliveries = await sqlIn(shop.owner.id, 'select text from deliveries order by id')
  expect(deliveries.at(-1)).toEqual({ text: answer })
})

test('a chat that was left while the AI was stopped waits for no approval: what is asked next is answered', async () => {
  const shop = await approvingShop()
  await shop.halt(true)
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await shop.halt(false)
  const mistake = { user_message: 'When do you open?', bot_answer: '', right_answer: 'At nine.' }
  await shop.owner.call(api.messages.retrain, { body: { agent_id: shop.agent.id, mistakes: [mistake] } })
  await shop.receive('When do you open?')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: 'At nine.', answered_by: 'ai' })
})

test('a question that the customer edits is drafted anew, also while its draft is being written', async () => {
  const shop = await approvingShop({ integration_type: 'telegram' })
  const [bot] = await sqlIn<never>(shop.owner.id, 'select * from bots')
  const edit = (text: string) => correctQuestion(app, bot!, { threadKey: 'anna', externalId: '7', text })
  const { chat_id } = await shop.receive('Do you ship to Poland?', { external_id: '7' })
  await testing.script.call(1)
  await edit('Do you ship to Spain?')
  app.jobs.wake()
  await modelSaysFrom(2, 'Yes, within a week.', shop, 'Do you ship to Spain?')
  const { length } = testing.script.calls
  await edit('Do you ship to Malta?')
  app.jobs.wake()
  await modelSaysFrom(length + 1, 'Yes, by boat.', shop, 'Do you ship to Malta?')
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', needs_person_reason: 'approval' })
})

test('a question that the customer edits after its draft was rejected is drafted anew', async () => {
  const shop = await approvingShop({ integration_type: 'telegram' })
  const [bot] = await sqlIn<never>(shop.owner.id, 'select * from bots')
  const { chat_id } = await shop.receive('Do you ship to Poland?', { external_id: '7' })
  await modelSays(1, 'Yes, within three days.')
  const { id } = await waiting(shop, 'Do you ship to Poland?')
  await shop.owner.call(api.drafts.reject, { params: { id }, body: { reason: 'wrong' } })
  await correctQuestion(app, bot!, { threadKey: 'anna', externalId: '7', text: 'Do you ship to Spain?' })
  app.jobs.wake()
  await modelSaysFrom(2, 'Yes, within a week.', shop, 'Do you ship to Spain?')
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', needs_person_reason: 'approval' })
})

test('where the assistant knows nothing to add, the draft of the question before waits on for both', async () => {
  const shop = await approvingShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  const first = await waiting(shop, 'Do you ship to Poland?')
  app.model = null
  await shop.receive('And to the moon?')
  const both = await waiting(shop, 'Do you ship to Poland?\nAnd to the moon?')
  expect(both).toMatchObject({ text: first.text, waiting_since: first.waiting_since })
  await shop.owner.call(api.drafts.reject, { params: { id: both.id }, body: { reason: 'wrong' } })
  await shop.receive('Or to Mars?')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'unanswered' })
})

test('an answer job that is run again leaves the draft that waits alone', async () => {
  const shop = await approvingShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  const { id } = await waiting(shop, 'Do you ship to Poland?')
  const jobs = () => sqlIn(shop.owner.id, `select id from jobs where kind = 'answer_chat'`)
  await eventually(jobs).toEqual([])
  await sqlIn(
    shop.owner.id,
    `insert into jobs (account_id, kind, payload) values ($1, 'answer_chat', jsonb_build_object('chat_id', $2::bigint))`,
    [shop.owner.id, chat_id],
  )
  app.jobs.wake()
  await eventually(jobs).toEqual([])
  expect(testing.script.calls).toHaveLength(1)
  expect(await queueOf(shop.owner)).toMatchObject([{ id }])
})

test('the owner’s own chats need no approval; the threshold stays until it is removed', async () => {
  const shop = await approvingShop()
  const { chat_id } = await shop.owner.call(api.internalChat.send, {
    body: { message: 'Do you ship to Poland?', agent_id: shop.agent.id },
  })
  await modelSays(1, 'Yes, within three days.')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: 'Yes, within three days.' })
  const setMode = (body: { mode: 'auto' | 'manual'; approve_below?: number | null }) =>
    shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body })
  expect((await setMode({ mode: 'auto', approve_below: 0.6 })).agent).toMatchObject({ approve_below: 0.6 })
  // Changing the mode does not change the approval threshold.
  for (const mode of ['manual', 'auto'] as const)
    expect((await setMode({ mode })).agent).toMatchObject({ agent_mode: mode, approve_below: 0.6 })
  expect((await setMode({ mode: 'auto', approve_below: null })).agent).not.toHaveProperty('approve_below')
  const customers = await shop.receive('Do you ship to Poland?')
  await modelSays(2, 'Yes, within three days.')
  await eventually(() => lastOf(shop, customers.chat_id)).toMatchObject({ answer: 'Yes, within three days.' })
  expect(await queueOf(shop.owner)).toEqual([])
})

test('a rejected draft waits for no approval any more, and its message tells who rejected it and why', async () => {
  const shop = await approvingShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await modelSays(1, 'Yes, within three days.')
  const { id } = await waiting(shop, 'Do you ship to Poland?')
  const rejection = { reason: 'incomplete' as const, comment: 'Sundays are missing' }
  const { draft } = await shop.owner.call(api.drafts.reject, { params: { id }, body: rejection })
  expect(draft.chat).toMatchObject({ needs_person: true, needs_person_reason: 'draft_rejected' })
  expect(await lastOf(shop, chat_id)).toMatchObject({
    answered_by: null,
    rejected_draft: { ...rejection, text: 'Yes, within three days.', by: { user_id: shop.owner.user_id } },
  })
  await shop.owner.call(api.drafts.restore, { params: { id } })
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'approval' })
  expect(await lastOf(shop, chat_id)).not.toHaveProperty('rejected_draft')
})
