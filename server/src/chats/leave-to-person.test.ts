import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { obligingChannels } from '../../test/obliging-channels.ts'
import { liveChat, visitorOf } from '../../test/visitor.ts'
import { handOver } from './hand-over.ts'

const DAY_MS = 86_400_000
const testing = await testApp({ ANSWER_QUIET_MS: '0' })
const { app, passTime, sqlIn } = testing
app.channels = obligingChannels()
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const NOTICE = 'Our assistant is not available right now. A person will answer you here.'
type Shop = Awaited<ReturnType<typeof conversations>>
const delivered = async ({ owner }: Shop, chatId: number) =>
  (
    await sqlIn<{ text: string }>(
      owner.id,
      `select text from deliveries where chat_id = $1 and sent_by = 'notice' order by id`,
      [chatId],
    )
  ).map(({ text }) => text)
const needsMe = async (shop: Shop) => (await shop.list({ filter: 'needs_me' })).chats.map(({ id }) => id)

test('a customer who writes while the AI is stopped is told once that a person will answer', async () => {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  await shop.halt(true)
  const { chat_id } = await shop.receive('When do you open?')
  await shop.receive('Hello? Is anybody there?')
  expect(await delivered(shop, chat_id)).toEqual([NOTICE])
  const { notices } = await shop.owner.call(api.notes.ofChat, { params: { id: chat_id } })
  expect(notices).toMatchObject([{ text: NOTICE }])
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'ai_stopped' })
  expect(await needsMe(shop)).toEqual([chat_id])
  await shop.send(chat_id, 'At nine.')
  expect(await needsMe(shop)).toEqual([])
})

test('a customer who writes after the sessions ran out is told in their language, and a person is called', async () => {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  passTime(2 * DAY_MS)
  const { chat_id } = await shop.receive('O której jutro otwieracie sklep?')
  await eventually(() => delivered(shop, chat_id)).toEqual([
    'Nasz asystent jest teraz niedostępny. Odpowie Ci tutaj człowiek.',
  ])
  expect(await needsMe(shop)).toEqual([chat_id])
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'no_sessions' })
})

test('a handed-over chat no longer needs a person once somebody has taken it over, until the next question', async () => {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  const { chat_id } = await shop.receive('A person, please')
  await handOver(app, shop.owner.id, chat_id, {
    reason: 'user_explicit_request',
    summary: 'A person, please',
  })
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'manual' })
  expect(await needsMe(shop)).toEqual([chat_id])
  await shop.setMode(chat_id, 'manual')
  expect(await needsMe(shop)).toEqual([])
  await shop.receive('Are you there?')
  expect(await needsMe(shop)).toEqual([chat_id])
})

test('a chat that people answer, or whose snooze has ended, says that this is why it needs a person', async () => {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  const { chat_id } = await shop.receive('When do you open?')
  await shop.setMode(chat_id, 'manual')
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'unanswered' })
  await sqlIn(shop.owner.id, `update chats set state_set = 'due', state_turn = turn where id = $1`, [chat_id])
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person_reason: 'snooze_ended' })
})

test('a visitor of a live chat sees that a person was called, and that the assistant answers again later', async () => {
  const { widgetId, owner } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  const standing = async () => (await visitor.reload()).conversation
  await owner.call(api.chats.setAiState, { body: { halted: true } })
  await visitor.write('Hello')
  expect(await standing()).toMatchObject({ answered_by: 'person', hand_over_at: expect.any(String) })
  expect((await visitor.events(0)).map(({ type }) => type)).toEqual(['turn', 'conversation'])
  await owner.call(api.chats.setAiState, { body: { halted: false } })
  await visitor.write('Hello again')
  await eventually(standing).toMatchObject({ answered_by: 'ai', hand_over_at: null })
  expect((await visitor.events(0)).at(-1)).toMatchObject({ type: 'conversation' })

  // Days of the trial, with the bonus for the live chat.
  passTime(2 * DAY_MS + 5 * DAY_MS)
  const late = await visitorOf(testing, widgetId)
  await late.write('And when do you open?')
  await eventually(async () => (await late.reload()).conversation).toMatchObject({
    answered_by: 'person',
    hand_over_at: expect.any(String),
  })
})
