import { stored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

test('NET-1 every data call carries the stored token', async ({ page, newAccount }) => {
  await newAccount()
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/me/')) tokens.push(request.headers().authorization)
  })
  await page.goto('/welcome')
  await expect(page.getByText('No agents available')).toBeVisible()
  expect(tokens.length).toBeGreaterThan(0)
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${await stored(page, 'token')}`]))
})

test('NET-14 the preset prompts are asked for with the stored token', async ({ page, newAccount }) => {
  await newAccount()
  await page.goto('/welcome')
  const asked = page.waitForRequest('**/api/public/prompts*')
  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  expect((await asked).headers().authorization).toBe(`Bearer ${await stored(page, 'token')}`)
})

test('NET-4 an access token that ran out is renewed without a word', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/401/)
  await newAccount()
  const refreshToken = await stored(page, 'refreshToken')
  await page.evaluate(() => localStorage.setItem('token', 'ran-out'))
  await page.goto('/welcome')
  await expect(page.getByText('No agents available')).toBeVisible()
  expect(await stored(page, 'token')).not.toBe('ran-out')
  expect(await stored(page, 'refreshToken')).not.toBe(refreshToken)
})

test('NET-3 NET-5 ROUTE-16 a session that cannot be renewed leads to /login and back afterwards', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/401/)
  const { email, password } = await newAccount()
  await page.evaluate(() => {
    localStorage.setItem('token', 'ran-out')
    localStorage.setItem('refreshToken', 'ran-out-too')
  })
  await page.goto('/settings')
  await expect(page).toHaveURL('/login?redirect=%2Fsettings')
  expect([await stored(page, 'token'), await stored(page, 'refreshToken')]).toEqual([null, null])

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/settings')

  await page.evaluate(() => {
    localStorage.setItem('token', 'ran-out')
    localStorage.removeItem('refreshToken')
  })
  await page.reload()
  await expect(page).toHaveURL('/login?redirect=%2Fsettings')
  expect(await stored(page, 'token')).toBeNull()
})

test('NEWA-8 a session that runs out says so and keeps what was typed and how the console was arranged', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/401/)
  const { email, password } = await newAccount()
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Assistant' })
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  await dialog.getByLabel('Prompt', { exact: true }).fill('Be kind.')
  await page.evaluate(() => {
    localStorage.setItem('token', 'ran-out')
    localStorage.setItem('refreshToken', 'ran-out-too')
  })
  await dialog.getByRole('button', { name: 'Create assistant' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fwelcome')
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  await axe()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orders')
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue('Be kind.')
})

test('NET-11 signing out in one tab signs out the others', async ({ page, context, newAccount }) => {
  await newAccount()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/welcome')
  await other.getByRole('button', { name: 'Settings' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to Switchboard' })).toBeVisible()
})
