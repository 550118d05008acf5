import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { readZip } from '../server/test/read-zip.ts'
import { createAccount, signInHere } from './support/account.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/opened-chat.ts'
import { pay } from './support/payments.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text })

test.beforeEach(({ allowConsole }) => {
  // Browsers log every error response.
  allowConsole(/Failed to load resource/)
})

test('SET-4 SET-5 the settings are in six parts, each a link away, with all one can set for this console', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings')
  for (const name of ['Language', 'Appearance', 'Notifications', 'Keyboard', 'Stop AI', 'Password'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(button(page, 'Stop now!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')).toHaveCount(2)
  await axe()
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Your data' })
    .click()
  await expect(page).toHaveURL('/settings#data')
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeInViewport()
})

test('SET-5 notifications are asked for here as in the inbox, and a browser that refuses is told of', async ({
  page,
  newAccount,
  context,
}) => {
  await newAccount()
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Play a sound' }).click()
  const notify = page.getByRole('switch', { name: 'Show a notification' })
  await notify.click()
  await expect(toast(page, 'Your browser blocks notifications')).toBeVisible()
  await expect(notify).not.toBeChecked()
  await context.grantPermissions(['notifications'])
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeChecked()
})

test('signing out everywhere else ends another browser’s session while it looks on', async ({
  page,
  newAccount,
  browser,
  baseURL,
}) => {
  const account = await newAccount()
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInHere(elsewhere, baseURL!, account)
  await elsewhere.goto('/welcome')
  await page.goto('/settings')
  await button(page, 'Sign out everywhere else').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')).toHaveCount(1)
  await elsewhere.context().close()
})

test('the password is changed with the current one, and the trail tells of it', async ({
  page,
  newAccount,
}) => {
  const { password } = await newAccount()
  await page.goto('/settings')
  const change = async (current: string, next: string) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password' }).fill(next)
    await button(page, 'Change password').click()
  }
  await change(password, 'short')
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible()
  await change('a wrong guess', 'another long one')
  await expect(page.getByText('This is not your password')).toBeVisible()
  await change(password, 'another long one')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first()).toContainText(
    'Password changed',
  )
})

test('the trail names a channel as the rest of the console does', async ({ page, newAccount }) => {
  const { client } = await newAccount()
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Sales' } })
  await client.call(api.bots.createLivechat, { params: { id: agent.id }, body: {} })
  await page.goto('/settings')
  const trail = page.getByRole('list', { name: 'Activity log' })
  await expect(trail).toContainText('Channel connected: Livechat, AI Assistant')
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Dziennik aktywności' })).toContainText(
    'Podłączono kanał: Czat na stronie, AI Assistant',
  )
})

for (const late of ['spending', 'sessions'])
  test(`no field of the settings is shown before ${late} above it, so that it does not move`, async ({
    page,
    newAccount,
  }) => {
    await newAccount()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/me/${late}`, async (route) => {
      await released
      await route.continue()
    })
    const field = page.getByRole('combobox', { name: 'Keep conversations' })
    const answered = page.waitForResponse('**/api/me/retention')
    await page.goto('/settings')
    await (await answered).finished()
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
    )
    await expect(field).toBeHidden()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    release()
    await expect(field).toBeVisible()
    await expect(page.getByLabel('Daily limit')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible()
  })

test('an address that names a part of the settings shows it once all has loaded', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.goto('/settings#data')
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeInViewport()
})

test('retention says what would go and asks before it is saved', async ({ page, openedChat }) => {
  const { office } = await openedChat()
  await page.goto('/settings')
  const select = page.getByRole('combobox', { name: 'Keep conversations' })
  await expect(select).toHaveText('Forever')
  await choose(select, '30 days', { exact: true })
  await expect(page.getByText('Nothing is that old yet.')).toBeVisible()
  const apply = page
    .getByRole('heading', { name: 'Data retention' })
    .locator('xpath=ancestor::section[1]')
    .getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Nothing is that old yet.')).toBeHidden()
  await expect(apply).toBeDisabled()
  expect((await office.account.client.call(api.privacy.retention)).days).toBe(30)
})

test('a contact’s data is downloaded and erased from beside the chat', async ({ page, openedChat, axe }) => {
  const { open, id } = await openedChat()
  await open()
  const saving = page.waitForEvent('download')
  await button(page, 'Download').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^switchboard-contact-${id}-.*\\.zip$`))
  const entries = await readZip(readFileSync(await saved.path()))
  expect(entries.get('conversation.json')!.toString()).toContain('Where is my parcel?')
  await button(page, 'Erase…').click()
  await axe()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).not.toHaveURL(/chat=/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('an account is erased with its e-mail and password typed, and nobody can sign in to it again', async ({
  page,
  newAccount,
  baseURL,
}) => {
  const account = await newAccount()
  const { email, password } = account
  await pay(baseURL!, account, 'START')
  await page.goto('/settings')
  await button(page, 'Erase the account…').click()
  const asking = page.getByRole('dialog', { name: 'Erase the account for good?' })
  await expect(asking).toContainText(
    'If you pay for START by subscription, cancel it with the payment provider',
  )
  const fill = async (address: string, word: string) => {
    await asking.getByLabel('Email of this account').fill(address)
    await asking.getByRole('textbox', { name: 'Your password' }).fill(word)
    await asking.getByRole('button', { name: 'Erase for good' }).click()
  }
  await fill('other@example.com', password)
  await expect(asking.getByText('This is not the email of this account')).toBeVisible()
  await fill(email, 'a wrong guess')
  await expect(asking.getByText('This is not your password')).toBeVisible()
  await fill(email, password)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('status').filter({ hasText: 'The account has been erased.' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  // The e-mail address can be used again.
  await createAccount(baseURL!, { email })
})
