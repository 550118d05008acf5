import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { watchStream } from '../../test/watch-stream.ts'

const testing = await testApp()
const { http, sqlIn, stranger, newMember } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
})

type Shop = Awaited<ReturnType<typeof conversations>>

const details = ({ owner }: Shop, id: number) => owner.call(api.chats.details, { params: { id } })

async function upload({ owner }: Shop, chatId: number, name = 'price list.txt', content = 'Tea: 3 EUR') {
  const answer = await http.fastify.inject({
    method: 'POST',
    url: `/api/chats/${chatId}/attachments?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${owner.tokens.access()}`, 'content-type': 'text/plain' },
    payload: content,
  })
  const said = answer.json() as { error: string; attachment: api.messages.Attachment }
  return { ...said, status: answer.statusCode }
}

test('a chat tells what is known of its customer, and of their earlier chats with the same agent', async () => {
  const shop = await conversations(testing)
  const early = await shop.receive('Hello', { customer: 'user:7', name: 'Anna' })
  await shop.owner.call(api.bots.remove, { params: { id: shop.botId } })
  const { bot } = await shop.owner.call(api.bots.createLivechat, { params: { id: shop.agent.id } })
  const page = { url: 'https://shop.example/tea', title: 'Tea' }
  const { chat_id } = await shop.receive('It is me again', {
    bot_id: bot.id,
    customer: 'user:7',
    name: 'Anna',
    contact: { name: 'Anna', email: 'anna@example.com', user_id: '7', is_verified: true },
    context: { locale: 'pl', page },
  })
  await sqlIn(shop.owner.id, 'update chats set csat_score = 4, csat_comment = $2 where id = $1', [
    chat_id,
    'Nice',
  ])
  expect(await details(shop, chat_id)).toMatchObject({
    chat: {
      id: chat_id,
      display_name: 'Anna',
      can: { edit_sent: true, send_files: true, max_file_bytes: 10 * 1024 * 1024 },
    },
    contact: { name: 'Anna', email: 'anna@example.com', user_id: '7', is_verified: true },
    page,
    locale: 'pl',
    csat: { score: 4, comment: 'Nice' },
    message_count: 1,
    past_chats: [{ id: early.chat_id }],
  })
  const other = await shop.receive('Hello', { bot_id: bot.id, customer: 'somebody else', name: 'Ben' })
  expect(await details(shop, other.chat_id)).toMatchObject({
    contact: { name: null, email: null, user_id: null, is_verified: false },
    page: null,
    csat: null,
    past_chats: [],
  })
})

test('other consoles hear by name who looks at a chat, who left it and who writes there, each person as one session', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const params = { id: chat_id }
  const { events } = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${shop.owner.tokens.access()}`,
  })
  await shop.owner.call(api.team.saveProfile, { body: { name: 'Olga' } })
  const person = { user_id: shop.owner.user_id, name: 'Olga', picture_url: null }
  const { session } = await shop.owner.call(api.chats.watch, { params, body: {} })
  await shop.owner.call(api.chats.typing, { params })
  await shop.owner.call(api.chats.watch, { params, body: { is_leaving: true } })
  await eventually(() => events.filter(({ id }) => id === null)).toEqual([
    { id: null, type: 'watching', chat_id, session, person, is_leaving: false },
    { id: null, type: 'typing', chat_id, by: 'operator', session, person },
    { id: null, type: 'watching', chat_id, session, person, is_leaving: true },
  ])
  const phone = await signedInAgain(shop)
  expect((await phone.call(api.chats.watch, { params, body: {} })).session).toBe(session)
  const colleague = await newMember(shop.owner, 'agent')
  expect((await colleague.call(api.chats.watch, { params, body: {} })).session).not.toBe(session)
  expect(session).toMatch(/^[\w-]{12}$/)
})

async function signedInAgain({ owner }: Shop): Promise<TestClient> {
  const client = stranger()
  const { email: username, password } = owner
  const { access_token, refresh_token } = await client.call(api.auth.signIn, { body: { username, password } })
  client.tokens.save({ access: access_token, refresh: refresh_token })
  return client
}

test('COMP-3 a message carries the files that were sent ahead of it, with or without words', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('What does it cost?')
  const send = (message: string, attachment_ids?: string[]) =>
    shop.owner.call(api.messages.send, { params: { id: chat_id }, body: { message, attachment_ids } })
  const { attachment } = await upload(shop, chat_id)
  const { message } = await send('  ', [attachment.id])
  expect(message).toMatchObject({
    answer: '',
    answered_by: 'operator',
    delivery: 'sent',
    attachments: [{ id: attachment.id, file_name: 'price list.txt', media_type: 'text/plain' }],
  })
  expect((await http.fastify.inject(message.attachments[0]!.url)).body).toBe('Tea: 3 EUR')
  await expect(send(' Again ', [attachment.id])).rejects.toThrow(/not here any more/)
  await expect(send('   ')).rejects.toThrow('Write something, or add a file')
  expect((await send(' Enjoy! ')).message).toMatchObject({ answer: 'Enjoy!', attachments: [] })
  expect(await shop.messages(chat_id)).toHaveLength(3)
})

test('a file belongs to the chat it was sent to, and to people who may send there', async () => {
  const shop = await conversations(testing)
  const anna = await shop.receive('Hello')
  const ben = await shop.receive('Hello', { customer: 'ben' })
  const { attachment } = await upload(shop, anna.chat_id)
  const attachment_ids = [attachment.id]
  const body = { message: 'Here', attachment_ids }
  await expect(
    shop.owner.call(api.messages.send, { params: { id: ben.chat_id }, body }),
  ).rejects.toMatchObject({ status: 400 })
  await shop.receive('Mine now?', { attachment_ids })
  expect((await shop.messages(anna.chat_id)).flatMap(({ attachments }) => attachments)).toEqual([])
  await shop.owner.call(api.messages.send, { params: { id: anna.chat_id }, body })
})

test('where the channel takes no files, of a wrong kind or too many at once, the refusal says what to do', async () => {
  delete testing.app.channels.telegram
  const telegram = await conversations(testing, { integration_type: 'telegram' })
  const remote = await telegram.receive('Hello')
  expect(await upload(telegram, remote.chat_id)).toMatchObject({
    status: 409,
    error: 'Files cannot be sent in this chat. Send a link instead.',
  })
  expect((await details(telegram, remote.chat_id)).chat.can).toEqual({
    edit_sent: false,
    send_files: false,
    max_file_bytes: null,
  })
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  expect(await upload(shop, chat_id, 'run.exe', 'MZ\u0000\u0001')).toMatchObject({ status: 415 })
  for (let n = 0; n < 20; n++) await upload(shop, chat_id)
  expect(await upload(shop, chat_id)).toMatchObject({ status: 409 })
})
