import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedModel } from '../../test/scripted-model.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '1', AI_ANSWERS_PER_HOUR: '1000' })
const { app } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const customers = ['anna', 'ben', 'cora', 'dan']

test('it is said what a stop reaches, who stopped and when', async () => {
  const shop = await conversations(testing)
  const state = () => shop.owner.call(api.chats.aiState)
  const chats = [
    await shop.receive('Hello'),
    await shop.receive('Hello', { customer: 'ben', at: new Date(Date.now() - 2 * 86_400_000) }),
  ]
  // Answers must be stored before time passes: a later answer would make its chat count as open.
  for (const { chat_id } of chats)
    await eventually(() => shop.messages(chat_id)).toMatchObject([{ answered_by: 'ai' }])
  const running = { halted: false, halted_at: null, halted_by: null, assistants: 1 }
  await eventually(state).toMatchObject({ ...running, open_chats: 2 })
  testing.passTime(3 * 86_400_000)
  expect(await state()).toMatchObject({ ...running, open_chats: 0 })
  const stopped = await shop.halt(true)
  expect(stopped).toMatchObject({ halted: true, halted_by: shop.owner.email, halted_at: expect.any(String) })
  expect((await shop.halt(true)).halted_at).toBe(stopped.halted_at)
  expect(await shop.halt(false)).toMatchObject(running)
  testing.passTime(-3 * 86_400_000)
})

test('STOP-7 answers in the making end at once, in every chat of the account and in no other', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  const script = scriptedModel()
  app.model = script.model
  const [first, second] = [
    await shop.receive('When do you open?'),
    await shop.receive('When do you open?', { customer: 'ben' }),
  ]
  const theirs = await other.receive('When do you open?')
  await script.call(3)
  await shop.halt(true)
  const ended = () => script.calls.filter(({ signal }) => signal.aborted).length
  await eventually(ended).toBe(2)
  for (const { chat_id } of [first, second])
    await eventually(() => shop.messages(chat_id)).toMatchObject([{ answer: '', answered_by: null }])
  const left = script.calls.find(({ signal }) => !signal.aborted)!
  left.say('Good day.')
  left.end()
  await eventually(() => other.messages(theirs.chat_id)).toMatchObject([{ answered_by: 'ai' }])
  await shop.halt(false)
  app.model = null
})

test('STOP-7 whatever a stop races with, nothing is answered between it and the restart', async () => {
  const shop = await conversations(testing)
  await shop.switchTrigger('ai_assistant_failure:disabled')
  const turns = async (ids: number[]) => (await Promise.all(ids.map(shop.messages))).flat()
  const answered = async (ids: number[]) =>
    (await turns(ids)).filter(({ answered_by }) => answered_by === 'ai').map(({ id }) => id)
  for (let round = 0; round < 5; round++) {
    const received = await Promise.all(
      customers.map((customer) => shop.receive(`Hello ${round}`, { customer })),
    )
    const chats = received.map(({ chat_id }) => chat_id)
    // The stop comes later in each round, so that it meets answers in every state.
    for (let lookUps = 0; lookUps < round; lookUps++) await answered(chats)
    await shop.halt(true)
    const before = await answered(chats)
    await eventually(async () => (await turns(chats)).every(({ answer }) => answer !== null)).toBe(true)
    expect(await answered(chats)).toEqual(before)
    await shop.halt(false)
  }
  await shop.receive('Hello again')
  await eventually(async () =>
    (await shop.messages((await shop.list({})).chats[0]!.id)).at(-1),
  ).toMatchObject({
    answered_by: 'ai',
  })
})

test('STOP-7 stops and restarts that come at once end in the last one, with every chat in its own mode', async () => {
  const shop = await conversations(testing)
  const ids = await Promise.all(
    customers.map(async (customer) => (await shop.receive('Hello', { customer })).chat_id),
  )
  await shop.setMode(ids[1]!, 'manual')
  await shop.setMode(ids[2]!, 'stop')
  const modes = () => Promise.all(ids.map(async (id) => (await shop.chat(id)).mode))
  await Promise.all([true, false, true, true, false, true].map(shop.halt))
  await shop.halt(true)
  expect(await modes()).toEqual(['stop', 'stop', 'stop', 'stop'])
  // A mode that is set while the AI is stopped takes effect after the restart.
  await shop.setMode(ids[3]!, 'manual')
  await shop.halt(false)
  expect(await modes()).toEqual(['auto', 'manual', 'stop', 'manual'])
})
