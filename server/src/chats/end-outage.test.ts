import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { connectedShop } from '../../test/channel-conformance/shop.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { openPostalPeer } from '../../test/postal/peer.ts'
import { type Model, ModelError } from '../llm/index.ts'

const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({
  ANSWER_QUIET_MS: '0',
  ALLOW_PRIVATE_HOSTS: peer.host,
  DELIVERY_ATTEMPTS: '1',
})
const { app, sqlIn } = testing
app.channels.telegram = peer.openAdapter(app)
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const state = { isAway: true }
const flaky: Model & { close(): Promise<void> } = {
  name: 'flaky',
  close: async () => {},
  async *stream() {
    if (state.isAway) throw new ModelError('unavailable', 'The AI provider does not answer.')
    yield 'Ready.'
  },
}

/** Runs the job's next check now instead of in 30 seconds. */
const checkNow = (accountId: number, kind = 'check_outage') =>
  sqlIn(accountId, `update jobs set run_at = now() where state = 'queued' and kind = $1`, [kind])

async function handedOverByModel() {
  state.isAway = true
  app.model = flaky
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Within how many days can I return a hat?')
  await eventually(() => shop.chat(chat_id)).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'ai_assistant_failure' },
  })
  return { ...shop, chat_id }
}

test('a chat that a failing model handed over returns to the assistant when the model answers again', async () => {
  const shop = await handedOverByModel()
  await checkNow(shop.owner.id)
  // The model still fails: the check finds that, and is scheduled again.
  await eventually(() =>
    sqlIn(shop.owner.id, `select from jobs where kind = 'check_outage' and payload ->> 'checks' = '1'`),
  ).toHaveLength(1)
  expect(await shop.chat(shop.chat_id)).toMatchObject({ mode: 'manual' })
  state.isAway = false
  await checkNow(shop.owner.id)
  await eventually(() => shop.chat(shop.chat_id)).toMatchObject({ mode: 'auto' })
})

const QUESTION = 'Within how many days can I return a hat?'
const BECAUSE = { needs_person: true, needs_person_reason: 'ai_assistant_failure' }

async function givenBack() {
  const shop = await handedOverByModel()
  state.isAway = false
  await checkNow(shop.owner.id)
  await eventually(() => shop.chat(shop.chat_id)).toMatchObject({ mode: 'auto' })
  const needingMe = async () => (await shop.list({ filter: 'needs_me' })).chats
  const answers = async () => (await shop.messages(shop.chat_id)).map(({ answer }) => answer)
  return { ...shop, needingMe, answers }
}

test('after an outage a chat still needs a person, and says why, until somebody answers the lost question', async () => {
  const shop = await givenBack()
  expect(await shop.needingMe()).toMatchObject([
    { ...BECAUSE, hand_over: { summary: QUESTION, is_taken: false } },
  ])
  // The assistant answers other questions, but the question from the outage still waits.
  await shop.receive('Hello')
  await eventually(shop.answers).toContain('Ready.')
  expect(await shop.needingMe()).toMatchObject([BECAUSE])
  await shop.send(shop.chat_id, 'Within 30 days.')
  expect(await shop.needingMe()).toEqual([])
  expect(await shop.chat(shop.chat_id)).toMatchObject({ needs_person_reason: null })
})

test('the assistant answers a question that got lost in an outage when it is asked again, and nobody is needed', async () => {
  const shop = await givenBack()
  await shop.receive('A hat: within how many days can I return it?')
  await eventually(shop.needingMe).toEqual([])
  expect(await shop.chat(shop.chat_id)).toMatchObject({ mode: 'auto', hand_over: null })
})

test.each(['reply', 'take over'] as const)(
  'a person who did %s during an outage stays in charge after it',
  async (act) => {
    const shop = await handedOverByModel()
    if (act === 'reply') await shop.send(shop.chat_id, 'Within 30 days.')
    else await shop.setMode(shop.chat_id, 'manual')
    state.isAway = false
    await checkNow(shop.owner.id)
    await eventually(() =>
      sqlIn(shop.owner.id, `select from jobs where kind = 'check_outage' and state in ('queued', 'running')`),
    ).toEqual([])
    expect(await shop.chat(shop.chat_id)).toMatchObject({ mode: 'manual' })
  },
)

test('a chat whose answer a channel outage held back returns to the assistant when the channel is back', async () => {
  app.model = null
  const shop = await connectedShop(testing, 'telegram', peer)
  peer.goWrong('transient')
  const customer = await shop.newCustomer()
  await eventually(() => shop.chat(customer.chatId)).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'ai_assistant_failure' },
  })
  await checkNow(shop.owner.id)
  await eventually(() => shop.chat(customer.chatId)).toMatchObject({ mode: 'auto', ...BECAUSE })
})

test('a person is called for an answer whose request never returned', async () => {
  app.model = null
  const shop = await connectedShop(testing, 'telegram', peer)
  peer.goWrong('ambiguous')
  const customer = await shop.newCustomer()
  await eventually(customer.states).toContain('unknown')
  expect(await shop.chat(customer.chatId)).toMatchObject({ mode: 'auto' })
  await checkNow(shop.owner.id, 'call_for_unknown')
  await eventually(() => shop.chat(customer.chatId)).toMatchObject({
    hand_over: {
      reason: 'ai_assistant_failure',
      summary: expect.stringMatching(/^An answer may not have arrived: /),
    },
  })
})

test('nobody is called for an answer that the channel showed to have arrived', async () => {
  app.model = null
  const shop = await connectedShop(testing, 'telegram', peer)
  peer.goWrong('ambiguous')
  const customer = await shop.newCustomer()
  await eventually(customer.states).toContain('unknown')
  await sqlIn(shop.owner.id, `update deliveries set state = 'sent'`)
  await checkNow(shop.owner.id, 'call_for_unknown')
  await eventually(() =>
    sqlIn(
      shop.owner.id,
      `select from jobs where kind = 'call_for_unknown' and state in ('queued', 'running')`,
    ),
  ).toEqual([])
  expect(await shop.chat(customer.chatId)).toMatchObject({ mode: 'auto', hand_over: null })
})
