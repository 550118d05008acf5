import { api } from '@switchboard/contract'
import type { TestAccount } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expect, seedBot, sql, test } from './support/office.ts'
import { stubChannels } from './support/unfinished-server.ts'

async function connectLivechat(account: TestAccount) {
  const [agent] = await createAgents(account, 'Sales')
  const { bot, chat_widget_html } = await account.client.call(api.bots.createLivechat, {
    params: { id: agent!.id },
    body: {},
  })
  return { agent: agent!, bot, html: chat_widget_html, script: /src="([^"]+)"/.exec(chat_widget_html)![1]! }
}

test('INTG-22 an empty list says what a channel is, and both ways to add one lead to it', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/welcome')
  await page.getByRole('main').getByRole('link', { name: 'Connect to inbox' }).click()
  await expect(page).toHaveURL('/integrations')
  await expect(page).toHaveTitle('Integrations · Switchboard')
  await expect(page.getByText('A channel is a place where people write to you')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Add integration' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an integration' })).toBeVisible()
  await axe()
})

test('INTG-4 first the type, then connecting it; Back leads back', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=channel')
  const types = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await expect(types).toContainText(['Telegram', 'Livechat', 'Facebook', 'Bitrix24', 'Email', 'API'])
  for (const name of ['Telegram', 'Livechat', 'Facebook', 'Bitrix24', 'Email', 'API']) {
    await types.filter({ hasText: name }).click()
    await page
      .getByRole('dialog', { name, exact: true })
      .getByRole('button', { name: 'Back', exact: true })
      .click()
  }
  await types.filter({ hasText: 'Livechat' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await page.goBack()
  await expect(types).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/integrations')
})

test('INTG-8 INTG-9 INTG-18 INTG-21 a connected live chat gives its code to copy and can be tried at once', async ({
  page,
  context,
  newAccount,
  axe,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await createAgents(await newAccount(), 'Sales')
  await page.clock.install()
  await page.goto('/integrations?add=livechat')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/bots/'),
  )
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ bot_name: 'AI Assistant' })

  const step = page.getByRole('dialog', { name: 'Livechat is connected' })
  await expect(step).toBeFocused()
  const html = await step.getByText('<script async').innerText()
  expect(html).toMatch(/^<script async src="http[^"]+\/w\/[0-9a-f]{32}\.js"><\/script>$/)
  await expect(
    step.frameLocator('iframe').getByRole('button', { name: 'Open chat', exact: true }),
  ).toBeVisible()
  await expect(step.getByText('Not seen on any site yet')).toBeVisible()
  await axe()

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await step.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  const copied = step.getByRole('button', { name: 'Copied', exact: true })
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(html)
  await page.clock.runFor(1900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(100)
  await expect(step.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()

  await step.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: 'Livechat AI Assistant Auto mode' })).toBeVisible()
})

test('INTG-1 INTG-3 INTG-5 a connected channel is a row, and its type is not offered again', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  await connectLivechat(account)
  await page.goto('/integrations')
  const table = page.getByRole('table', { name: 'Connected channels' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Account',
    'Status',
    'Connection',
    'Actions',
  ])
  const row = table.getByRole('row').nth(1)
  await expect(row.getByRole('cell')).toHaveText([
    'Livechat',
    'AI Assistant',
    'Auto mode',
    'Connected',
    'Settings',
  ])
  await expect(row.locator('[data-status="auto_mode"]')).toHaveText('Auto mode')
  await expect(row.getByRole('button', { name: 'Delete Livechat' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Add integration' }).click()
  const types = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await expect(types).toContainText(['Telegram', 'Facebook', 'Bitrix24', 'Email', 'API'])
  await expect(types).toHaveCount(5)
})

test('on a phone the row of the live chat has a button to its settings', async ({
  page,
  newAccount,
  axe,
}) => {
  await connectLivechat(await newAccount())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/integrations')
  const settings = page.getByRole('link', { name: 'Settings of Livechat' })
  await expect(settings).toBeInViewport()
  await axe()
  await settings.click()
  await expect(page).toHaveURL(/bot=\d+/)
})

test('on a phone the name of an account stands on one line', async ({ page, newAccount }) => {
  const { agent } = await connectLivechat(await newAccount())
  const page_id = await seedBot(agent.id, 'facebook')
  await sql(`update bots set fb_page_name = 'Acme Shop Warszawa' where id = $1`, [page_id])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/integrations')
  for (const name of ['AI Assistant', 'Acme Shop Warszawa']) {
    const account = page.getByRole('row').getByText(name, { exact: true })
    const lines = await account.evaluate(
      (box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight),
    )
    expect(lines).toBeCloseTo(1)
  }
})

test('INTG-19 INTG-20 deleting asks with the name, says so, and every other tab hears of it', async ({
  page,
  context,
  newAccount,
  axe,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*\/livechat/)
  const { bot } = await connectLivechat(await newAccount())
  const other = await context.newPage()
  await other.goto('/integrations')
  await expect(other.getByRole('row', { name: 'Livechat' })).toBeVisible()
  await page.goto('/integrations')

  const remove = page.getByRole('button', { name: 'Delete Livechat' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete “AI Assistant” (Livechat)?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await axe()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()

  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(new URL((await sent).url()).pathname).toBe(`/api/me/bots/${bot.id}`)
  await expect(page.getByTestId('toast')).toHaveText('Bot deleted!')
  await expect(page.getByText('No channel is connected yet')).toBeVisible()
  await expect(other.getByText('No channel is connected yet')).toBeVisible()
  await page.goto(`/integrations?bot=${bot.id}`)
  await expect(page.getByText('Live chat not found')).toBeVisible()
  await axe()
})

test('INTG-19 INTG-23 a Facebook bot is named by its page and deleted by its own call', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubChannels(page, [{ id: 73, integration_type: 'facebook' }], { fb_page_name: 'Acme shoes' })
  await page.route('**/api/facebook/bots/73', (route) => route.fulfill({ json: { success: true } }))
  await page.goto('/integrations')
  await expect(page.getByRole('row', { name: 'Facebook Acme shoes Auto mode' })).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete Facebook' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete “Acme shoes” (Facebook)?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  expect(new URL((await sent).url()).pathname).toBe('/api/facebook/bots/73')
  await expect(page.getByTestId('toast')).toHaveText('Bot deleted!')
})

test('INTG-10 an answer without the code says so, and the code is fetched all the same', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.route('**/bots/livechat', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), chat_widget_html: '' } })
  })
  await page.goto('/integrations?add=livechat')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText('Failed to get widget HTML code')
  await expect(page.getByRole('dialog').getByText('<script async')).toBeVisible()
})

test('INTG-17 a live chat that cannot be made says why, also when its assistant is gone', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of (500|404)/)
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=livechat')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await page.route('**/bots/livechat', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/agents\/\d+/, 'agents/999999999'),
    }),
  )
  await connect.click()
  const toasts = page.getByTestId('toast')
  await expect(toasts).toHaveText('Agent not found')

  await page.unroute('**/bots/livechat')
  await page.reload()
  await page.route('**/bots/livechat', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await connect.click()
  await expect(toasts).toHaveText('Error creating bot')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be connected')

  await page.unroute('**/bots/livechat')
  await connect.click()
  await expect(page.getByRole('dialog', { name: 'Livechat is connected' })).toBeVisible()
})

test('INTG-21 the page shows where the widget was last seen', async ({ page, request, newAccount }) => {
  const { bot, script } = await connectLivechat(await newAccount())
  await page.clock.install()
  await page.goto(`/integrations?bot=${bot.id}`)
  await expect(page.getByText('Not seen on any site yet')).toBeVisible()
  await request.get(script, { headers: { referer: 'https://shop.example.com/shoes' } })
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Seen on shop.example.com now')).toBeVisible()
  await page.clock.fastForward(125_000)
  await expect(page.getByText('Seen on shop.example.com 2 minutes ago')).toBeVisible()
})

test('INTG-21 settings show in the preview as they are typed, and on the site once saved', async ({
  page,
  request,
  newAccount,
  axe,
}) => {
  const { script } = await connectLivechat(await newAccount())
  await page.goto('/integrations')
  await page.getByRole('table').getByRole('link', { name: 'Livechat', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Livechat', level: 1 })).toBeFocused()
  const launcher = page.frameLocator('iframe').getByRole('button', { name: 'Open chat' })
  await expect(launcher).toBeVisible()
  await axe()

  await page.getByLabel('Text on the button').fill('Ask us')
  await page.getByLabel('Colour', { exact: true }).fill('#ffee00')
  await expect(page.getByText('Hard to see on a white page')).toBeVisible()
  await expect(launcher).toHaveAccessibleName(/^Ask us/)
  await expect(launcher).toHaveCSS('background-color', 'rgb(255, 238, 0)')
  expect(await (await request.get(script)).text()).not.toContain('Ask us')

  const sites = page.getByLabel('Allowed sites')
  await sites.fill('example.com/shop\nmy site')
  await expect(page.getByText('This is not a site: my site.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(sites).toBeFocused()
  await axe()
  await sites.fill('example.com/shop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await expect(sites).toHaveValue('https://example.com')
  expect(await (await request.get(script)).text()).toContain('Ask us')
})

test('unsaved settings are not lost by leaving, and can be thrown away', async ({ page, newAccount }) => {
  const { bot } = await connectLivechat(await newAccount())
  await page.goto(`/integrations?bot=${bot.id}`)
  const greeting = page.getByLabel('Greeting')
  await greeting.fill('Hello!')
  await page.getByRole('main').getByRole('link', { name: 'All integrations' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(greeting).toHaveValue('Hello!')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(greeting).toHaveValue('')
  await greeting.fill('Hello again!')
  await page.getByRole('main').getByRole('link', { name: 'All integrations' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/integrations')
})

test('INTG-20 the identity secret is shown once, and a new one asks first', async ({
  page,
  newAccount,
  axe,
}) => {
  const { bot } = await connectLivechat(await newAccount())
  await page.goto(`/integrations?bot=${bot.id}`)
  await page.getByRole('button', { name: 'Create a secret' }).click()
  const secret = page.getByText(/^[0-9a-f]{64}$/)
  await expect(secret).toBeVisible()
  await page.getByText('How to use it').click()
  await axe()
  const first = await secret.innerText()

  await page.reload()
  await expect(page.getByText('A secret is set. It is not shown again.')).toBeVisible()
  expect(await page.content()).not.toContain(first)
  await page.getByRole('button', { name: 'Create a new one' }).click()
  await page
    .getByRole('alertdialog', { name: 'Create a new secret?' })
    .getByRole('button', { name: 'Create secret' })
    .click()
  await expect(secret).toBeVisible()
  expect(await secret.innerText()).not.toBe(first)
})

test('a visitor loses their conversation when the owner ends all sessions, and it stays in the inbox', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const { bot, script } = await connectLivechat(account)
  const widget_id = /[0-9a-f]{32}/.exec(script)![0]
  const { token } = await account.client.call(api.livechat.session, { body: { widget_id } })
  const visitor = { headers: { authorization: `Bearer ${token}` } }
  const said = { client_id: crypto.randomUUID(), text: 'Is anybody there?' }
  const send = () => page.request.post('/widget/api/messages', { ...visitor, data: said })
  expect((await send()).status()).toBe(200)

  await page.goto(`/integrations?bot=${bot.id}`)
  const end = page.getByRole('button', { name: 'End all sessions' })
  await end.click()
  const question = page.getByRole('alertdialog', { name: 'End all visitor sessions?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await send()).status()).toBe(200)
  await end.click()
  await axe()
  await question.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('All visitor sessions have ended')).toBeVisible()
  expect((await send()).status()).toBe(401)
  const { chats } = await account.client.call(api.chats.ofBot, { params: { id: bot.id }, query: {} })
  expect(chats).toHaveLength(1)
})

test('while the list loads its place is kept, and a failure can be tried again', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 403/)
  await createAgents(await newAccount(), 'Sales')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/agents/*/bots*', async (route) => {
    await held
    await route.fulfill({
      status: 403,
      json: { success: false, error: 'No', errors: ['No'], code: 'forbidden' },
    })
  })
  await page.goto('/integrations')
  await expect(page.getByRole('status', { name: 'Loading integrations…' })).toBeVisible()
  release()
  await expect(page.getByText('The integrations could not be loaded')).toBeVisible()
  await page.unroute('**/api/agents/*/bots*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No channel is connected yet')).toBeVisible()
})
