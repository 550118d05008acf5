import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connectedShop } from '../../../test/channel-conformance/shop.ts'
import { openPostalPeer } from '../../../test/postal/peer.ts'

const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host })
testing.app.channels.telegram = peer.openAdapter(testing.app)

const shop = await connectedShop(testing, 'telegram', peer)
const sendAgain = (id: number) => shop.owner.call(api.messages.retry, { params: { id } })

test('what a customer did not get is sent again when a person asks for it', async () => {
  const customer = await shop.newCustomer()
  const { message } = await customer.write('Soon.')
  peer.goWrong('blocked')
  await customer.run()
  expect(await customer.states()).toEqual(['failed'])
  expect((await sendAgain(message.id)).message).toMatchObject({ delivery: 'queued', delivery_error: null })
  await customer.run()
  expect(customer.got()).toEqual(['Soon.'])
})

test('of an answer in parts only those leave again that may not have arrived', async () => {
  const customer = await shop.newCustomer()
  const { message } = await customer.write('A long answer. '.repeat(30))
  peer.goWrong('ambiguous')
  await customer.run()
  expect(await customer.states()).toEqual(['unknown', 'sent', 'sent'])
  const before = customer.got().length
  await sendAgain(message.id)
  await customer.run()
  expect(await customer.states()).toEqual(['sent', 'sent', 'sent'])
  expect(customer.got()).toHaveLength(before + 1)
})

test('an answer of the assistant that was stopped leaves once a person says so', async () => {
  const customer = await shop.newCustomer()
  await customer.answer('Yes.')
  await shop.setMode(customer.chatId, 'manual')
  await customer.run()
  expect(await customer.turn()).toMatchObject({ delivery: 'failed', delivery_error: 'stopped' })
  await sendAgain(customer.messageId)
  await customer.run()
  expect(customer.got()).toEqual(['Yes.'])
})

test('there is nothing to send again where nothing failed', async () => {
  const customer = await shop.newCustomer()
  const { message } = await customer.write('Soon.')
  await expect(sendAgain(message.id)).rejects.toMatchObject({ status: 409 })
  await customer.run()
  await expect(sendAgain(message.id)).rejects.toThrow(/nothing to send again/)
  expect(customer.got()).toEqual(['Soon.'])
})
