// Two browsers: the console, and a customer on a fake Messenger.
import type { Page } from '@playwright/test'
import { taughtAgent } from './support/internal-chat.ts'
import { expect, test } from './support/networks.ts'
import { button, field } from './support/opened-chat.ts'

test('a Facebook page: connected in the console, it answers a customer there until a person takes over', async ({
  page: desk,
  browser,
  newAccount,
  networks: { facebook },
}) => {
  await taughtAgent(await newAccount(), 'It comes **on Friday**.')
  await desk.goto('/integrations?add=facebook')
  await desk.getByRole('dialog').getByRole('checkbox').click()
  const opened = desk.waitForEvent('popup')
  await button(desk, 'Continue with Facebook').click()
  await (await opened).getByRole('link', { name: 'Continue as Olga Owner' }).click()
  await desk.getByRole('radio', { name: 'Acme Shop' }).click()
  await button(desk, 'Connect').click()
  const done = desk.getByRole('dialog', { name: 'Facebook is connected' })
  await done.getByRole('button', { name: 'Done' }).click()

  const phone = await browser.newPage()
  await phone.goto(facebook.url)
  await phone.getByLabel('Page').selectOption('Acme Shop')
  await write(phone, 'Where is my parcel?')
  await expect(got(phone)).toHaveText(['It comes on Friday.'])

  await desk.goto('/?section=facebook')
  await desk.getByRole('listitem').filter({ hasText: 'Anna Nowak' }).getByRole('link').click()
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('Where is my parcel?')
  await expect(thread).toContainText('It comes on Friday.')

  await button(desk, 'Switch to Copilot').click()
  await expect(button(desk, 'Copilot Mode')).toBeVisible()
  await write(phone, 'Are you sure?')
  await expect(thread).toContainText('Are you sure?')
  await field(desk).fill('Quite sure. Olga')
  await field(desk).press('Enter')
  await expect(got(phone)).toHaveText(['It comes on Friday.', 'Quite sure. Olga'])
  await phone.close()
})

async function write(phone: Page, text: string) {
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Messages from the page. */
const got = (phone: Page) => phone.getByRole('log', { name: 'Conversation' }).locator('.page')
