import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFakePortal } from '../../src/channels/bitrix/fake/index.ts'
import type { ChannelBot } from '../../src/channels/channel.ts'
import { channelBot } from '../../src/channels/channel-bot.ts'
import { inAccount } from '../../src/database/in-account.ts'
import { testApp } from '../app.ts'
import { openTestBitrix, PACE } from './peer.ts'

let ahead = 0
const fake = await openFakePortal({
  now: () => new Date(Date.now() + ahead),
  bucket: { size: 1000, perSecond: 1000 },
})
const { portal, tokens, calls } = fake
const { app, http, newAccount, sqlIn, logged } = await testApp({ BITRIX_OAUTH_URL: fake.url })
// Polls as rarely as in production, at a portal whose rate limit is high enough for all these tests.
const adapter = openTestBitrix(app, fake, { ...PACE, busyMs: 2_000, idleMs: 5_000 })
app.channels.bitrix = adapter
afterAll(async () => {
  await fake.close()
  expect(fake.complaints).toEqual([])
})
beforeEach(() => void calls.splice(0))

const signal = new AbortController().signal
const part = { by: 'ai' as const, deliveryId: 1, signal }
const { clientId: client_id, clientSecret: client_secret } = fake.app
const called = () => calls.map(({ method }) => method)

async function newShop() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const connect = (body: Record<string, string>) =>
    owner.call(api.bots.createBitrix, { params: { id: agent.id }, body: { bot_name: 'Shop', ...body } })
  const bot = async (): Promise<ChannelBot> =>
    channelBot(
      app.secrets,
      await inAccount(app.db, owner.id, (tx) =>
        tx.selectFrom('bots').selectAll().where('account_id', '=', owner.id).executeTakeFirstOrThrow(),
      ),
    )
  const state = async () => (await owner.call(api.bots.list, { params: { id: agent.id } })).bots[0]
  return { owner, connect, bot, state }
}

/** Gives consent on the portal's page and follows the redirect back to us. */
async function agreeAt(authorizeUrl: string) {
  const agreed = await fetch(authorizeUrl, { method: 'POST', redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location')!)
  return http.fastify.inject({ url: pathname + search })
}

async function shopByApp() {
  const shop = await newShop()
  const { authorize_url } = await shop.connect({ client_id, client_secret, bitrix_url: fake.url })
  expect((await agreeAt(authorize_url!)).statusCode).toBe(200)
  return shop
}

async function shopByWebhook() {
  const shop = await newShop()
  await shop.connect({ bitrix_url: fake.hookUrl })
  return shop
}

const botIdOf = ({ credentials }: ChannelBot) => Number((credentials as { botId: string }).botId)

test('INTG-12 an incoming webhook connects at once, with a bot of the given name for open channels', async () => {
  const shop = await newShop()
  const { bot, authorize_url } = await shop.connect({ bitrix_url: fake.hookUrl })
  expect(authorize_url).toBeNull()
  expect(bot).toMatchObject({ bot_name: 'Shop', account: fake.host, connection: { state: 'connected' } })
  const registered = portal.bots.get(botIdOf(await shop.bot()))
  expect(registered).toMatchObject({ name: 'Shop', type: 'openline', eventMode: 'fetch' })
})

test('connecting the same webhook anew finds the bot that is there', async () => {
  const shop = await shopByWebhook()
  const before = botIdOf(await shop.bot())
  const { id } = (await shop.state())!
  await shop.owner.call(api.bots.reconnect, { params: { id }, body: { bitrix_url: fake.hookUrl } })
  expect(botIdOf(await shop.bot())).toBe(before)
})

test('two assistants share a webhook, each with a bot of its own', async () => {
  const [first, second] = [await shopByWebhook(), await shopByWebhook()]
  expect(botIdOf(await first.bot())).not.toBe(botIdOf(await second.bot()))
})

test('INTG-12 an app waits until somebody agrees in the portal, and works from then on', async () => {
  const shop = await newShop()
  const { authorize_url } = await shop.connect({ client_id, client_secret, bitrix_url: fake.url })
  expect(authorize_url).toMatch(`${fake.url}/oauth/authorize/?client_id=${client_id}&state=`)
  expect(await shop.state()).toMatchObject({ connection: { state: 'connecting' } })
  expect(called()).toEqual([])
  expect((await agreeAt(authorize_url!)).statusCode).toBe(200)
  expect(await shop.state()).toMatchObject({ account: fake.host, connection: { state: 'connected' } })
  expect(portal.bots.get(botIdOf(await shop.bot()))).toMatchObject({ name: 'Shop', owner: 'app' })
})

test('without an address the portal is the one where somebody agrees', async () => {
  const shop = await newShop()
  const { authorize_url } = await shop.connect({ client_id, client_secret })
  expect((await agreeAt(authorize_url!)).statusCode).toBe(200)
  expect(await shop.state()).toMatchObject({ account: fake.host, connection: { state: 'connected' } })
})

test('a code is good for half a minute, and a wrong secret for nothing', async () => {
  const shop = await newShop()
  const { authorize_url } = await shop.connect({ client_id, client_secret, bitrix_url: fake.url })
  const agreed = await fetch(authorize_url!, { method: 'POST', redirect: 'manual' })
  ahead += 31_000
  const { pathname, search } = new URL(agreed.headers.get('location')!)
  expect((await http.fastify.inject({ url: pathname + search })).statusCode).not.toBe(200)
  expect(await shop.state()).toMatchObject({ connection: { state: 'connecting' } })

  const other = await newShop()
  const wrong = await other.connect({ client_id, client_secret: 'a guess', bitrix_url: fake.url })
  const page = await agreeAt(wrong.authorize_url!)
  expect(page.statusCode).not.toBe(200)
  expect((await other.state())!.connection.reason).toContain('Client ID and Client Secret')
})

test('a portal address that is none, or that is not encrypted, is refused in plain words', async () => {
  const { connect } = await newShop()
  for (const bitrix_url of ['http://acme.bitrix24.com', 'https://user:word@acme.bitrix24.com', 'ht!tp://x y'])
    await expect(connect({ client_id, client_secret, bitrix_url })).rejects.toMatchObject({
      message: 'Enter the address of the portal as https://example.bitrix24.com.',
    })
  const wrongKey = fake.hookUrl.replace('fakewebhook', 'fakeguess')
  await expect(connect({ bitrix_url: wrongKey })).rejects.toMatchObject({ code: 'channel_refused' })
  for (const bitrix_url of ['https://10.0.0.1/rest/1/abc/', 'https://169.254.169.254/rest/1/abc/'])
    await expect(connect({ bitrix_url })).rejects.toMatchObject({
      message: 'Bitrix24 has an address that may not be reached from here',
    })
})

test('tokens that ran out are renewed once, however many need them at once', async () => {
  const shop = await shopByApp()
  const { dialogId } = portal.chatOf('Anna')
  tokens.expire()
  const bot = await shop.bot()
  const to = { key: dialogId, meta: {} }
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, n) => adapter.send(bot, to, { ...part, text: `Part ${n}` })),
  )
  expect(new Set(sent.map(({ externalId }) => externalId)).size).toBe(6)
  expect(tokens.granted.filter((type) => type === 'refresh_token')).toHaveLength(1)
  await adapter.send(await shop.bot(), to, { ...part, text: 'And on' })
  expect(tokens.granted.filter((type) => type === 'refresh_token')).toHaveLength(1)
})

test('an app that was taken out of the portal has to be connected anew', async () => {
  const shop = await shopByApp()
  tokens.expire()
  tokens.revoke()
  expect(await adapter.health(await shop.bot())).toMatchObject({ state: 'reauth_required' })
})

test('files go both ways, and each is fetched with an address of its own', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  const bytes = Buffer.from('%PDF-1.7 a price list')
  portal.customerWrites('Bea', { file: { name: 'order.pdf', bytes } })
  const { events } = await adapter.poll(bot, null, signal)
  const message = events.find((event) => event.kind === 'message')
  expect(message).toMatchObject({
    author: 'customer',
    text: '📎',
    files: [{ ref: expect.stringMatching(/^file\//) }],
  })
  const file = (message as { files: { ref: string; name: string; mediaType: string }[] }).files[0]!
  const fetched = await adapter.fetchFile!(bot, file, signal)
  expect(await buffer(fetched.bytes as ReadableStream)).toEqual(bytes)
  expect(fetched.name).toBe('order.pdf')
  const photo = (ref: string) => adapter.fetchFile!(bot, { ref, name: 'photo', mediaType: 'image/*' }, signal)
  expect(await buffer((await photo(`photo/${fake.url}/`)).bytes as ReadableStream)).not.toHaveLength(0)
  await expect(photo('photo/http://127.0.0.1:9/anna.png')).rejects.toMatchObject({ kind: 'invalid' })

  const { dialogId, messages } = portal.chatOf('Bea')
  const sent = { name: 'prices.pdf', mediaType: 'application/pdf', bytes }
  await adapter.send(bot, { key: dialogId, meta: {} }, { ...part, text: 'Our **prices**', file: sent })
  expect(messages.at(-1)).toMatchObject({ text: 'Our [b]prices[/b]', author: { by: 'bot' } })
  expect(portal.files.get(messages.at(-1)!.fileIds[0]!)).toMatchObject({ name: 'prices.pdf', bytes })
})

test('an answer is written in sight, and changed in place', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  const chat = portal.chatOf('Cleo')
  const to = { key: chat.dialogId, meta: {} }
  await adapter.showTyping!(bot, to, signal)
  expect(chat.typingUntilMs).toBeGreaterThan(Date.now())
  const { externalId } = await adapter.send(bot, to, { ...part, text: 'Until 6.' })
  await adapter.edit!(bot, to, { ...part, text: 'Until **7**.', externalId })
  expect(chat.messages.map(({ text }) => text)).toEqual(['Until [b]7[/b].'])
})

test('a customer is passed on to the operators once; from there on the bot is out', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  const to = { key: portal.chatOf('Dora').dialogId, meta: {} }
  await adapter.passOn!(bot, to)
  await adapter.passOn!(bot, to)
  await expect(adapter.send(bot, to, { ...part, text: 'Hello?' })).rejects.toMatchObject({ kind: 'blocked' })
})

test('only customers of open channels are heard, and what is read is confirmed by the next look', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  portal.colleagueWrites('Boss', { text: 'Report!' })
  portal.customerWrites('Ewa', { text: 'Do you deliver?' })
  portal.operatorWrites('Ewa', { text: 'We do.' })
  const first = await adapter.poll(bot, null, signal)
  expect(first.events).toMatchObject([
    { kind: 'joined', profile: { name: 'Ewa' } },
    { kind: 'message', author: 'customer', text: 'Do you deliver?' },
    { kind: 'message', author: 'operator', text: 'We do.' },
  ])
  expect((await adapter.poll(bot, null, signal)).events).toHaveLength(3)
  const second = await adapter.poll(bot, first.cursor, signal)
  expect(second).toMatchObject({ events: [], cursor: first.cursor })
  expect((await adapter.poll(bot, null, signal)).events).toEqual([])
})

test('it looks more often while somebody writes', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  const first = await adapter.poll(bot, null, signal)
  expect(first.waitMs).toBe(2_000)
  const quiet = { ...first.cursor, activeUntilMs: Date.now() - 1 }
  expect(await adapter.poll(bot, quiet, signal)).toMatchObject({ cursor: quiet, waitMs: 5_000 })
  portal.customerWrites('Fay', { text: 'Hello' })
  expect((await adapter.poll(bot, quiet, signal)).waitMs).toBe(2_000)
})

test('a bot that the portal’s administrator deletes says so at last, and is out', async () => {
  const shop = await shopByWebhook()
  const bot = await shop.bot()
  const registered = portal.bots.get(botIdOf(bot))!
  portal.events.tell(registered, 'ONIMBOTV2DELETE', {})
  expect((await adapter.poll(bot, null, signal)).events).toEqual([{ kind: 'bot_removed' }])
  portal.forget(registered)
  await expect(adapter.poll(bot, null, signal)).rejects.toMatchObject({ kind: 'auth' })
})

test('deleting a bot takes it out of the portal, also with tokens that ran out', async () => {
  const shop = await shopByApp()
  const bot = await shop.bot()
  tokens.expire()
  await adapter.disconnect(bot)
  expect(portal.bots.has(botIdOf(bot))).toBe(false)
  await adapter.disconnect(bot)
})

test('no secret is in any line of the log or in any row', async () => {
  const { owner, bot } = await shopByApp()
  const rows = JSON.stringify(await sqlIn(owner.id, 'select * from bots'))
  const { accessToken, refreshToken } = (await bot()).credentials as Record<string, string>
  for (const secret of [client_secret, fake.hookUrl, accessToken!, refreshToken!]) {
    expect(logged.join('')).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
})
