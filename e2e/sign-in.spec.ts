import type { Page } from '@playwright/test'
import { stored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const form = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in' }),
  toast: page.getByTestId('toast'),
})

async function attempt(page: Page, email: string, password: string) {
  const { email: emailField, password: passwordField, submit } = form(page)
  await emailField.fill(email)
  await passwordField.fill(password)
  await submit.click()
}

const refuse = (page: Page, status: number, body: object) =>
  page.route('**/api/auth', (route) => route.fulfill({ status, json: body }))

test('LOGIN-1 LOGIN-2 LOGIN-3 LOGIN-12 the form suits people and password managers', async ({
  page,
  axe,
}) => {
  await page.goto('/login')
  const { email, password } = form(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('type', 'text')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(email).toHaveAttribute('inputmode', 'email')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await expect(page).toHaveTitle('Sign in · Switchboard')
  await axe()

  await password.fill('correct horse')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('correct horse')
})

test('LOGIN-12 text can be pasted into both fields', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await page.evaluate(() => navigator.clipboard.writeText('pasted'))
  for (const field of [form(page).email, form(page).password]) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field).toHaveValue('pasted')
  }
})

test('LOGIN-5 LOGIN-6 LS-1 LS-2 LS-3 the right password opens the console and keeps the session', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount({ inBrowser: false })
  await page.goto('/login')
  const sent = page.waitForRequest('**/api/auth')
  // A pasted address may end with a space.
  await attempt(page, `${email} `, password)
  await expect(page).toHaveURL('/')
  expect((await sent).postDataJSON()).toEqual({ username: email, password })
  expect(await stored(page, 'token')).toBeTruthy()
  expect(await stored(page, 'refreshToken')).toBeTruthy()
  expect(await stored(page, 'email')).toBe(email)
})

test('LOGIN-4 while it signs in the button is busy, and a second press sends nothing', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount({ inBrowser: false })
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await page.goto('/login')
  await attempt(page, email, password)
  const { submit, password: passwordField } = form(page)
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(submit).toBeDisabled()
  await passwordField.press('Enter')
  await passwordField.press('Enter')
  release()
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
})

test('LOGIN-7 LOGIN-11 a wrong password: the words of the server, the email stays, the password is selected', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/401/)
  const { email } = await newAccount({ inBrowser: false })
  await page.clock.install()
  await page.goto('/login')
  await attempt(page, email, 'wrong password')
  const { email: emailField, password, toast } = form(page)
  await expect(toast).toHaveText('Invalid email or password')
  await page.clock.fastForward(3500)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(toast).toBeHidden()
  await expect(password).toHaveAccessibleDescription('Invalid email or password')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(emailField).toHaveValue(email)
  await expect(password).toBeFocused()
  expect(
    await password.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([0, 'wrong password'.length])
  await axe()
  await password.fill('another try')
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
})

test('LOGIN-7 without an error the first of the errors is shown', async ({ page, allowConsole }) => {
  allowConsole(/400/)
  await refuse(page, 400, { success: false, errors: ['First reason', 'Second reason'] })
  await page.goto('/login')
  await attempt(page, 'anna@example.com', 'x')
  await expect(form(page).toast).toHaveText('First reason')
})

test('LOGIN-9 a Russian refusal is shown in English', async ({ page, allowConsole }) => {
  allowConsole(/401/)
  await refuse(page, 401, { success: false, error: 'Неверный email или пароль.' })
  await page.goto('/login')
  await attempt(page, 'anna@example.com', 'x')
  await expect(form(page).toast).toHaveText('Invalid email or password')
})

test('LOGIN-8 a failure without words gets ours, with the server broken or out of reach', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/502|ERR_CONNECTION_REFUSED/)
  const text = 'An error occurred during login. Please check your data and try again.'
  await page.route('**/api/auth', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.goto('/login')
  await attempt(page, 'anna@example.com', 'x')
  await expect(form(page).toast).toHaveText(text)
  await form(page).toast.getByRole('button', { name: 'Close' }).click()
  await expect(form(page).toast).toBeHidden()

  await page.unroute('**/api/auth')
  await page.route('**/api/auth', (route) => route.abort('connectionrefused'))
  await form(page).submit.click()
  await expect(form(page).toast).toHaveText(text)
})

test('LOGIN-10 empty fields say so and send nothing, and one character is long enough to try', async ({
  page,
  allowConsole,
  axe,
}) => {
  allowConsole(/401/)
  let sent = 0
  await page.route('**/api/auth', (route) => {
    sent++
    return route.fulfill({ status: 401, json: { success: false, error: 'No' } })
  })
  await page.goto('/login')
  const { email, password, submit, toast } = form(page)
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Enter your email')
  await expect(password).toHaveAccessibleDescription('Enter your password')
  await expect(email).toBeFocused()
  await axe()
  await email.fill('   ')
  await password.fill('p')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Enter your email')
  expect(sent).toBe(0)
  await email.fill('a')
  await submit.click()
  await expect(toast).toHaveText('No')
  expect(sent).toBe(1)
})

test('ROUTE-16 sign-in leads to the page first asked for, with all of its address', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount({ inBrowser: false })
  await page.goto('/?agent=7&chat=100000000000000007#m12')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await attempt(page, email, password)
  await expect(page).toHaveURL('/?agent=7&chat=100000000000000007#m12')
})

test('ROUTE-16 a redirect to another site is ignored', async ({ page, newAccount }) => {
  const { email, password } = await newAccount({ inBrowser: false })
  await page.goto('/login?redirect=//example.com/billing')
  await attempt(page, email, password)
  await expect(page).toHaveURL('/')
})

test('ROUTE-17 a signed-in person who opens /login or /signup is sent to the inbox', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  for (const path of ['/login', '/signup', '/login?redirect=/billing']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
})
