// Two browsers: the console, and a fake Bitrix24 portal with its open channel.
import type { Page } from '@playwright/test'
import { taughtAgent } from './support/internal-chat.ts'
import { expect, test } from './support/networks.ts'
import { button, field } from './support/opened-chat.ts'

test('a Bitrix24 portal: connected in the console, it answers a customer there until a person takes over', async ({
  page: desk,
  browser,
  newAccount,
  networks: { bitrix },
}) => {
  await taughtAgent(await newAccount(), 'It comes **on Friday**.')
  await desk.goto('/integrations?add=bitrix')
  await enter(desk, bitrix, bitrix.app.clientSecret)
  await agree(desk)
  await desk
    .getByRole('dialog', { name: 'Bitrix24 is connected' })
    .getByRole('button', { name: 'Done' })
    .click()

  const portal = await browser.newPage()
  await portal.goto(bitrix.url)
  await write(portal, 'Where is my parcel?')
  await expect(got(portal)).toHaveText(['It comes on Friday.'])

  await desk.goto('/?section=bitrix')
  await desk.getByRole('listitem').filter({ hasText: 'Anna Customer' }).getByRole('link').click()
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('Where is my parcel?')
  await expect(thread).toContainText('It comes on Friday.')

  await button(desk, 'Switch to Copilot').click()
  await expect(button(desk, 'Copilot Mode')).toBeVisible()
  await write(portal, 'Are you sure?')
  await expect(thread).toContainText('Are you sure?')
  await field(desk).fill('Quite sure. Olga')
  await field(desk).press('Enter')
  await expect(got(portal)).toHaveText(['It comes on Friday.', 'Quite sure. Olga'])
  expect(bitrix.complaints).toEqual([])
  await portal.close()
})

test('a wrong secret is told in the dialog, and a consent page that was closed is opened from the table', async ({
  page: desk,
  newAccount,
  networks: { bitrix },
  axe,
  allowConsole,
}) => {
  allowConsole(/status of (422|502)/)
  await taughtAgent(await newAccount(), 'It comes on Friday.')
  await desk.goto('/integrations?add=bitrix')
  await enter(desk, bitrix, 'mistyped')
  await agree(desk)
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('Bitrix24 was not connected')).toBeVisible()
  await expect(dialog.getByText('does not know this Client ID and Client Secret')).toBeVisible()
  await axe()
  await button(desk, 'Done').click()

  const row = desk.getByRole('row', { name: 'Bitrix24' })
  await row.getByRole('button', { name: 'More for Bitrix24' }).click()
  await desk.getByRole('menuitem', { name: 'Connect again' }).click()
  await enter(desk, bitrix, bitrix.app.clientSecret)
  await expect(desk.getByRole('link', { name: 'Open Bitrix24' })).toBeVisible()
  await button(desk, 'Done').click()
  await row.getByRole('button', { name: 'Authorise' }).click()
  await agree(desk)
  await expect(dialog.getByText('Connected as')).toBeVisible()
  await button(desk, 'Done').click()
  await expect(row.locator('[data-connection="connected"]')).toBeVisible()
})

type Portal = { url: string; app: { clientId: string } }

async function enter(desk: Page, { url, app }: Portal, secret: string) {
  await desk.getByLabel('Client ID').fill(app.clientId)
  await desk.getByLabel('Client Secret', { exact: true }).fill(secret)
  await desk.getByLabel('Portal address').fill(url)
  await button(desk, 'Connect').click()
}

async function agree(desk: Page) {
  const opened = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'Open Bitrix24' }).click()
  await button(await opened, 'Allow').click()
}

async function write(portal: Page, text: string) {
  await portal.getByLabel('Write as the customer').fill(text)
  await button(portal, 'Send').click()
}

/** Messages from the assistant and the operators. */
const got = (portal: Page) => portal.getByRole('list', { name: 'Messages' }).locator('[data-by=bot]')
