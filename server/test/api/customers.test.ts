import { createHmac } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../app.ts'
import { liveChat, visitorOf } from '../visitor.ts'
import { programsOf } from './program.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver('')
const intranet = await openReceiver('')
const testing = await testApp({
  ALLOW_PRIVATE_HOSTS: `${receiver.host},${intranet.host}`,
  PRIVATE_HOST_ACCOUNTS: 'all',
})
afterAll(() => Promise.all([receiver.close(), intranet.close()]))
beforeEach(() => {
  receiver.events.length = 0
})

const connected = programsOf(testing, receiver)

async function signedVisitor(owner: TestAccount) {
  const { bot, widgetId } = await liveChat(testing, owner)
  const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  const visitor = await visitorOf(testing, widgetId)
  const signature = (text: string) => createHmac('sha256', identity_secret).update(text).digest('hex')
  return {
    ...visitor,
    /** As the site that signed them in. */
    signIn: (user_id: string, email?: string) =>
      visitor.identify({
        user_id,
        ...(email && { email }),
        signature: signature(email ? `${user_id}\n${email}` : user_id),
      }),
  }
}

const nameIn = async (owner: TestAccount, agentId: number) =>
  (await owner.call(api.chats.ofAgent, { params: { id: agentId } })).chats[0]!.display_name

test('who the customer is replaces what was told before, and counts as proof only where the program says so', async () => {
  const { owner, post, contactOf } = await connected()
  const anna = { id: 'c-1', name: 'Anna', email: 'anna@shop.example', attributes: { plan: 'gold' } }
  const { chat_id } = await post({ customer: { ...anna, is_verified: true } })
  expect(await contactOf(chat_id)).toMatchObject({
    name: { value: 'Anna' },
    email: { value: 'anna@shop.example' },
    attributes: [{ name: 'plan', value: 'gold', is_verified: true }],
    identities: [{ handle: 'c-1', verified_by: 'site', verified_email: 'anna@shop.example' }],
  })
  await post({})
  expect(await contactOf(chat_id)).toMatchObject({ identities: [{ verified_by: 'site' }] })
  await post({ customer: { id: 'c-2', is_verified: true } })
  const [stored] = await testing.sqlIn<{ contact: object }>(owner.id, 'select contact from chats')
  expect(stored!.contact).toMatchObject({ user_id: 'c-2', email: null, verified_email: null })
  await post({ customer: { id: 'c-1', email: 'anna@shop.example' } })
  expect(await contactOf(chat_id)).toMatchObject({
    identities: [{ verified_by: null, verified_email: null }],
  })
})

test('a conversation that began without a customer gets their name once it is told', async () => {
  const { owner, agent, post, messages } = await connected()
  const { chat_id } = await post({ conversation_id: 'c-9' })
  expect(await nameIn(owner, agent.id)).toBe('c-9')
  await post({ conversation_id: 'c-9', customer: { name: 'Anna' } })
  expect(await nameIn(owner, agent.id)).toBe('Anna')
  await post({ conversation_id: 'c-9' })
  expect((await messages(chat_id)).at(-1)).toMatchObject({ username: 'Anna' })
  await post({ conversation_id: 'c-9', customer: { email: 'anna@shop.example' } })
  expect(await nameIn(owner, agent.id)).toBe('anna@shop.example')
})

test('a name that people entered stays when the program tells another one', async () => {
  const { owner, agent, post } = await connected()
  const { chat_id } = await post({})
  await owner.call(api.contacts.change, { params: { id: chat_id }, body: { name: 'Anna Nowak' } })
  await post({ customer: { name: 'Ania' } })
  expect(await nameIn(owner, agent.id)).toBe('Anna Nowak')
  await owner.call(api.contacts.change, { params: { id: chat_id }, body: { name: null } })
  expect(await nameIn(owner, agent.id)).toBe('Ania')
})

test('an earlier message that is posted again brings no earlier name back', async () => {
  const { owner, agent, post } = await connected()
  await post({ message_id: 'first', customer: { name: 'Anna' } })
  await post({ customer: { name: 'Ania' } })
  await post({ message_id: 'first', customer: { name: 'Anna' } })
  expect(await nameIn(owner, agent.id)).toBe('Ania')
})

test('what an operator wrote elsewhere is not signed with the name of the conversation', async () => {
  const { post, messages } = await connected()
  const { chat_id } = await post({ customer: { name: 'Anna' } })
  await post({ author: 'operator', text: 'I take this one.', customer: { name: 'Olga' } })
  expect((await messages(chat_id)).at(-1)).toMatchObject({ message_type: 'operator', username: null })
})

test('attachments of an operator are refused instead of being dropped', async () => {
  const { post, messages } = await connected()
  const { chat_id } = await post({})
  const attachments = [{ url: 'https://shop.example/a.png', name: 'a.png' }]
  await expect(post({ author: 'operator', text: 'Look.', attachments })).rejects.toMatchObject({
    status: 400,
    errors: expect.arrayContaining([expect.stringContaining('they come from customers only')]),
  })
  expect(await messages(chat_id)).toHaveLength(1)
  await post({ author: 'operator', text: 'Look.', attachments: [] })
})

test('an answer of ours that is posted back is told apart from a conversation that is not there', async () => {
  const { owner, outbox, post, write } = await connected()
  const { chat_id } = await post({})
  await write(chat_id, 'Until eight.')
  await outbox.run(chat_id)
  const own = { author: 'operator' as const, message_id: receiver.events[0]!.id, text: 'Until eight.' }
  await expect(post(own)).rejects.toThrow(/an answer of ours that came back/)
  await expect(post({ ...own, conversation_id: 'another' })).rejects.toThrow(/a customer has to write first/)
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages).toHaveLength(2)
})

test('events do not name a customer whose id was taken back', async () => {
  const { outbox, post, write, events } = await connected()
  const { chat_id } = await post({ customer: { id: 'c-1' } })
  await post({ customer: { name: 'Somebody else' } })
  await write(chat_id, 'Until eight.')
  await outbox.run(chat_id)
  expect(receiver.events[0]!.data.customer_id).toBeNull()
  expect(await events()).toEqual(receiver.events)
})

test('an attachment leads to no private host but that of the webhook, which an admin chose', async () => {
  intranet.files['/secret.txt'] = Buffer.from('secret')
  receiver.files['/note.txt'] = Buffer.from('note')
  const attachments = [
    { url: `http://${receiver.host}/note.txt`, name: 'note.txt' },
    { url: `http://${intranet.host}/secret.txt`, name: 'secret.txt' },
  ]
  const fetched = async (webhookUrl: string | null) => {
    const { post, messages, fetchFiles } = await connected(webhookUrl)
    const { chat_id, message_id } = await post({ text: '', attachments })
    await fetchFiles(message_id)
    return (await messages(chat_id))[0]!.attachments.map(({ file_name }) => file_name)
  }
  expect(await fetched(receiver.url)).toEqual(['note.txt'])
  expect(await fetched(null)).toEqual([])
})

test('a file that is too large to be kept is called that', async () => {
  const { post, messages, fetchFiles } = await connected()
  receiver.files['/film.png'] = Buffer.concat([PNG_HEAD, Buffer.alloc(21 * 1024 * 1024)])
  const attachments = [{ url: `http://${receiver.host}/film.png`, name: 'film.png' }]
  const { chat_id, message_id } = await post({ text: '', attachments })
  await fetchFiles(message_id)
  const [{ question }] = (await messages(chat_id)) as [api.messages.Message]
  expect(question).toBe('📎 film.png\n[film.png: larger than 20 MB, not fetched]')
})

test('a conversation never joins a signed visitor of a live chat because of its id', async () => {
  const { owner, post, contactOf } = await connected()
  const visitor = await signedVisitor(owner)
  await visitor.signIn('42')
  await visitor.write('Hello')
  const { chat_id } = await post({
    conversation_id: 'user:42',
    customer: { id: '42', is_verified: true },
  })
  expect(await contactOf(chat_id)).toMatchObject({ identities: [{ chat_id }], suggestions: [] })
})

test('a visitor who is signed in later with the same verified e-mail address joins by themselves', async () => {
  const { owner, post, contactOf } = await connected()
  const customer = { id: '42', email: 'anna@shop.example', is_verified: true }
  const before = await post({ conversation_id: 'before', customer })
  const visitor = await signedVisitor(owner)
  await visitor.signIn('42', 'anna@shop.example')
  await visitor.write('Hello')
  const { identities } = await contactOf(before.chat_id)
  expect(identities.map(({ integration_type }) => integration_type).sort()).toEqual(['api', 'livechat'])
  const after = await post({ conversation_id: 'after', customer })
  expect(await contactOf(after.chat_id)).toMatchObject({
    identities: [{ chat_id: after.chat_id }],
    suggestions: [{ match: 'email' }],
  })
})

test('a customer with the same e-mail address on another channel is suggested as the same person', async () => {
  const { owner, post, contactOf } = await connected()
  const { widgetId } = await liveChat(testing, owner)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.identify({ name: 'Anna', email: 'anna@shop.example' })
  await visitor.write('Hello')
  const { chat_id } = await post({ customer: { email: 'Anna@shop.example' } })
  expect((await contactOf(chat_id)).suggestions).toMatchObject([
    { integration_type: 'livechat', match: 'email' },
  ])
})

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
