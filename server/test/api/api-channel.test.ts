import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import { type TestAccount, testApp } from '../app.ts'
import { conversations } from '../conversations.ts'
import { eventually } from '../eventually.ts'
import { programsOf } from './program.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver('')
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: receiver.host, PRIVATE_HOST_ACCOUNTS: 'all' })
const { app, sqlIn } = testing
afterAll(receiver.close)

beforeEach(() => {
  receiver.events.length = 0
  receiver.faults.length = 0
  Object.assign(receiver.state, { attempts: 0, refused: 0, options: 0 })
})

const connected = programsOf(testing, receiver)

test('a message that is posted twice is one message, also under another text', async () => {
  const { owner, post } = await connected()
  const first = await post({ message_id: 'a' })
  const again = await post({ message_id: 'a', text: 'Something else' })
  expect(again).toEqual(first)
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: first.chat_id } })
  expect(messages.map(({ question }) => question)).toEqual(['Are you open?'])
})

test('the answer reaches the address signed, and can be read by call in the same shape', async () => {
  const { bot, outbox, post, events, owner } = await connected()
  const { chat_id, message_id } = await post({ customer: { id: 'c-1', name: 'Anna' } })
  await outbox.queue(chat_id, message_id, 'Yes, **until eight**.')
  expect(await events()).toEqual([])
  await outbox.run(chat_id)
  expect(receiver.state.refused).toBe(0)
  expect(receiver.events).toEqual([
    {
      id: expect.stringMatching(/^msg_\d+$/),
      type: 'message.created',
      data: {
        bot_id: bot.id,
        conversation_id: 'ticket 7/ä',
        customer_id: 'c-1',
        message: { id: receiver.events[0]!.id, text: 'Yes, **until eight**.', by: 'ai', file: null },
      },
    },
  ])
  expect(await events()).toEqual(receiver.events)
  expect(await events('ticket 7/ä', receiver.events[0]!.id)).toEqual([])
  expect(await events('another')).toEqual([])
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages[0]).toMatchObject({ delivery: 'sent' })
})

test('a corrected answer replaces the one before, for those who are called and for those who ask', async () => {
  const { owner, outbox, post, events } = await connected()
  const { chat_id } = await post({})
  const { message } = await owner.call(api.messages.send, {
    params: { id: chat_id },
    body: { message: 'Until nine.' },
  })
  await outbox.run(chat_id)
  await owner.call(api.messages.edit, {
    params: { id: message.id },
    body: { redacted_answer: 'Until eight.' },
  })
  await outbox.run(chat_id)
  const shown = receiver.events.map(({ type, data }) => [type, data.message.id, data.message.text])
  const original = receiver.events[0]!.id
  expect(shown).toEqual([
    ['message.created', original, 'Until nine.'],
    ['message.updated', original, 'Until eight.'],
  ])
  expect(await events()).toEqual(receiver.events)
})

test('a file of the team travels in the webhook, and has an address for those who ask', async () => {
  const { owner, outbox, post, events } = await connected()
  const { chat_id } = await post({})
  const uploaded = await testing.http.fastify.inject({
    method: 'POST',
    url: `/api/chats/${chat_id}/attachments?name=price%20list.txt`,
    headers: { authorization: `Bearer ${owner.tokens.access()}`, 'content-type': 'text/plain' },
    payload: Buffer.from('lamp 40'),
  })
  const { attachment } = uploaded.json<{ attachment: api.messages.Attachment }>()
  await owner.call(api.messages.send, {
    params: { id: chat_id },
    body: { message: 'Here you are.', attachment_ids: [attachment.id] },
  })
  await outbox.run(chat_id)
  const file = receiver.events[1]!.data.message.file!
  expect(file).toMatchObject({ name: 'price list.txt', media_type: 'text/plain', size: 7 })
  expect(Buffer.from(file.content!, 'base64').toString()).toBe('lamp 40')
  const [, read] = await events()
  const { content: _, ...same } = file
  expect(read!.data.message.file).toMatchObject(same)
  const { statusCode, body } = await testing.http.fastify.inject(read!.data.message.file!.url!)
  expect([statusCode, body]).toEqual([200, 'lamp 40'])
})

test('a receiver that does not answer gets the same event again, and keeps it once', async () => {
  const { owner, outbox, post } = await connected()
  const { chat_id, message_id } = await post({})
  await outbox.queue(chat_id, message_id, 'Yes.')
  receiver.faults.push('cut', 503, 404)
  for (let n = 0; n < 4; n++) {
    await outbox.run(chat_id)
    await outbox.passTime(3_600_000)
  }
  expect(receiver.state.attempts).toBe(4)
  expect(receiver.textsOf('ticket 7/ä')).toEqual(['Yes.'])
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages[0]).toMatchObject({ delivery: 'sent' })
})

test('attachments are fetched from their address and shown with the message', async () => {
  const { owner, post, fetchFiles } = await connected()
  receiver.files['/photo.png'] = PNG
  const url = (path: string) => `http://${receiver.host}${path}`
  const { chat_id, message_id } = await post({
    text: '',
    attachments: [
      { url: url('/photo.png'), name: 'photo.png', media_type: 'image/png' },
      { url: url('/gone.png'), name: 'gone.png' },
      { url: 'http://127.0.0.1:1/inside.png', name: 'inside.png' },
    ],
  })
  await fetchFiles(message_id)
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages[0]!.attachments).toMatchObject([{ file_name: 'photo.png', media_type: 'image/png' }])
  expect(messages[0]!.question).toMatch(
    /^📎 photo\.png\n📎 gone\.png\n📎 inside\.png\n\[gone\.png: .+\]\n\[inside\.png: .+\]$/,
  )
})

test('an operator of the business takes a chat over, and cannot begin one', async () => {
  const { owner, post } = await connected()
  await expect(post({ author: 'operator', text: 'Hello' })).rejects.toMatchObject({ code: 'conflict' })
  const { chat_id } = await post({})
  await post({ author: 'operator', text: 'I take this one.' })
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages.at(-1)).toMatchObject({ message_type: 'operator', answer: 'I take this one.' })
  expect(await sqlIn(owner.id, 'select mode from chats')).toEqual([{ mode: 'manual' }])
})

test('keys post with the scope write_chats and read with read_chats, and never see the secret', async () => {
  const { owner, agent, bot, post } = await connected()
  const writer = await keyWith(owner, 'write_chats')
  const reader = await keyWith(owner, 'read_chats')
  await post({}, writer)
  await expect(post({}, reader)).rejects.toMatchObject({ status: 403 })
  const query = { conversation_id: 'ticket 7/ä' }
  expect(await reader.call(api.apiChannel.events, { params: { id: bot.id }, query })).toMatchObject({
    events: [],
  })
  const admin = await keyWith(owner, 'admin')
  const connecting = admin.call(api.apiChannel.connect, { params: { id: agent.id }, body: {} })
  await expect(connecting).rejects.toMatchObject({ status: 403 })
  const renewing = admin.call(api.apiChannel.renewSecret, { params: { id: bot.id } })
  await expect(renewing).rejects.toMatchObject({ status: 403 })
})

test("another account's channel is not found, and neither is a bot of another kind", async () => {
  const { bot } = await connected()
  const other = await connected()
  await expect(
    other.owner.call(api.apiChannel.receive, {
      params: { id: bot.id },
      body: { message_id: 'x', conversation_id: 'x', text: 'x' },
    }),
  ).rejects.toMatchObject({ status: 404 })
  const shop = await conversations(testing, {})
  await expect(
    shop.owner.call(api.apiChannel.settings, { params: { id: shop.botId } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a refused signature is shown until the new secret is in place, and a look alone does not clear it', async () => {
  const { owner, bot, outbox, post, botNow, check } = await connected()
  const { chat_id, message_id } = await post({})
  const { secret } = await owner.call(api.apiChannel.renewSecret, { params: { id: bot.id } })
  await outbox.queue(chat_id, message_id, 'Yes.')
  await outbox.run(chat_id)
  expect((await botNow()).connection).toMatchObject({
    state: 'reauth_required',
    reason: expect.stringContaining('401'),
  })
  await check()
  expect(receiver.state.options).toBeGreaterThan(0)
  expect((await botNow()).connection.state).toBe('reauth_required')
  await expect(owner.call(api.bots.sendTest, { params: { id: bot.id } })).rejects.toMatchObject({
    code: 'channel_refused',
  })
  receiver.state.secret = secret
  expect(await owner.call(api.bots.sendTest, { params: { id: bot.id } })).toMatchObject({ chat_id: null })
  expect((await botNow()).connection.state).toBe('connected')
  expect(receiver.events.at(-1)).toMatchObject({ type: 'test', data: { bot_id: bot.id } })
})

test('a receiver that is away is shown, and is well again by itself', async () => {
  const { owner, bot, botNow, check } = await connected('http://127.0.0.1:1/hook')
  await check()
  expect((await botNow()).connection.state).toBe('degraded')
  await owner.call(api.bots.reconnect, { params: { id: bot.id }, body: { webhook_url: receiver.url } })
  expect(await owner.call(api.apiChannel.settings, { params: { id: bot.id } })).toMatchObject({
    webhook_url: receiver.url,
  })
  await check()
  expect((await botNow()).connection.state).toBe('connected')
  await owner.call(api.bots.sendTest, { params: { id: bot.id } })
  expect(receiver.state.refused).toBe(0)
})

test('without an address answers count as delivered and are read by call', async () => {
  const { bot, owner, outbox, post, events, botNow, check } = await connected(null)
  const { chat_id, message_id } = await post({})
  await outbox.queue(chat_id, message_id, 'Yes.')
  await outbox.run(chat_id)
  expect((await events()).map(({ data }) => data.message.text)).toEqual(['Yes.'])
  await check()
  expect(await botNow()).toMatchObject({
    account: '',
    connection: { state: 'connected', receives: 'call' },
  })
  await expect(owner.call(api.bots.sendTest, { params: { id: bot.id } })).rejects.toMatchObject({
    status: 422,
  })
})

test('a channel that was deleted comes back with its conversations, under a new secret', async () => {
  const { owner, agent, bot, post, secret } = await connected()
  const { chat_id } = await post({})
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  await expect(post({})).rejects.toMatchObject({ status: 404 })
  const again = await owner.call(api.apiChannel.connect, { params: { id: agent.id }, body: {} })
  expect(again).toMatchObject({ bot: { id: bot.id } })
  expect(again.secret).not.toBe(secret)
  expect(await post({})).toMatchObject({ chat_id })
})

test('a new secret stands in the activity log, without the secret', async () => {
  const { owner, bot } = await connected()
  const { secret } = await owner.call(api.apiChannel.renewSecret, { params: { id: bot.id } })
  const { entries } = await owner.call(api.account.audit, { query: {} })
  expect(entries[0]).toMatchObject({ action: 'webhook_secret_renewed', about: 'api, AI Assistant' })
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('another webhook address stands in the activity log, and saving the same one does not', async () => {
  const { owner, bot } = await connected()
  const save = (webhook_url: string) =>
    owner.call(api.bots.reconnect, { params: { id: bot.id }, body: { webhook_url } })
  const changes = async () =>
    (await owner.call(api.account.audit, { query: {} })).entries.filter(
      ({ action }) => action === 'webhook_changed',
    )
  await save(receiver.url)
  expect(await changes()).toEqual([])
  await save(`${receiver.url}/2`)
  expect(await changes()).toMatchObject([{ about: 'api, AI Assistant', is_this_session: true }])
})

test('no process ever asks it for messages', async () => {
  const { owner } = await connected()
  await sqlIn(owner.id, "update bots set receives = 'poll'")
  const loop = createReceiveLoop(app, { renewMs: 50, leaseMs: 400 })
  loop.start()
  await eventually(() => app.db.selectFrom('pollers').select('owner').execute()).toHaveLength(1)
  expect(await sqlIn(owner.id, 'select poll_owner from bots')).toEqual([{ poll_owner: null }])
  await loop.stop()
})

async function keyWith(owner: TestAccount, scope: 'read_chats' | 'write_chats' | 'admin') {
  const { key } = await owner.call(api.apiKeys.create, { body: { name: scope, scopes: [scope] } })
  const client = testing.stranger()
  client.tokens.save({ access: key, refresh: null })
  return client
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
