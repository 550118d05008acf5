// Two browsers: the console, and a customer on a fake Telegram.
import type { Page } from '@playwright/test'
import { taughtAgent } from './support/internal-chat.ts'
import { expect, test } from './support/networks.ts'
import { button, field } from './support/opened-chat.ts'

test('a Telegram bot: connected in the console, it answers a customer there until a person takes over', async ({
  page: desk,
  browser,
  newAccount,
  networks: { telegram },
}) => {
  const { me, token } = telegram.newBot('Parcel shop')
  await taughtAgent(await newAccount(), 'It comes **on Friday**.')
  await desk.goto('/integrations?add=telegram')
  await desk.getByLabel('Bot token', { exact: true }).fill(token)
  await button(desk, 'Connect').click()
  await desk
    .getByRole('dialog', { name: 'Telegram is connected' })
    .getByRole('button', { name: 'Done' })
    .click()

  const phone = await browser.newPage()
  await phone.goto(telegram.url)
  await phone.getByLabel('Bot', { exact: true }).selectOption(String(me.id))
  await button(phone, 'Start chat').click()
  await expect(got(phone)).toHaveText(/How can I help you\?|W czym mogę pomóc\?/)
  await write(phone, 'Where is my parcel?')
  await expect(got(phone).last()).toHaveText('It comes on Friday.')
  await expect(got(phone).last().locator('b')).toHaveText('on Friday')

  await desk.goto('/?section=telegram')
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
  await expect(got(phone).last()).toHaveText('Quite sure. Olga')
  await expect(got(phone)).toHaveCount(3)
  await phone.close()
})

async function write(phone: Page, text: string) {
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await button(phone, 'Send').click()
}

/** Messages from the bot. */
const got = (phone: Page) => phone.getByRole('list', { name: 'Messages' }).locator('.bot')
