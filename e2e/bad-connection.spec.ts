import { api, SLOW_REQUEST_MS } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('GEN-14 offline shows a banner that stays; back online what is visible is asked for again', async ({
  page,
  context,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/welcome')
  await expect(page.getByText('Sales is ready to work.')).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(banner).toBeVisible()
  await axe()
  await account.client.call(api.agents.rename, {
    params: { id: agent!.id },
    body: { agent_name: 'Orders' },
  })
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByText('Orders is ready to work.')).toBeVisible()
})

test('GEN-7 a request that takes more than ten seconds offers to cancel, and does not end by itself', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.clock.install()
  await page.route('**/api/agents', () => {})
  await page.goto('/welcome')
  await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Assistant' })
  await dialog.getByLabel('Name').fill('Orders')
  const create = dialog.getByRole('button', { name: 'Create assistant' })
  await create.click()
  await page.clock.fastForward(SLOW_REQUEST_MS / 2)
  await expect(page.getByText('Still working…')).toBeHidden()
  await page.clock.fastForward(SLOW_REQUEST_MS / 2)
  await expect(page.getByText('Still working…')).toBeVisible()
  await axe()
  await page.clock.fastForward(120_000)
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await page
    .getByRole('status')
    .filter({ hasText: 'Still working…' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(page.getByText('Still working…')).toBeHidden()
  await expect(create).not.toHaveAttribute('aria-busy')
  await expect(dialog.getByLabel('Name')).toHaveValue('Orders')

  // From within the dialog, the way out is its own Cancel.
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(create).not.toHaveAttribute('aria-busy')
  await expect(dialog.getByLabel('Name')).toHaveValue('Orders')
})

test('when news stop arriving, the sidebar says that it reconnects', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await page.goto('/welcome')
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.unroute('**/api/events*')
  await expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 20_000 })
})
