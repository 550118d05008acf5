import { api } from '@switchboard/contract'
import { afterEach, expect, test } from 'vitest'
import { INBOX_APP_ID } from '../../src/channels/facebook/fake/world.ts'
import { GET_STARTED } from '../../src/channels/facebook/normalize.ts'
import { eventually } from '../eventually.ts'
import { facebookProduct } from './product.ts'

const SHOP = '100000000000001'
const ANNA = '5550001'
const { fake, connectedPage: connectPage, reading } = await facebookProduct()

const open: { remove(): Promise<unknown> }[] = []
async function connectedPage(options: { isCalled: boolean }) {
  const connected = await connectPage(SHOP, options)
  open.push(connected)
  return connected
}
afterEach(async () => {
  for (const { remove } of open.splice(0)) await remove()
  fake.page(SHOP).threads.clear()
  fake.parts.echoesFirst = false
  Object.assign(fake.pusher.manners, { copies: 1, isShuffled: false, batch: 10 })
})

/** Sends the assistant's answer to the customer's first message, and returns its delivery state. */
async function answered({ turns, outbox, owner }: Awaited<ReturnType<typeof connectedPage>>, text: string) {
  const [turn] = await turns()
  await outbox.queue(turn!.chat_id, turn!.id, text)
  await outbox.run(turn!.chat_id)
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: turn!.chat_id } })
  return messages[0]!.delivery
}

test('events that come twice, in batches and out of order are one message each, in the order they were written', async () => {
  const connected = await connectedPage({ isCalled: true })
  Object.assign(fake.pusher.manners, { copies: 3, isShuffled: true, batch: 3 })
  const begin = Date.now()
  for (let n = 0; n < 12; n++)
    fake.customers.write(connected.page, `555000${n % 3}`, { text: `żółw ${n}`, at: begin + n * 10 })
  await fake.pusher.settled()
  expect(fake.pusher.lost).toEqual([])
  const questions = (await connected.turns()).map(({ question }) => question)
  expect(questions).toEqual(Array.from({ length: 12 }, (_, n) => `żółw ${n}`))
  expect(await connected.chats()).toHaveLength(3)
})

test('the echo of an answer may overtake the news that it was taken, and is no message', async () => {
  const connected = await connectedPage({ isCalled: true })
  fake.customers.write(connected.page, ANNA, { text: 'Open?' })
  await fake.pusher.settled()
  fake.parts.echoesFirst = true
  expect(await answered(connected, 'Yes.')).toBe('sent')
  expect(await connected.turns()).toHaveLength(1)
  expect(await connected.chat()).toMatchObject({ mode: 'auto' })
})

test('an answer in doubt is known to have arrived when its echo comes', async () => {
  const connected = await connectedPage({ isCalled: true })
  fake.customers.write(connected.page, ANNA, { text: 'Open?' })
  await fake.pusher.settled()
  fake.next('ambiguous')
  await answered(connected, 'Yes.')
  await fake.pusher.settled()
  const [turn] = await connected.turns()
  expect(await connected.outbox.rows(turn!.chat_id)).toMatchObject([
    { state: 'sent', external_id: expect.stringMatching(/^m_/) },
  ])
  expect(await connected.turns()).toHaveLength(1)
})

test('a person who answers in Meta’s inbox takes the chat over', async () => {
  const connected = await connectedPage({ isCalled: true })
  fake.customers.write(connected.page, ANNA, { text: 'Open?' })
  await fake.pusher.settled()
  fake.customers.answer(connected.page, ANNA, 'Olga here: yes.')
  await fake.pusher.settled()
  expect(await connected.turns()).toMatchObject([
    { question: 'Open?' },
    { message_type: 'operator', answer: 'Olga here: yes.' },
  ])
  expect(await connected.chat()).toMatchObject({ mode: 'manual' })
})

test('a corrected question is changed in place', async () => {
  const connected = await connectedPage({ isCalled: true })
  const { mid } = fake.customers.write(connected.page, ANNA, { text: 'Opne?' })
  await fake.pusher.settled()
  fake.customers.correct(connected.page, ANNA, mid, 'Open?')
  await fake.pusher.settled()
  expect(await connected.turns()).toMatchObject([{ question: 'Open?' }])
})

test('where another app answers the customer is heard but not answered, until a person takes over', async () => {
  const connected = await connectedPage({ isCalled: true })
  fake.customers.write(connected.page, ANNA, { text: 'Open?' })
  await fake.pusher.settled()
  connected.page.threads.get(ANNA)!.ownerAppId = INBOX_APP_ID
  fake.customers.write(connected.page, ANNA, { text: 'Hello?' })
  await fake.pusher.settled()
  expect(await connected.turns()).toHaveLength(2)
  const { id, mode } = await connected.chat()
  expect(mode).toBe('manual')
  expect(await answered(connected, 'Yes.')).toBe('failed')
  await connected.owner.call(api.messages.send, { params: { id }, body: { message: 'I am here.' } })
  await connected.outbox.run(id)
  const got = connected.page.threads.get(ANNA)!.messages.filter(({ from }) => from === 'page')
  expect(got.map(({ text }) => text)).toEqual(['I am here.'])
})

test('who only presses the first button has not asked anything', async () => {
  const connected = await connectedPage({ isCalled: true })
  fake.customers.press(connected.page, ANNA, 'Get Started', GET_STARTED)
  await fake.pusher.settled()
  expect(fake.pusher.lost).toEqual([])
  expect(await connected.turns()).toEqual([])
})

test('polled, our own answer is known as ours and a person’s as theirs', async () => {
  const connected = await connectedPage({ isCalled: false })
  fake.customers.write(connected.page, ANNA, { name: 'Anna Nowak', text: 'Open?' })
  await reading(() => eventually(async () => (await connected.turns()).length).toBe(1))
  expect(await answered(connected, 'See **[hours](https://shop.example/hours)**.')).toBe('sent')
  fake.customers.write(connected.page, ANNA, { text: 'Thanks' })
  await reading(() => eventually(async () => (await connected.turns()).length).toBe(2))
  expect(await connected.chat()).toMatchObject({ mode: 'auto', display_name: 'Anna Nowak' })
  fake.customers.answer(connected.page, ANNA, 'Olga here.')
  await reading(() => eventually(async () => (await connected.turns()).length).toBe(3))
  expect(await connected.chat()).toMatchObject({ mode: 'manual' })
})

test('polled, an answer in doubt is found among what was sent', async () => {
  const connected = await connectedPage({ isCalled: false })
  fake.customers.write(connected.page, ANNA, { text: 'Open?' })
  await reading(() => eventually(async () => (await connected.turns()).length).toBe(1))
  fake.next('ambiguous')
  expect(await answered(connected, 'Until *five*.')).toBe('unknown')
  const [turn] = await connected.turns()
  await reading(() =>
    eventually(async () => (await connected.outbox.rows(turn!.chat_id))[0]!.state).toBe('sent'),
  )
  expect(await connected.turns()).toHaveLength(1)
  expect(await connected.chat()).toMatchObject({ mode: 'auto' })
})
