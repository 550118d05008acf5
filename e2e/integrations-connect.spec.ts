import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import type { TestAccount } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/networks.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** The request that creates a bot. */
const creating = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && /bot/.test(new URL(request.url()).pathname))

async function connectTelegram({ client }: TestAccount, bot_token: string) {
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Sales' } })
  await client.call(api.bots.createTelegram, { params: { id: agent.id }, body: { bot_token } })
  return agent
}

test('INTG-6 INTG-7 INTG-18 INTG-20 a Telegram bot is connected by its token, which nobody sees again', async ({
  page,
  newAccount,
  networks: { telegram },
  axe,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of (422|502)/)
  const { token, me } = telegram.newBot()
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=telegram')
  const field = dialog(page).getByLabel('Bot token', { exact: true })
  const connect = dialog(page).getByRole('button', { name: 'Connect', exact: true })
  const toasts = page.getByTestId('toast')

  await connect.click()
  await expect(toasts).toHaveText('Enter bot token')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('type', 'password')
  await field.fill('12345:too-short')
  await connect.click()
  await expect(field).toHaveAccessibleDescription(/This is not a whole token/)
  await axe()
  await field.fill(`${token.split(':')[0]}:${'A'.repeat(35)}`)
  await connect.click()
  await expect(toasts.filter({ hasText: 'Error creating bot' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  const sent = creating(page)
  await field.fill(` ${token} `)
  await connect.click()
  expect((await sent).postDataJSON()).toEqual({ bot_name: 'AI Assistant', bot_token: token })
  await expect(toasts.filter({ hasText: 'Telegram bot successfully added' })).toBeVisible()
  const connected = page.getByRole('dialog', { name: 'Telegram is connected' })
  await expect(connected.getByText(`Connected as @${me.username}`)).toBeVisible()
  await axe()
  await connected.getByRole('button', { name: 'Done' }).click()
  await expect(
    page.getByRole('row', {
      name: `Telegram AI Assistant @${me.username} Auto mode Connected No message yet`,
    }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: 'Telegram' })).toBeVisible()
  expect(await page.content()).not.toContain(token)
})

test('a Telegram bot that another program reads is taken over only when its owner says so', async ({
  page,
  newAccount,
  networks: { telegram },
  axe,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 409/)
  const bot = telegram.newBot()
  const foreign = { url: 'https://other.example/hook' }
  await fetch(`${telegram.url}/bot${bot.token}/setWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(foreign),
  })
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=telegram')
  await dialog(page).getByLabel('Bot token', { exact: true }).fill(bot.token)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Another program gets this bot’s messages')).toBeVisible()
  await axe()
  await dialog(page).getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('dialog', { name: 'Telegram is connected' })).toBeVisible()
})

test('INTG-13 INTG-14 INTG-15 a Facebook page is connected by a login that asks for what is needed and not more', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=facebook')
  const login = dialog(page).getByRole('button', { name: 'Continue with Facebook' })
  await expect(login).toHaveAttribute('aria-disabled', 'true')
  let popups = 0
  page.on('popup', () => popups++)
  await login.click({ force: true })
  await expect(login).toHaveAccessibleDescription('Tick the agreement first')
  expect(popups).toBe(0)
  await axe()

  await dialog(page).getByRole('textbox', { name: 'Greeting' }).fill('Hello!')
  await dialog(page).getByRole('checkbox').click()
  const opened = page.waitForEvent('popup')
  await login.click()
  const popup = await opened
  const asked = new URL(popup.url()).searchParams
  expect(asked.get('scope')?.split(',')).toEqual([
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'pages_read_engagement',
    'business_management',
  ])
  await popup.getByRole('link', { name: 'Continue as' }).click()

  const pages = dialog(page).getByRole('radiogroup', { name: 'Which page' })
  await expect(pages.getByRole('radio')).toHaveCount(3)
  await axe()
  await pages.getByText('Acme Café').click()
  const sent = creating(page)
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    agent_id: expect.any(Number),
    bot_name: 'AI Assistant',
    greeting_message: 'Hello!',
    user_access_token: expect.any(String),
    page_id: expect.any(String),
  })
  await expect(page.getByTestId('toast')).toHaveText('Facebook bot successfully added')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: 'Facebook Acme Café Auto mode Connected' })).toBeVisible()
})

test('INTG-16 a login that was closed or refused says so, and so does a token that Facebook does not take', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of (422|502)/)
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=facebook')
  await dialog(page).getByRole('checkbox').click()
  const login = dialog(page).getByRole('button', { name: 'Continue with Facebook' })
  const toasts = page.getByTestId('toast')
  for (const leave of ['close', 'refuse']) {
    const opened = page.waitForEvent('popup')
    await login.click()
    const popup = await opened
    if (leave === 'close') await popup.close()
    else await popup.getByRole('link', { name: 'Cancel' }).click()
    await expect(toasts).toHaveText('Facebook login failed')
    await expect(dialog(page).getByRole('alert')).toContainText('The Facebook window was closed')
    await toasts.getByRole('button', { name: 'Close' }).click()
  }
  await dialog(page).getByRole('button', { name: 'Paste a token instead' }).click()
  await dialog(page).getByLabel('User access token', { exact: true }).fill('EAAnot-a-token')
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(toasts).toContainText('Error creating Facebook bot: ')
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty()
})

test('Facebook says what an installation without an app of its own has to be given', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.route('**/api/channels', (route) =>
    route.fulfill({
      json: {
        success: true,
        channels: [{ type: 'facebook', is_ready: false, missing: ['FB_APP_ID'], login_url: null }],
      },
    }),
  )
  await page.goto('/integrations?add=facebook')
  await expect(dialog(page).getByRole('status')).toContainText('the ID and the secret of your own app')
  await expect(dialog(page).getByRole('button', { name: 'Continue with Facebook' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await axe()
})

test('INTG-11 INTG-12 INTG-20 a Bitrix24 application waits for its portal to agree, and the screen hears of it', async ({
  page,
  context,
  newAccount,
  networks: { bitrix },
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=bitrix')
  const connect = dialog(page).getByRole('button', { name: 'Connect', exact: true })
  const toasts = page.getByTestId('toast')
  await connect.click()
  await expect(toasts).toHaveText('Enter Client ID и Client Secret')
  const id = dialog(page).getByLabel('Client ID')
  await expect(id).toBeFocused()
  await axe()
  await id.fill(bitrix.app.clientId)
  const secret = dialog(page).getByLabel('Client Secret', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await secret.fill(bitrix.app.clientSecret)
  await dialog(page).getByLabel('Portal address').fill(bitrix.url)
  await dialog(page).getByRole('textbox', { name: 'Greeting' }).fill('Hello!')
  const sent = creating(page)
  await connect.click()
  expect((await sent).postDataJSON()).toEqual({
    bot_name: 'AI Assistant',
    client_id: bitrix.app.clientId,
    client_secret: bitrix.app.clientSecret,
    bitrix_url: bitrix.url,
    greeting_message: 'Hello!',
  })

  await expect(page.getByRole('dialog', { name: 'Agree in Bitrix24' })).toBeVisible()
  await axe()
  const opened = context.waitForEvent('page')
  await dialog(page).getByRole('link', { name: 'Open Bitrix24' }).click()
  const portal = await opened
  await portal.getByRole('button').first().click()
  await expect(toasts.filter({ hasText: 'Integration with Bitrix24 successfully connected' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Bitrix24 is connected' })).toBeVisible()
  await axe()
})

test('INTG-24 a missing field raises its toast at every press, also when it is one of two', async ({
  page,
  newAccount,
  networks: _,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const connect = dialog(page).getByRole('button', { name: 'Connect', exact: true })
  const pressTwice = async (text: string) => {
    const toasts = page.getByTestId('toast').filter({ hasText: text })
    for (const times of [1, 2]) {
      await connect.click()
      await expect(toasts).toHaveCount(times)
    }
  }
  await page.goto('/integrations?add=telegram')
  await pressTwice('Enter bot token')
  for (const [filled, missing] of [
    ['Client ID', 'Client Secret'],
    ['Client Secret', 'Client ID'],
  ] as const) {
    await page.goto('/integrations?add=bitrix')
    await dialog(page).getByLabel(filled, { exact: true }).fill('local.1234567890')
    await pressTwice('Enter Client ID и Client Secret')
    await expect(dialog(page).getByLabel(missing, { exact: true })).toBeFocused()
  }
})

test('INTG-12 a Bitrix24 webhook is enough by itself', async ({ page, newAccount, networks: { bitrix } }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/integrations?add=bitrix')
  await dialog(page).getByText('Incoming webhook').click()
  const address = dialog(page).getByLabel('Webhook address', { exact: true })
  await address.fill(bitrix.url)
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/This is not the address of an incoming webhook/)
  await address.fill(bitrix.hookUrl)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toHaveText('Integration with Bitrix24 successfully connected')
  await expect(page.getByRole('dialog', { name: 'Bitrix24 is connected' })).toBeVisible()
})

test('INTG-17 for an assistant that is gone nothing is connected', async ({
  page,
  newAccount,
  networks,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 404/)
  await createAgents(await newAccount(), 'Sales')
  await page.route('**/api/agents/*/bots', (route) => {
    const gone = route
      .request()
      .url()
      .replace(/agents\/\d+/, 'agents/999999999')
    return route.continue(route.request().method() === 'POST' ? { url: gone } : {})
  })
  await page.goto('/integrations?add=telegram')
  await dialog(page).getByLabel('Bot token', { exact: true }).fill(networks.telegram.newBot().token)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toHaveText('Agent not found')
})

test('INTG-1 a token that was withdrawn shows by itself, and a new one puts it right', async ({
  page,
  newAccount,
  networks: { telegram },
  axe,
}) => {
  const bot = telegram.newBot()
  await connectTelegram(await newAccount(), bot.token)
  await page.goto('/integrations')
  const row = page.getByRole('row', { name: 'Telegram' })
  await expect(row.locator('[data-connection="connected"]')).toBeVisible()
  await row.getByRole('button', { name: 'More for Telegram' }).click()
  await page.getByRole('menuitem', { name: 'Check now' }).click()
  const toasts = page.getByTestId('toast')
  await expect(toasts).toHaveText('Telegram is connected and working')

  bot.revoke()
  await row.getByRole('button', { name: 'More for Telegram' }).click()
  await page.getByRole('menuitem', { name: 'Check now' }).click()
  await expect(row.locator('[data-connection="reauth_required"]')).toContainText('Access lost')
  await axe()
  await row.getByRole('button', { name: 'Connect again' }).click()
  await dialog(page).getByLabel('Bot token', { exact: true }).fill(bot.token)
  await page.keyboard.press('Enter')
  await expect(toasts.filter({ hasText: 'Telegram is connected again' })).toBeVisible()
  await expect(row.locator('[data-connection="connected"]')).toBeVisible()
})

test('a test message goes to whoever wrote last, and only when its owner agrees', async ({
  page,
  newAccount,
  networks: { telegram },
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 4\d\d/)
  const bot = telegram.newBot()
  const account = await newAccount()
  const agent = await connectTelegram(account, bot.token)
  await page.clock.install()
  await page.goto('/integrations')
  const row = page.getByRole('row', { name: 'Telegram' })
  const sendTest = async () => {
    await row.getByRole('button', { name: 'More for Telegram' }).click()
    await page.getByRole('menuitem', { name: 'Send a test message' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  }
  const toasts = page.getByTestId('toast')
  await sendTest()
  await expect(toasts.getByRole('button', { name: 'Open chat' })).toHaveCount(0)
  await expect(toasts).toHaveCount(1)

  const control = `${telegram.url}/fake/bots/${bot.me.id}/people`
  const post = (url: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const anna = (await (await post(control, { name: 'Anna' })).json()) as { id: number }
  await post(`${control}/${anna.id}/messages`, { text: 'Hello?' })
  const lastEvent = async () => {
    const { bots } = await account.client.call(api.bots.list, { params: { id: agent.id } })
    return bots[0]!.connection.last_event_at
  }
  await expect.poll(lastEvent).not.toBeNull()
  await page.clock.fastForward(10_000)
  await expect(row).toContainText('Last message now')
  await sendTest()
  await toasts.getByRole('button', { name: 'Open chat' }).click()
  await expect(page.getByRole('heading', { name: 'Anna', level: 2 })).toBeVisible()
})
