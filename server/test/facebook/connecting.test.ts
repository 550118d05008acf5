import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { OWNER } from '../../src/channels/facebook/fake/world.ts'
import { eventually } from '../eventually.ts'
import { facebookProduct } from './product.ts'

const SHOP = '100000000000001'
const CAFE = '100000000000002'
const { app, fake, url, newOwner, connectedPage, sqlIn, logged } = await facebookProduct()
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

test('INTG-15 a page is chosen, connected and named; its token is kept sealed and never told', async () => {
  const { owner, connect } = await newOwner()
  const choice = await connect()
  expect(choice.bot).toBeNull()
  expect(choice.pages.map(({ name }) => name)).toEqual(['Acme Shop', 'Acme Café', 'Acme Outlet'])
  expect(await sqlIn(owner.id, 'select from bots')).toEqual([])
  const { bot } = await connect({ page_id: SHOP, greeting_message: 'Hello!' })
  expect(fake.page(SHOP)).toMatchObject({ greeting: 'Hello!', getStarted: null, subscribedFields: null })
  expect(bot).toMatchObject({
    integration_type: 'facebook',
    fb_page_name: 'Acme Shop',
    account: 'Acme Shop',
    connection: { state: 'connected', receives: 'poll' },
  })
  const [row] = await sqlIn(owner.id, 'select * from bots')
  for (const secret of [OWNER.token, fake.page(SHOP).token, 'LongLived']) {
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
  }
  await owner.call(api.bots.removeFacebook, { params: { id: bot!.id } })
  await eventually(() => fake.page(SHOP).greeting).toBeNull()
})

test('INTG-16 a login that Facebook does not accept is refused in plain words, and nothing is kept', async () => {
  const { owner, connect } = await newOwner()
  await expect(connect({ user_access_token: 'EAAspent' })).rejects.toMatchObject({
    code: 'channel_refused',
    message: 'Facebook does not accept this login any more. Log in again.',
  })
  expect(await sqlIn(owner.id, 'select from bots')).toEqual([])
})

test('a page that one assistant reads cannot be read by another', async () => {
  const first = await connectedPage(SHOP, { isCalled: false })
  const { connect } = await newOwner()
  await expect(connect({ page_id: SHOP })).rejects.toMatchObject({ code: 'conflict' })
  await first.remove()
})

test('an installation that Facebook reaches is called for each of its pages at one address', async () => {
  const shop = await connectedPage(SHOP, { isCalled: true })
  const cafe = await connectedPage(CAFE, { isCalled: true })
  expect(shop.bot.connection).toMatchObject({ state: 'connected', receives: 'webhook' })
  expect(fake.world.app).toMatchObject({
    callbackUrl: `${url}/hooks/facebook`,
    fields: expect.arrayContaining(['messages', 'message_echoes', 'message_edits', 'standby']),
  })
  fake.customers.write(shop.page, '551', { name: 'Anna Nowak', text: 'Open?' })
  fake.customers.write(cafe.page, '552', { name: 'Jan Kowalski', text: 'Coffee?' })
  await fake.pusher.settled()
  expect(await shop.turns()).toMatchObject([{ question: 'Open?' }])
  expect(await cafe.turns()).toMatchObject([{ question: 'Coffee?' }])
  expect(await shop.chats()).toMatchObject([{ display_name: 'Anna Nowak' }])
  await shop.remove()
  await cafe.remove()
})

test('a page that Facebook has stopped telling of is asked for again', async () => {
  const { owner, bot, page, remove } = await connectedPage(SHOP, { isCalled: true })
  page.subscribedFields = null
  const checked = await owner.call(api.bots.check, { params: { id: bot.id } })
  expect(checked.bot.connection).toMatchObject({ state: 'connected', receives: 'webhook' })
  expect(page.subscribedFields).toContain('messages')
  await remove()
})

test('INTG-19 a deleted bot leaves nothing behind at the page', async () => {
  const { page, remove } = await connectedPage(SHOP, { isCalled: true })
  expect(page).toMatchObject({ getStarted: expect.any(String), subscribedFields: expect.any(Array) })
  await remove()
  await eventually(() => [page.getStarted, page.subscribedFields]).toEqual([null, null])
})

test('a button that another app has put there stays its own', async () => {
  const page = fake.page(CAFE)
  page.getStarted = 'THEIRS'
  const { remove } = await connectedPage(CAFE, { isCalled: true })
  await remove()
  await eventually(() => page.subscribedFields).toBeNull()
  expect(page.getStarted).toBe('THEIRS')
  page.getStarted = null
})

test('the console learns where the login window is, and what is missing without an app', async () => {
  const { owner } = await newOwner()
  const ofFacebook = async () =>
    (await owner.call(api.bots.channels)).channels.find(({ type }) => type === 'facebook')!
  expect(await ofFacebook()).toMatchObject({
    is_ready: true,
    login_url: expect.stringContaining('dialog/oauth?client_id='),
  })
  const { FB_APP_ID } = app.config
  app.config.FB_APP_ID = null
  expect(await ofFacebook()).toEqual({
    type: 'facebook',
    is_ready: false,
    missing: ['FB_APP_ID'],
    login_url: null,
  })
  app.config.FB_APP_ID = FB_APP_ID
})
