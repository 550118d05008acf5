import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connectedShop } from '../../../test/channel-conformance/shop.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { openPostalPeer } from '../../../test/postal/peer.ts'

const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host })
const { app, sqlIn } = testing
app.channels.telegram = peer.openAdapter(app)

const shop = await connectedShop(testing, 'telegram', peer)

test('what is said leaves in the order it was said, and the screens hear how it fares', async () => {
  const customer = await shop.newCustomer()
  await customer.answer('Yes.')
  const { message } = await customer.write('Until five.')
  expect(message).toMatchObject({ delivery: 'queued' })
  await customer.write('See you.')
  await sqlIn(shop.owner.id, `update chats set mode = 'auto' where id = $1`, [customer.chatId])
  await customer.run()
  expect(customer.got()).toEqual(['Yes.', 'Until five.', 'See you.'])
  expect(await customer.turn()).toMatchObject({ delivery: 'sent', delivery_error: null })
  const heard = () =>
    sqlIn(shop.owner.id, `select from events where type = 'message.updated' and ids @> $1`, [
      JSON.stringify({ message_id: message.id }),
    ])
  // Three events: written, being sent, sent.
  await eventually(async () => (await heard()).length).toBe(3)
})

test('an answer that waits when a person takes over never leaves; what the person says does', async () => {
  const customer = await shop.newCustomer()
  await customer.answer('Yes.')
  await customer.write('Let me look that up.')
  await customer.run()
  expect(customer.got()).toEqual(['Let me look that up.'])
  expect(await customer.turn()).toMatchObject({ delivery: 'failed', delivery_error: 'stopped' })
  await shop.setMode(customer.chatId, 'auto')
  await customer.run()
  expect(customer.got()).toEqual(['Let me look that up.'])
})

test('an answer that waits when the AI is stopped never leaves, not even after the restart', async () => {
  const customer = await shop.newCustomer()
  await customer.answer('Yes.')
  await shop.halt(true)
  await customer.run()
  await shop.halt(false)
  await customer.run()
  expect(customer.got()).toEqual([])
  expect(await customer.states()).toEqual(['failed'])
  expect(await shop.chat(customer.chatId)).toMatchObject({ mode: 'auto', hand_over: null })
})

test('a person who takes over while an answer leaves: it is either sent or stopped, and said so', async () => {
  for (let n = 0; n < 10; n++) {
    const customer = await shop.newCustomer()
    await customer.answer('Yes.')
    await Promise.all([customer.run(), shop.setMode(customer.chatId, 'manual')])
    expect(customer.got()).toEqual((await customer.states())[0] === 'sent' ? ['Yes.'] : [])
  }
})

test('a message whose beginning was refused is not sent without it, and a person is asked to help', async () => {
  const customer = await shop.newCustomer()
  await customer.answer(`${'A long answer. '.repeat(30)}`)
  peer.goWrong('blocked')
  await customer.run()
  expect(await customer.turn()).toMatchObject({
    delivery: 'failed',
    delivery_error: 'This customer takes no more letters.',
  })
  expect(customer.got()).toEqual([expect.stringMatching(/person/)])
  expect(await shop.chat(customer.chatId)).toMatchObject({
    mode: 'manual',
    hand_over: {
      reason: 'ai_assistant_failure',
      summary: 'An answer was not delivered: This customer takes no more letters.',
    },
  })
})

test('of several parts the one that fares worst counts', async () => {
  const customer = await shop.newCustomer()
  await customer.answer('A long answer. '.repeat(30))
  peer.goWrong('ambiguous')
  await customer.run()
  expect(await customer.states()).toEqual(['unknown', 'sent', 'sent'])
  expect(await customer.turn()).toMatchObject({ delivery: 'unknown', delivery_error: expect.any(String) })
})

test('an answer that waits for the channel to come back is passed by nothing', async () => {
  const customer = await shop.newCustomer()
  await customer.write('First.')
  await customer.write('Second.')
  peer.goWrong('transient')
  await customer.run()
  await customer.run()
  expect(await customer.states()).toEqual(['queued', 'queued'])
  await shop.outbox.passTime(60_000)
  await customer.run()
  expect(customer.got()).toEqual(['First.', 'Second.'])
})

test('a corrected answer changes what the customer has; a shorter one leaves no old words', async () => {
  const customer = await shop.newCustomer()
  const { message } = await customer.write('Wrong words. '.repeat(20))
  await customer.run()
  expect(customer.got()).toHaveLength(2)
  await shop.owner.call(api.messages.edit, {
    params: { id: message.id },
    body: { redacted_answer: 'Right words.' },
  })
  await customer.run()
  expect(customer.got()).toEqual(['Right words.', '…'])
  expect(await customer.states()).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('an answer that did not get through is sent anew when it is corrected', async () => {
  const customer = await shop.newCustomer()
  await customer.write('Soon.')
  peer.goWrong('blocked')
  await customer.run()
  const [row] = await customer.rows()
  await shop.owner.call(api.messages.edit, {
    params: { id: row!.message_id! },
    body: { redacted_answer: 'On Friday.' },
  })
  await customer.run()
  expect(customer.got()).toEqual(['On Friday.'])
})

test('after the channel was deleted, what still waits says so', async () => {
  const gone = await connectedShop(testing, 'telegram', peer)
  const customer = await gone.newCustomer()
  const { message } = await customer.write('Hello?')
  await gone.owner.call(api.bots.remove, { params: { id: gone.botId } })
  await customer.run()
  expect((await gone.messages(customer.chatId)).find(({ id }) => id === message.id)).toMatchObject({
    delivery: 'failed',
    delivery_error: 'This channel is not connected any more',
    delivery_reason: { code: 'channel_not_connected', params: {} },
  })
})

test('where the channel was deleted nobody is told that a message was sent', async () => {
  const gone = await connectedShop(testing, 'telegram', peer)
  const { chatId, write, rows } = await gone.newCustomer()
  const connected = async () =>
    (await gone.owner.call(api.chats.details, { params: { id: chatId } })).chat.is_connected
  expect(await connected()).toBe(true)
  await gone.owner.call(api.bots.remove, { params: { id: gone.botId } })
  expect(await connected()).toBe(false)
  await expect(write('Hello?')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This channel is not connected any more',
  })
  expect(await rows()).toEqual([])
})

test('on a channel of our own nothing waits: what is committed is delivered', async () => {
  const own = await conversations(testing)
  const { chat_id } = await own.receive('Hello')
  const { message } = await own.send(chat_id, 'Good morning.')
  expect(message).toMatchObject({ delivery: 'sent', delivery_error: null })
  expect(await sqlIn(own.owner.id, 'select from deliveries')).toEqual([])
})
