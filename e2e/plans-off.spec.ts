import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount, signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test.describe('with PLANS=off', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let product: RunningProduct

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    folder = temporaryFolder()
    product = await runProduct(folder.path, { settings: { PLANS: 'off' } })
  })
  test.afterAll(async () => {
    await product.stop()
    folder.remove()
  })

  test('no screen speaks of a trial, a session limit or an upgrade', async ({ page, axe }) => {
    await page.goto(`${product.url}/signup`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/trial/i)).toHaveCount(0)

    const account = await createAccount(product.url, {})
    await createAgents(account, 'Sales')
    await signInHere(page, product.url, account)
    await page.goto(`${product.url}/analytics`)
    await expect(page.getByText('Number of requests')).toBeVisible()
    await expect(page.getByText(/trial|upgrade|AI Summary/i)).toHaveCount(0)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['General setting', 'Installation', 'Sign out'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'How to start' }).click()
    await expect(page.getByRole('dialog')).toContainText('adapt it.')
    await expect(page.getByRole('dialog')).not.toContainText(/\bdays\b/)
    await page.goto(`${product.url}/settings`)
    await expect(page.getByText('Storage for files')).toBeVisible()
    await expect(page.getByText(/trial|upgrade|\bplans?\b/i)).toHaveCount(0)
    await page.goto(`${product.url}/bot-settings`)
    await page.getByRole('button', { name: 'Delete assistant' }).click()
    await expect(page.getByRole('dialog')).toContainText('other assistants and activity log')
    await page.goto(`${product.url}/billing?upgrade=1`)
    await expect(page.getByRole('heading', { name: 'No plans on this server' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/upgrade|Included sessions/i)).toHaveCount(0)
    await axe()
  })
})

test('the first start offers PLANS=off, and later ones do not', async () => {
  test.setTimeout(180_000)
  const folder = temporaryFolder()
  const logPath = join(folder.path, '..', `first-start-${Date.now()}.log`)
  const product = await runProduct(folder.path, { logPath })
  await expect.poll(() => readFileSync(logPath, 'utf8')).toContain('PLANS=off')
  await createAccount(product.url, {})
  await product.stop()
  const again = await runProduct(folder.path, { logPath: `${logPath}.again` })
  await again.stop()
  expect(readFileSync(`${logPath}.again`, 'utf8')).not.toContain('PLANS=off')
  folder.remove()
})
