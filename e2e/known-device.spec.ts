import type { Page } from '@playwright/test'
import { runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount } from './support/account.ts'
import { expect, test } from './support/test.ts'

/** The limit for requests from the machine itself is 20 times higher. */
const GUESSES = 20

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('guesses of others lock out a new browser, not one that has signed in before', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/429/)
  const folder = temporaryFolder()
  const product = await runProduct(folder.path, { settings: { SIGN_IN_LIMIT: '1' } })
  const account = await createAccount(product.url, {})
  await page.goto(`${product.url}/login`)
  await signIn(page, account)
  await expect(page).toHaveURL(`${product.url}/`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)

  const guess = async () => {
    const body = JSON.stringify({ username: account.email, password: 'a wrong guess' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${product.url}/api/auth`, { method: 'POST', headers, body })).status
  }
  for (let count = 0; count < GUESSES; count++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  const stranger = await browser.newPage()
  await stranger.goto(`${product.url}/login`)
  await signIn(stranger, account)
  await expect(stranger.getByTestId('toast')).toContainText('Too many attempts to sign in.')
  await stranger.close()

  await signIn(page, account)
  await expect(page).toHaveURL(`${product.url}/`)
  await page.goto('about:blank')
  await product.stop()
  folder.remove()
})
