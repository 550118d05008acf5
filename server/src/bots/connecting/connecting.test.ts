import { api } from '@switchboard/contract'
import { beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../../test/app.ts'
import { TOKEN } from '../../../test/postal/fake.ts'
import { withPostOffice } from '../../../test/postal/office.ts'

const { testing, office } = await withPostOffice(['telegram', 'facebook', 'bitrix'])
const { app, http, newAccount, sqlIn, logged } = testing

let count = 0
beforeEach(() => {
  office.state.boxes = [{ id: `box-${++count}`, name: `Box ${count}` }]
  office.state.address = null
})

async function ownerWithAgent() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  return { owner, agent }
}
const addTelegram = (owner: TestAccount, agentId: number, body: object = {}) =>
  owner.call(api.bots.createTelegram, { params: { id: agentId }, body: { bot_token: TOKEN, ...body } })
const botsOf = async (owner: TestAccount, agentId: number) =>
  (await owner.call(api.bots.list, { params: { id: agentId } })).bots
const come = (url: string) => http.fastify.inject({ url })

test('INTG-7 INTG-18 a Telegram bot is checked at the provider, then kept, and is read for at once', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { bot } = await addTelegram(owner, agent.id)
  expect(bot).toMatchObject({
    integration_type: 'telegram',
    bot_name: 'AI Assistant',
    account: `Box ${count}`,
    connection: { state: 'connected', reason: '', receives: 'poll' },
  })
  expect(await botsOf(owner, agent.id)).toEqual([bot])
  const [row] = await sqlIn<{ secret: string; settings: object }>(owner.id, 'select * from bots')
  expect(JSON.stringify(row)).not.toContain(TOKEN)
  expect(logged.join('')).not.toContain(TOKEN)
  expect(await sqlIn(owner.id, `select from trial_bonuses where kind = 'channel'`)).toHaveLength(1)
})

test('a token that the provider does not know is refused in plain words, and nothing is kept', async () => {
  const { owner, agent } = await ownerWithAgent()
  await expect(addTelegram(owner, agent.id, { bot_token: 'wrong' })).rejects.toMatchObject({
    code: 'channel_refused',
    message: 'The post office does not know this sender. Connect it again.',
  })
  // A mistake by the owner, not an error of ours.
  expect(logged.join('')).not.toContain('request failed')
  office.state.isClosed = true
  await expect(addTelegram(owner, agent.id)).rejects.toMatchObject({ code: 'channel_unreachable' })
  office.state.isClosed = false
  expect(await botsOf(owner, agent.id)).toEqual([])
})

test('another program that gets the messages keeps them, unless the owner takes over', async () => {
  const { owner, agent } = await ownerWithAgent()
  office.state.address = 'https://elsewhere.example/hook'
  await expect(addTelegram(owner, agent.id)).rejects.toMatchObject({ status: 409, code: 'channel_taken' })
  await addTelegram(owner, agent.id, { take_over: true })
  expect(office.state.address).toBeNull()
})

test('an assistant has one bot of a kind, however many are asked for at once', async () => {
  const { owner, agent } = await ownerWithAgent()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => addTelegram(owner, agent.id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(addTelegram(owner, agent.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('already connected to Telegram'),
  })
})

test('one account at the provider is connected once in the whole installation', async () => {
  const [first, second] = [await ownerWithAgent(), await ownerWithAgent()]
  await addTelegram(first.owner, first.agent.id)
  await expect(addTelegram(second.owner, second.agent.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('is already connected here'),
  })
  const { bots } = await first.owner.call(api.bots.list, { params: { id: first.agent.id } })
  await first.owner.call(api.bots.remove, { params: { id: bots[0]!.id } })
  await addTelegram(second.owner, second.agent.id)
})

test('INTG-3 INTG-15 of several pages the owner chooses one, whose name is shown', async () => {
  const { owner, agent } = await ownerWithAgent()
  const pages = [
    { id: 'page-1', name: 'Lamps' },
    { id: 'page-2', name: 'Chairs' },
  ]
  office.state.boxes = pages
  const add = (page: { page_id?: string }) =>
    owner.call(api.bots.createFacebook, {
      body: { agent_id: agent.id, user_access_token: TOKEN, bot_name: 'Shop', ...page },
    })
  expect(await add({})).toMatchObject({ bot: null, pages })
  expect(await botsOf(owner, agent.id)).toEqual([])
  const { bot } = await add({ page_id: 'page-2' })
  expect(bot).toMatchObject({ bot_name: 'Shop', fb_page_name: 'Chairs', account: 'Chairs' })
  const other = await owner.call(api.agents.create, { body: { agent_name: 'Ben' } })
  const again = await owner.call(api.bots.createFacebook, {
    body: { agent_id: other.agent.id, user_access_token: TOKEN },
  })
  expect(again.pages.map(({ id, is_connected }) => [id, is_connected])).toEqual([
    ['page-1', false],
    ['page-2', true],
  ])
})

test('INTG-12 a portal waits until somebody has agreed there, which counts once', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { bot, authorize_url } = await owner.call(api.bots.createBitrix, {
    params: { id: agent.id },
    body: { client_id: 'a', client_secret: 'b', greeting_message: 'Hello!' },
  })
  expect(bot.connection.state).toBe('connecting')
  const connections = () => sqlIn(owner.id, "select about from audit_entries where action = 'bot_connected'")
  expect(await connections()).toEqual([])
  const state = new URL(authorize_url!).searchParams.get('state')!
  const back = (code: string) =>
    come(`/api/bitrix/oauth/callback?state=${encodeURIComponent(state)}&code=${code}`)
  office.state.code = 'agreed'
  const page = await back('agreed')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/)
  expect(await botsOf(owner, agent.id)).toMatchObject([
    { connection: { state: 'connected' }, account: `Box ${count}` },
  ])
  expect(await connections()).toEqual([{ about: 'bitrix, AI Assistant' }])
  const [row] = await sqlIn<{ settings: object }>(owner.id, 'select settings from bots')
  expect(row!.settings).toMatchObject({ greeting: 'Hello!' })
  expect(row!.settings).not.toHaveProperty('pending')
  office.state.code = 'agreed'
  expect((await back('agreed')).statusCode).toBe(403)
})

test('an authorisation that is made up, late or refused connects nothing, and says why', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { authorize_url } = await owner.call(api.bots.createBitrix, {
    params: { id: agent.id },
    body: { client_id: 'a', client_secret: 'b' },
  })
  const state = new URL(authorize_url!).searchParams.get('state')!
  expect((await come('/api/bitrix/oauth/callback')).statusCode).toBe(403)
  expect((await come(`/api/bitrix/oauth/callback?state=${state}x&code=1`)).statusCode).toBe(403)
  const refused = await come(`/api/bitrix/oauth/callback?state=${state}&code=wrong`)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('does not know this sender')
  expect(await botsOf(owner, agent.id)).toMatchObject([
    { connection: { state: 'connecting', reason: expect.stringContaining('does not know') } },
  ])
  const { id } = (await botsOf(owner, agent.id))[0]!
  const again = await owner.call(api.bots.reconnect, {
    params: { id },
    body: { client_id: 'a', client_secret: 'b' },
  })
  testing.passTime(3_600_001)
  const late = new URL(again.authorize_url!).searchParams.get('state')!
  expect((await come(`/api/bitrix/oauth/callback?state=${late}&code=1`)).statusCode).toBe(403)
  testing.passTime(-3_600_001)
})

test('whoever begins anew while a consent is awaited replaces what they had begun', async () => {
  const { owner, agent } = await ownerWithAgent()
  const begin = (client_id: string) =>
    owner.call(api.bots.createBitrix, { params: { id: agent.id }, body: { client_id, client_secret: 'b' } })
  const first = await begin('mistyped')
  const second = await begin('a')
  expect(await botsOf(owner, agent.id)).toMatchObject([{ id: second.bot.id }])
  const comeBack = (url: string) =>
    come(`/api/bitrix/oauth/callback?state=${new URL(url).searchParams.get('state')}&code=agreed`)
  office.state.code = 'agreed'
  expect((await comeBack(first.authorize_url!)).statusCode).toBe(403)
  expect((await comeBack(second.authorize_url!)).statusCode).toBe(200)
  await expect(begin('a')).rejects.toMatchObject({ status: 409 })
})

test('a provider’s page that was lost is asked for once more, and the former one is worth nothing', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { bot, authorize_url } = await owner.call(api.bots.createBitrix, {
    params: { id: agent.id },
    body: { client_id: 'a', client_secret: 'b' },
  })
  expect(bot.consent).toEqual({ error: '', reason: null })
  const ask = () => owner.call(api.bots.askForConsent, { params: { id: bot.id } })
  const again = await ask()
  const comeBack = (url: string, code: string) => {
    const state = encodeURIComponent(new URL(url).searchParams.get('state')!)
    return come(`/api/bitrix/oauth/callback?state=${state}&code=${code}`)
  }
  office.state.code = 'agreed'
  expect((await comeBack(authorize_url!, 'agreed')).statusCode).toBe(403)
  expect((await comeBack(again.authorize_url, 'wrong')).statusCode).toBe(422)
  const [refused] = await botsOf(owner, agent.id)
  expect(refused!.consent).toMatchObject({ error: expect.stringContaining('does not know') })
  expect((await comeBack((await ask()).authorize_url, 'agreed')).statusCode).toBe(200)
  expect(await botsOf(owner, agent.id)).toMatchObject([{ connection: { state: 'connected' }, consent: null }])
  await expect(ask()).rejects.toMatchObject({ status: 409 })
})

test('a bot that works goes on when its new authorisation is refused, and the owner hears of it', async () => {
  const { owner, agent } = await ownerWithAgent()
  const body = { client_id: 'a', client_secret: 'b' }
  const { bot } = await owner.call(api.bots.createBitrix, { params: { id: agent.id }, body })
  await sqlIn(owner.id, "update bots set connection = 'connected', settings = settings - 'pending'")
  const again = await owner.call(api.bots.reconnect, { params: { id: bot.id }, body })
  expect(again.bot).toMatchObject({ connection: { state: 'connected' }, consent: { error: '' } })
  const state = new URL(again.authorize_url!).searchParams.get('state')!
  await come(`/api/bitrix/oauth/callback?state=${state}&code=wrong`)
  expect(await botsOf(owner, agent.id)).toMatchObject([
    { connection: { state: 'connected', reason: '' }, consent: { error: expect.stringMatching(/./) } },
  ])
})

test('a bot whose token is refused is connected anew with its chats, but not to another account', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { bot } = await addTelegram(owner, agent.id)
  await sqlIn(owner.id, "update bots set connection = 'reauth_required'")
  const again = () => owner.call(api.bots.reconnect, { params: { id: bot.id }, body: { bot_token: TOKEN } })
  expect((await again()).bot).toMatchObject({ id: bot.id, connection: { state: 'connected' } })
  office.state.boxes = [{ id: 'somebody-else', name: 'Other' }]
  await expect(again()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This is another account'),
  })
  office.state.boxes = [
    { id: 'x', name: 'X' },
    { id: `box-${count}`, name: 'Again' },
  ]
  expect((await again()).bot.account).toBe('Again')
})

test('the list of channels tells what is missing, and where a login window opens', async () => {
  const { owner, agent } = await ownerWithAgent()
  const { telegram } = app.channels
  app.channels.telegram = { ...telegram, missing: () => ['POST_BOX', 'POST_KEY'] } as typeof telegram
  const { channels } = await owner.call(api.bots.channels)
  expect(channels).toContainEqual({
    type: 'telegram',
    is_ready: false,
    missing: ['POST_BOX', 'POST_KEY'],
    login_url: null,
  })
  expect(channels.find(({ type }) => type === 'facebook')).toMatchObject({
    is_ready: true,
    login_url: expect.stringContaining(encodeURIComponent('/api/facebook/oauth/callback')),
  })
  await expect(addTelegram(owner, agent.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Telegram is not set up on this server yet.'),
  })
  app.channels.telegram = telegram
})

test('the page that Facebook sends people back to runs one script, and holds no token', async () => {
  const page = await come('/api/facebook/oauth/callback?error=access_denied')
  expect(page.body).toContain("BroadcastChannel('facebook-login')")
  expect(page.body).not.toContain('access_denied')
  expect(page.headers['cross-origin-opener-policy']).toBeUndefined()
})
