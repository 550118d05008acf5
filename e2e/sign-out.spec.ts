import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('SIDE-12 signing out clears the storage and the cache and ends the session on the server', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  await createAgents(account, 'Sales')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/welcome')
  await expect(page.getByText('Sales is not ready yet')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const told = page.waitForResponse('**/api/auth/sign-out')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect((await told).status()).toBe(200)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  const answer = await page.request.get('/api/me/agents', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)

  // The next person to sign in in this tab sees nothing from the previous session.
  await newAccount()
  await page.goto('/welcome')
  await expect(page.getByText('No agents available')).toBeVisible()
})
