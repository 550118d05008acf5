// The published client against the running server, over the network with an API key.
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import {
  type ApiChannelEvent,
  createSwitchboard,
  type SwitchboardError,
  verifyWebhook,
} from '../../client/switchboard.ts'
import { openReceiver } from './api/receiver.ts'
import { testApp } from './app.ts'
import { outboxOf } from './outbox.ts'

const receiver = await openReceiver('')
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: receiver.host })
await testing.http.fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = testing.http.fastify.server.address() as AddressInfo
const url = `http://127.0.0.1:${port}`
afterAll(receiver.close)

async function program(...scopes: api.apiKeys.ApiKey['scopes']) {
  const owner = await testing.newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { bot, secret } = await owner.call(api.apiChannel.connect, {
    params: { id: agent.id },
    body: { webhook_url: receiver.url },
  })
  receiver.state.secret = secret
  const { key } = await owner.call(api.apiKeys.create, { body: { name: 'Program', scopes } })
  return { owner, agent, bot, secret, key, switchboard: createSwitchboard({ url, key }) }
}

const question = (message_id: string) => ({ message_id, conversation_id: 'c-1', text: 'Are you open?' })

test('it posts a message, reads the chat, and verifies the webhook that brings the answer', async () => {
  const { owner, agent, bot, secret, switchboard } = await program('write_chats')
  expect((await switchboard.agents.mine()).agents).toMatchObject([{ id: agent.id, agent_name: 'Ada' }])
  const { chat_id, message_id } = await switchboard.apiChannel.receive(bot.id, question('m-1'))
  const { chats } = await switchboard.chats.ofBot(bot.id, { limit: 20, offset: 0 })
  expect(chats).toMatchObject([{ id: chat_id }])
  const outbox = outboxOf(testing.app, owner.id)
  await outbox.queue(chat_id, message_id, 'Yes.')
  await outbox.run(chat_id)
  const { events } = await switchboard.apiChannel.events(bot.id, { conversation_id: 'c-1' })
  expect(events.map(({ data }) => data.message.text)).toEqual(['Yes.'])
  const { headers, body } = receiver.state.last!
  expect(await verifyWebhook<ApiChannelEvent>(secret, headers, body)).toEqual(events[0])
  await expect(verifyWebhook(secret, headers, body.replace('Yes', 'No'))).rejects.toThrow('signature')
  await expect(verifyWebhook(`whsec_${'A'.repeat(44)}`, headers, body)).rejects.toThrow('signature')
  const old = { ...headers, 'webhook-timestamp': '1700000000' }
  await expect(verifyWebhook(secret, old, body)).rejects.toThrow('too old')
})

test('a file is sent as it is, and goes out with the message that names it', async () => {
  const { bot, switchboard } = await program('write_chats')
  const { chat_id } = await switchboard.apiChannel.receive(bot.id, question('m-2'))
  const file = new Blob(['lamp 40'], { type: 'text/plain' })
  const { attachment } = await switchboard.messages.upload(chat_id, file, { name: 'prices.txt' })
  const { message } = await switchboard.messages.send(chat_id, {
    message: 'Here you are.',
    attachment_ids: [attachment.id],
  })
  expect(message.attachments).toMatchObject([{ file_name: 'prices.txt', size: 7 }])
})

test('a refusal has its status, its code and each fault', async () => {
  const { bot, switchboard } = await program('read_chats')
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ status, code, errors }: SwitchboardError) => ({ status, code, errors: errors.length }),
    )
  expect(await refusal(switchboard.apiChannel.receive(bot.id, question('m-3')))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(await refusal(switchboard.chats.details(999_999))).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refusal(switchboard.apiChannel.events(bot.id, { conversation_id: '', after: 'x' }))).toEqual({
    status: 400,
    code: 'invalid_request',
    errors: 2,
  })
})

test('a POST whose answer is lost is sent again under the same key, and happens once', async () => {
  const { bot, key, owner } = await program('write_chats')
  let calls = 0
  const switchboard = createSwitchboard({
    url,
    key,
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      if (++calls > 1) return answer
      throw new TypeError('the connection broke')
    },
  })
  const { chat_id } = await switchboard.apiChannel.receive(bot.id, question('m-4'))
  calls = 0
  await switchboard.messages.send(chat_id, { message: 'Hello' })
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages.filter(({ message_type }) => message_type === 'operator')).toHaveLength(1)
})

test('a POST that the server is still at is asked for again; another conflict is not', async () => {
  const { bot, key } = await program('write_chats')
  let calls = 0
  const conflicting = (headers: Record<string, string>) =>
    createSwitchboard({
      url,
      key,
      fetch: async (input, init) => {
        if (++calls > 1) return fetch(input, init)
        return new Response('{"success":false,"error":"Conflict","code":"conflict"}', {
          status: 409,
          headers: { 'content-type': 'application/json', ...headers },
        })
      },
    })
  await conflicting({ 'retry-after': '1' }).apiChannel.receive(bot.id, question('m-5'))
  expect(calls).toBe(2)
  calls = 0
  await expect(conflicting({}).apiChannel.receive(bot.id, question('m-6'))).rejects.toMatchObject({
    status: 409,
  })
  expect(calls).toBe(1)
})
