import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { buildWorld } from '../../test/world.ts'

const testing = await testApp()
const { http, newAccount, sqlIn } = testing

const SETTINGS = {
  color: '#1d4ed8',
  position: 'left',
  greeting: 'Hello!',
  greeting_delay_s: 10,
  launcher_text: 'Chat',
  language: 'pl',
  operator_name: 'Anna from Acme',
  suggested_questions: ['Where is my parcel?'],
  allowed_sites: ['https://shop.example.com', 'https://*.example.org'],
} as const satisfies api.livechat.WidgetSettings

async function ownerWithLivechat() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { bot } = await owner.call(api.bots.createLivechat, { params: { id: agent.id } })
  return { owner, agent, bot, setup: () => owner.call(api.livechat.setup, { params: { id: bot.id } }) }
}

const eventsOf = async ({ id }: TestAccount) =>
  (await sqlIn<{ type: string; ids: unknown }>(id, 'select type, ids from events order by seq')).filter(
    ({ type }) => type === 'bot.updated',
  )

test('INTG-8 INTG-18 a live chat is named AI Assistant and comes with one script tag to paste', async () => {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const answer = await owner.call(api.bots.createLivechat, { params: { id: agent.id }, body: {} })
  expect(answer.bot).toEqual({
    id: expect.any(Number),
    agent_id: agent.id,
    integration_type: 'livechat',
    bot_name: 'AI Assistant',
    fb_page_name: null,
    status: 'auto_mode',
    connection: {
      state: 'connected',
      reason: '',
      reason_code: null,
      last_event_at: null,
      receives: null,
      asks_because: '',
      asks_because_code: null,
    },
    account: null,
    consent: null,
  })
  expect(answer.chat_widget_html).toMatch(
    /^<script async src="http:\/\/localhost(:80)?\/w\/[0-9a-f]{32}\.js"><\/script>$/,
  )
  expect(await eventsOf(owner)).toEqual([
    { type: 'bot.updated', ids: { bot_id: answer.bot.id, agent_id: agent.id } },
  ])
})

test('the snippet leads to where the owner reached the product, and no Host header can put anything else into it', async () => {
  const { owner, bot } = await ownerWithLivechat()
  const ask = (host: string) =>
    http.fastify.inject({
      url: `/api/me/bots/${bot.id}/livechat`,
      headers: { host, authorization: `Bearer ${owner.tokens.access()}` },
    })
  for (const host of ['chat.example.com', 'localhost:3000', '[::1]:3000'])
    expect((await ask(host)).json().chat_widget_html).toContain(` src="http://${host}/w/`)
  for (const host of ['"><script>alert(1)</script>', 'a b', 'x/y', 'user@host'])
    expect([host, (await ask(host)).statusCode]).toEqual([host, 400])
})

test('an assistant has one live chat at most, however many are asked for at once', async () => {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const attempts = Array.from({ length: 5 }, () =>
    owner.call(api.bots.createLivechat, { params: { id: agent.id }, body: { bot_name: 'Shop' } }),
  )
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        status: 409,
        message: 'This assistant already has a live chat. Change its settings, or delete it first.',
      })
})

test('INTG-2 the list shows connected bots unless deleted ones are asked for', async () => {
  const { owner, agent, bot } = await ownerWithLivechat()
  const list = async (query?: { only_active: 'false' }) => {
    const { bots } = await owner.call(api.bots.list, { params: { id: agent.id }, query: query ?? {} })
    return bots.map(({ id, connection }) => [id, connection.state])
  }
  expect(await list()).toEqual([[bot.id, 'connected']])
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  expect(await list()).toEqual([])
  expect(await list({ only_active: 'false' })).toEqual([[bot.id, 'disabled']])
})

test('INTG-19 a deleted bot is gone everywhere, its secret too, and another one can take its place', async () => {
  const { owner, agent, bot, setup } = await ownerWithLivechat()
  await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  await expect(setup()).rejects.toMatchObject({ status: 404, message: 'Bot not found' })
  await expect(owner.call(api.bots.remove, { params: { id: bot.id } })).rejects.toMatchObject({ status: 404 })
  const [row] = await sqlIn<{ secret: string | null }>(owner.id, 'select secret from bots where id = $1', [
    bot.id,
  ])
  expect(row).toEqual({ secret: null })
  const next = await owner.call(api.bots.createLivechat, { params: { id: agent.id } })
  expect(next.bot.id).not.toBe(bot.id)
  expect((await eventsOf(owner)).at(-2)).toMatchObject({ ids: { bot_id: bot.id } })
})

test('INTG-19 a Facebook bot is deleted by its own path too, and only a Facebook bot', async () => {
  const owner = await newAccount()
  const world = await buildWorld(testing, owner)
  const remove = (id: number) => owner.call(api.bots.removeFacebook, { params: { id } })
  await expect(remove(world.telegramBot)).rejects.toMatchObject({ status: 404 })
  await remove(world.facebookBot)
  await expect(remove(world.facebookBot)).rejects.toMatchObject({ status: 404 })
})

test('a live chat begins with good settings, and keeps what its owner sets', async () => {
  const { owner, bot, setup } = await ownerWithLivechat()
  const first = await setup()
  expect(first).toMatchObject({
    bot,
    settings: {
      color: '#15803d',
      position: 'right',
      greeting_delay_s: 4,
      language: 'auto',
      allowed_sites: [],
    },
    demo_url: expect.stringMatching(/^http:\/\/localhost(:80)?\/demo\/[0-9a-f]{32}$/),
    seen: null,
    has_identity_secret: false,
  })
  const saved = await owner.call(api.livechat.saveSettings, { params: { id: bot.id }, body: SETTINGS })
  expect(saved.settings).toEqual(SETTINGS)
  expect(await setup()).toEqual(saved)
  expect(await eventsOf(owner)).toHaveLength(2)
})

test('settings that no site could use are refused by name', async () => {
  const { owner, bot, setup } = await ownerWithLivechat()
  for (const wrong of [
    { color: 'red' },
    { color: '#15803d;background:url(x)' },
    { position: 'top' },
    { greeting_delay_s: -1 },
    { allowed_sites: ['example.com'] },
    { allowed_sites: ["https://a.example; script-src 'unsafe-inline'"] },
    { allowed_sites: ['https://example.com/path'] },
    { suggested_questions: ['a', 'b', 'c', 'd', 'e'] },
    { suggested_questions: [''] },
  ]) {
    const body = { ...SETTINGS, ...wrong } as typeof SETTINGS
    const refused = owner.call(api.livechat.saveSettings, { params: { id: bot.id }, body })
    await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  }
  expect((await setup()).settings.color).toBe('#15803d')
})

test('sites are kept once and in small letters, as browsers compare them', async () => {
  const { owner, bot } = await ownerWithLivechat()
  const body = { ...SETTINGS, allowed_sites: ['https://Shop.Example.com', 'https://shop.example.com'] }
  const { settings } = await owner.call(api.livechat.saveSettings, { params: { id: bot.id }, body })
  expect(settings.allowed_sites).toEqual(['https://shop.example.com'])
})

test('the secret for signing visitors is shown once, kept sealed, and replaced by the next', async () => {
  const { owner, bot, setup } = await ownerWithLivechat()
  const renew = async () =>
    (await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })).identity_secret
  const [first, second] = [await renew(), await renew()]
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).not.toBe(first)
  const shown = await setup()
  expect(shown.has_identity_secret).toBe(true)
  expect(JSON.stringify(shown)).not.toContain(second)
  const rows = await sqlIn(owner.id, 'select * from bots')
  for (const secret of [first, second]) {
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(testing.logged.join()).not.toContain(secret)
  }
})

test('setup, settings and secret are for live chats alone', async () => {
  const owner = await newAccount()
  const { telegramBot: id } = await buildWorld(testing, owner)
  for (const call of [
    () => owner.call(api.livechat.setup, { params: { id } }),
    () => owner.call(api.livechat.saveSettings, { params: { id }, body: SETTINGS }),
    () => owner.call(api.livechat.newIdentitySecret, { params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404, message: 'Bot not found' })
})
