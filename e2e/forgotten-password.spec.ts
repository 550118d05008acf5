import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inRoot } from '../tools/setup/paths.mjs'
import { expect, test } from './support/test.ts'

/** Creates a reset link with the command line, like the operator of the installation. */
async function linkFor(email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, [inRoot('tools', 'password.mjs'), email], {
    env,
  })
  return /\/reset-password#[\w-]+/.exec(stdout)![0]
}

test('a person who forgot the password is told who can help, and sets a new one by a link', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/401|404/)
  const { email } = await newAccount({ inBrowser: false })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByText('This server can’t send email.')).toBeVisible()
  await axe()

  const link = await linkFor(email)
  await page.goto(link)
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Change password' }).click()
  const password = page.getByLabel('New password')
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/)
  await password.fill('a fresh long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a fresh long password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await axe()
})

test('where mail is set up, the form answers the same for every address', async ({ page, axe }) => {
  const asked: unknown[] = []
  await page.route('**/api/auth/password-reset', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, by_mail: true } })
  })
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      document.documentElement.dataset.mail = 'on'
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Enter your email')
  await axe()
  await email.fill('anna@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('If an account uses this address, a link is on its way.')).toBeVisible()
  expect(asked).toEqual([{ username: 'anna@example.com', lng: 'en' }])
})
