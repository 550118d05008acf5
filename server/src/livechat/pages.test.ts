import { createHmac } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { api } from '@switchboard/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { mount } from '../app.ts'

const testing = await testApp({ PUBLIC_URL: 'https://chat.example' })
const { app, newAccount, passTime } = testing

// Stands in for the built widget: passes on its settings and ends in a comment.
const rootDir = temporaryFolder()
mkdirSync(join(rootDir, 'widget/dist/assets'), { recursive: true })
writeFileSync(join(rootDir, 'widget/dist/loader.js'), 'received(__widget__)\n//# the end of the loader')
writeFileSync(
  join(rootDir, 'widget/dist/panel.html'),
  '<meta name="ticket" content="" /><title>panel</title>',
)
writeFileSync(join(rootDir, 'widget/dist/assets/panel-1a2b.js'), 'panel code')
const { fastify } = await mount(app, { rootDir, checkResponses: true })
afterAll(() => fastify.close())

const NOBODY = '0'.repeat(32)
const MINUTE_MS = 60_000

async function livechat(change: Partial<api.livechat.WidgetSettings> = {}) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { bot, chat_widget_html } = await owner.call(api.bots.createLivechat, { params: { id: agent.id } })
  const setup = () => owner.call(api.livechat.setup, { params: { id: bot.id } })
  const save = async (body: Partial<api.livechat.WidgetSettings>) =>
    owner.call(api.livechat.saveSettings, {
      params: { id: bot.id },
      body: { ...(await setup()).settings, ...body },
    })
  if (Object.keys(change).length > 0) await save(change)
  return { owner, agent, bot, id: /[0-9a-f]{32}/.exec(chat_widget_html)![0], setup, save }
}

/** In the installation's first account. */
const firstLivechat = await livechat()

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers })

/** The settings that the loader in this script receives. */
function configIn(script: string) {
  const received = vi.fn()
  new Function('received', script)(received)
  return received.mock.lastCall![0] as { widget: api.livechat.Widget; allowed: string }
}

test('WIDG-3 the one file of the snippet carries the loader and all it needs to know', async () => {
  const { id, agent } = await livechat({ greeting: 'Hi', allowed_sites: ['https://a.test'] })
  const answer = await get(`/w/${id}.js`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const { widget, allowed } = configIn(answer.body)
  expect(widget).toEqual({
    id,
    assistant_name: agent.assistant_name,
    color: '#15803d',
    position: 'right',
    greeting: 'Hi',
    greeting_delay_s: 4,
    launcher_text: '',
    language: 'auto',
    operator_name: '',
    suggested_questions: [],
  })
  expect(allowed).toBe('^(https://a\\.test)$')
})

test('whatever an owner writes stays a text within the script', async () => {
  const hostile = '</script><script>alert(1)</script><!-- \u2028 \\ " \' `'
  const { id } = await livechat({ greeting: hostile, launcher_text: '*/}})()//' })
  const { body } = await get(`/w/${id}.js`)
  expect(body).not.toContain('</script')
  expect(configIn(body).widget).toMatchObject({ greeting: hostile, launcher_text: '*/}})()//' })
})

test('the script travels compressed, and not at all when the browser has it', async () => {
  const { id, save } = await livechat()
  const plain = await get(`/w/${id}.js`)
  const br = await get(`/w/${id}.js`, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(`/w/${id}.js`, { 'accept-encoding': 'gzip' })
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)

  const etag = String(plain.headers.etag)
  const again = await get(`/w/${id}.js`, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await save({ color: '#1d4ed8' })
  const changed = await get(`/w/${id}.js`, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(configIn(changed.body).widget.color).toBe('#1d4ed8')
})

test('a live chat that is unknown or deleted has no script, and a bot of another kind never had one', async () => {
  const { owner, bot, id } = await livechat()
  const [telegram] = await testing.sqlIn<{ public_id: string }>(
    owner.id,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'telegram', 'T')
     returning public_id`,
    [owner.id, bot.agent_id],
  )
  expect((await get(`/w/${id}.js`)).statusCode).toBe(200)
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  for (const gone of [id, NOBODY, telegram!.public_id, 'x', '..%2f..%2fetc', "';--"]) {
    const answer = await get(`/w/${gone}.js`)
    expect([gone, answer.statusCode]).toEqual([gone, 404])
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.body).toMatch(/^\/\/ There is no live chat at this address\./)
  }
  for (const url of ['/w/', `/w/${id}`, `/demo/${id}`, `/demo/${NOBODY}`, '/demo/'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test.each([
  [[], 'frame-ancestors *'],
  [['https://example.com'], "frame-ancestors 'self' https://example.com"],
  [
    ['https://example.com', 'https://*.example.org:8443'],
    "frame-ancestors 'self' https://example.com https://*.example.org:8443",
  ],
])('with the sites %j the panel says %s', async (allowed_sites, ancestors) => {
  const { id } = await livechat({ allowed_sites })
  const { statusCode, body, headers } = await get(`/widget/panel/${id}`)
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>panel</title>')])
  const policy = String(headers['content-security-policy'])
  expect(policy.split('; ')).toContain(ancestors)
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
})

test('the panel of a live chat that is gone still loads, to say so', async () => {
  const answer = await get(`/widget/panel/${NOBODY}`)
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('<title>panel</title>')])
})

test("of the widget's files only the hashed ones are there by name", async () => {
  expect((await get('/widget/assets/panel-1a2b.js')).body).toBe('panel code')
  for (const url of [
    '/widget/panel.html',
    '/widget/loader.js',
    '/widget/',
    '/widget/nothing',
    '/widget/api/x',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the demo page holds the snippet, runs nothing inline and may be framed by the console alone', async () => {
  const { id } = await livechat()
  const { body, headers } = await get(`/demo/${id}`)
  expect(body).toContain(`<script async src="/w/${id}.js"></script>`)
  expect(body).not.toMatch(/<style|style="|<script>| on\w+=/)
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'SAMEORIGIN' })
  expect(String(headers['content-security-policy']).split('; ')).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test.each([
  [undefined, 'en', 'Open the chat'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl', 'Otwórz czat'],
  ['de, ru;q=0.7, en;q=0.3', 'ru', 'Открыть чат'],
  ['de-DE, en;q=0.5', 'en', 'Open the chat'],
  ['*;q=,;;,', 'en', 'Open the chat'],
])('whoever speaks %s reads the demo page in %s', async (accepted, language, button) => {
  const { id } = await livechat()
  const { body } = await get(`/demo/${id}`, accepted ? { 'accept-language': accepted } : {})
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<button type="button" id="open">${button}</button>`)
})

test('the name of an assistant is a text on the demo page', async () => {
  const { owner, agent, id } = await livechat()
  await testing.sqlIn(owner.id, 'update agents set assistant_name = $2 where id = $1', [
    agent.id,
    '<img src=x onerror=alert(1)>',
  ])
  // Every change of the agent invalidates the cache, so the page shows the new name at once.
  await owner.call(api.agents.rename, { params: { id: agent.id }, body: { agent_name: 'Other' } })
  const { body } = await get(`/demo/${id}`)
  expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(body).not.toContain('<img')
})

test('the owner sees where the snippet was last loaded, noted once a minute at most', async () => {
  const { id, setup, owner } = await livechat()
  const load = (referer: string) => get(`/w/${id}.js`, { referer })
  const seenOn = async () => (await setup()).seen?.on
  await load('https://shop.example/cart?secret=1')
  await eventually(seenOn).toBe('shop.example')
  const first = (await setup()).seen

  passTime(MINUTE_MS / 2)
  await load('https://other.example/')
  passTime(MINUTE_MS / 2)
  await load('https://shop.example/')
  await eventually(async () => (await setup()).seen?.at).not.toBe(first!.at)
  expect(await seenOn()).toBe('shop.example')

  passTime(MINUTE_MS)
  await load('https://other.example/')
  await eventually(seenOn).toBe('other.example')
  const news = async () =>
    (await testing.sqlIn(owner.id, "select from events where type = 'bot.updated'")).length
  // Created, first site, second site: a repeated visit is no event.
  await eventually(news).toBe(3)
})

test('our own pages, other schemes, foreign sites and no site at all do not count as seen', async () => {
  const { id, setup } = await livechat({ allowed_sites: ['https://shop.example'] })
  for (const referer of [
    'http://localhost/integrations',
    'https://chat.example/demo/x',
    'https://elsewhere.example/',
    'file:///index.html',
    'nonsense',
    '',
  ])
    await get(`/w/${id}.js`, referer ? { referer } : {})
  await get(`/w/${id}.js`, { referer: 'https://shop.example/' })
  await eventually(async () => (await setup()).seen?.on).toBe('shop.example')
})

test('SIDE-9 without a setting, support is the live chat of the first account, and nobody inherits that', async () => {
  const { owner, id } = firstLivechat
  const asker = await newAccount()
  const script = async () => (await asker.call(api.livechat.support)).widget?.script
  await livechat()
  expect(await script()).toBe(`/w/${id}.js`)
  await owner.call(api.bots.remove, { params: { id: firstLivechat.bot.id } })
  expect(await script()).toBe(undefined)
})

test('WIDG-2 support is the live chat that the installation names, with a proof of who asks', async () => {
  const { bot, id, owner: operator } = await livechat()
  const asker = await newAccount()
  const ask = async () => (await asker.call(api.livechat.support)).widget
  expect(await ask()).toBe(null)

  app.config.SUPPORT_WIDGET_ID = id
  const widget = (await ask())!
  expect(widget).toMatchObject({
    script: `/w/${id}.js`,
    identity: { user_id: String(asker.id), email: asker.email },
  })
  expect(await ask()).toEqual(widget)

  const { identity_secret } = await operator.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  const { user_id, signature } = (await ask())!.identity
  expect(signature).toBe(createHmac('sha256', identity_secret).update(user_id).digest('hex'))
  expect(signature).not.toBe(widget.identity.signature)

  await operator.call(api.bots.remove, { params: { id: bot.id } })
  expect(await ask()).toBe(null)
  app.config.SUPPORT_WIDGET_ID = null
})

test('the panel page carries a ticket, with listed sites only on a page of theirs or of ours', async () => {
  const { id, save } = await livechat()
  const hasTicket = async (headers: Record<string, string>) =>
    /name="ticket" content="[\w.-]{20,}"/.test((await get(`/widget/panel/${id}`, headers)).body)
  expect(await hasTicket({})).toBe(true)
  await save({ allowed_sites: ['https://shop.example'] })
  expect(await hasTicket({})).toBe(false)
  expect(await hasTicket({ referer: 'https://evil.example/' })).toBe(false)
  expect(await hasTicket({ referer: 'https://shop.example/' })).toBe(true)
  expect(await hasTicket({ referer: 'https://chat.example/demo/1' })).toBe(true)
  expect(await hasTicket({ 'sec-fetch-dest': 'iframe' })).toBe(true)
})
