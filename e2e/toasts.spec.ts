import { TOAST_MS } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('GEN-3 GEN-4 a success toast is polite, has a close button and leaves after five seconds', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.clock.install()
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  const toast = page.getByTestId('toast')
  await expect(toast).toHaveRole('status')
  await expect(toast.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.clock.runFor(TOAST_MS - 150)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast).toBeHidden()
})

test('GEN-3 a toast waits while the pointer rests on it', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByTestId('toast')
  await toast.hover()
  await page.clock.fastForward(TOAST_MS * 3)
  await expect(toast).toBeVisible()
  await axe()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(TOAST_MS + 400)
  await expect(toast).toBeHidden()
})

test('GEN-4 an error toast is an alert with a close button', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Failed to load resource/)
  await createAgents(await newAccount(), 'Sales')
  await page.route('**/api/agents/*/mode', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: '', errors: [] } }),
  )
  await page.goto('/welcome')
  await expect(page.getByRole('button', { name: 'Sales' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('option', { name: 'Switch Sales to Copilot mode' }).click()
  const toast = page.getByTestId('toast')
  await toast.hover()
  await expect(toast).toHaveRole('alert')
  await expect(toast).toContainText('The mode could not be changed. Try again.')
  await axe()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})
