// A Bitrix24 portal through the whole product, with polling and with webhooks.
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { openFakePortal } from '../../src/channels/bitrix/fake/index.ts'
import { handOver } from '../../src/chats/hand-over.ts'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import { freePort } from '../../src/database/embedded/windows.ts'
import { testApp } from '../app.ts'
import { eventually } from '../eventually.ts'
import { openTestBitrix, PACE } from './peer.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

const fake = await openFakePortal({ bucket: PACE.bucket })
const { portal } = fake
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { app, http, newAccount } = await testApp({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` })
app.channels.bitrix = openTestBitrix(app, fake)
await http.fastify.listen({ host: '127.0.0.1', port })
const loop = createReceiveLoop(app, { renewMs: 50, leaseMs: 5000 })
await app.jobs.start()
loop.start()
afterAll(async () => {
  await loop.stop()
  await app.jobs.stop({ graceMs: 0 })
  await fake.close()
  expect(fake.complaints).toEqual([])
})

let count = 0

/** A shop in manual mode with a bot in the portal, and its customer. */
async function shop({ isCalled = false, greeting = '' } = {}) {
  app.config.PUBLIC_URL = isCalled ? url : null
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const body = { bitrix_url: fake.hookUrl, ...(greeting && { greeting_message: greeting }) }
  const { bot } = await owner.call(api.bots.createBitrix, { params: { id: agent.id }, body })
  const anna = `Anna ${++count}`
  const chats = async () => (await owner.call(api.chats.ofBot, { params: { id: bot.id }, query: {} })).chats
  const params = async () => ({ params: { id: (await chats())[0]!.id } })
  const messages = async () =>
    (await chats()).length ? (await owner.call(api.messages.ofChat, await params())).messages : []
  const say = async (message: string) =>
    owner.call(api.messages.send, { ...(await params()), body: { message } })
  const got = () =>
    portal
      .chatOf(anna)
      .messages.filter(({ author }) => author.by === 'bot')
      .map(({ text }) => text)
  return { owner, bot, anna, chats, messages, say, got }
}

test.each([
  ['asked for', { isCalled: false }],
  ['told by the portal’s call', { isCalled: true }],
])('a message that is %s is answered where it was written', async (_how, way) => {
  const { bot, anna, chats, messages, say, got } = await shop(way)
  expect(bot.connection.receives).toBe(way.isCalled ? 'webhook' : 'poll')
  const { id } = portal.customerWrites(anna, { text: 'Are you [b]open[/b]?' })
  await eventually(async () => (await messages()).map(({ question }) => question)).toEqual(['Are you open?'])
  expect(await chats()).toMatchObject([{ display_name: anna }])
  portal.customerEdits(anna, id, 'Are you open today?')
  await eventually(async () => (await messages())[0]!.question).toBe('Are you open today?')
  await say('Until **6**.')
  await eventually(got).toEqual(['Until [b]6[/b].'])
})

test('what a customer sends along is in the inbox, under its name and what its bytes say', async () => {
  const { anna, messages } = await shop({ isCalled: true })
  portal.customerWrites(anna, { text: 'Look', file: { name: 'broken', bytes: PNG } })
  await eventually(async () => (await messages())[0]?.attachments).toMatchObject([
    { file_name: 'broken.png', media_type: 'image/png' },
  ])
})

test('a chat that begins is greeted once', async () => {
  const { anna, got, messages } = await shop({ isCalled: true, greeting: 'Hello! I am Ada.' })
  portal.customerWrites(anna, { text: 'Hi' })
  portal.customerWrites(anna, { text: 'Anybody?' })
  await eventually(async () =>
    (await messages()).map(({ question, answer }) => question || answer).sort(),
  ).toEqual(['Anybody?', 'Hello! I am Ada.', 'Hi'])
  await eventually(got).toEqual(['Hello! I am Ada.'])
})

test('an operator who answers in the portal takes the chat over', async () => {
  const { owner, bot, anna, messages, chats } = await shop({ isCalled: true })
  await owner.call(api.agents.setMode, { params: { id: bot.agent_id }, body: { mode: 'auto' } })
  portal.customerWrites(anna, { text: 'Are you open?' })
  await eventually(async () => (await messages()).length).toBe(1)
  portal.operatorWrites(anna, { text: 'We are.' })
  await eventually(async () => (await messages()).map(({ answer }) => answer)).toContain('We are.')
  expect(await chats()).toMatchObject([{ mode: 'manual' }])
})

test('a chat that needs a person goes to the operators of the channel, once the customer has heard of it', async () => {
  const { owner, anna, messages, chats, got } = await shop({ isCalled: true })
  portal.customerWrites(anna, { text: 'A person, please' })
  await eventually(async () => (await messages()).length).toBe(1)
  const [chat] = await chats()
  await handOver(app, owner.id, chat!.id, { reason: 'user_explicit_request', summary: 'wants a person' })
  await eventually(() => portal.chatOf(anna).botId).toBeNull()
  expect(got()).toEqual(['I am passing this conversation on to a person. They will answer you here.'])
})

test('a bot that is deleted here is gone there', async () => {
  const { owner, bot } = await shop()
  const before = portal.bots.size
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  await eventually(() => portal.bots.size).toBe(before - 1)
})
