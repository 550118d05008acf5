import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('GEN-12 a screen that is not built yet says so under its own name, and leads back', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/whatsapp')
  await expect(page).toHaveTitle('WhatsApp · Switchboard')
  await axe()
  await page.getByRole('link', { name: 'Back to welcome' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page).toHaveTitle('Welcome · Switchboard')
})

test('GEN-9 ROUTE-8 an unknown section of the inbox says so, and is shown as plain text', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  for (const section of ['viber', '<b>bold</b>', '$t(inbox) {{name}}']) {
    await page.goto(`/?section=${encodeURIComponent(section)}`)
    await expect(page.getByText(`Section ${section} is under development`, { exact: true })).toBeVisible()
  }
})

test('GEN-10 ROUTE-9 WhatsApp says that it is on its way', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/whatsapp')
  await expect(
    page.getByText('Integration with WhatsApp is under development', { exact: true }),
  ).toBeVisible()
})

test('without an assistant the next step is to add one', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.goto('/')
  await expect(page.getByText('Create your first assistant to get started.')).toBeVisible()
  await axe()
  await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
})
