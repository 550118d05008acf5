// Three browsers: the console of an owner and of a colleague, and a fake mail program of a customer.
import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { taughtAgent } from './support/internal-chat.ts'
import { expect, test } from './support/networks.ts'
import { button, field } from './support/opened-chat.ts'

const ADDRESS = 'desk@example.com'

test('a mailbox: connected in the console, it answers a customer’s mail until two people take over', async ({
  page: desk,
  browser,
  baseURL,
  newAccount,
  networks: { email },
  axe,
  allowConsole,
}) => {
  // Slow: two people and a customer.
  test.setTimeout(180_000)
  allowConsole(/status of (422|502)/)
  const { password } = email.open(ADDRESS)
  const owner = await newAccount()
  await taughtAgent(owner, 'It comes **on Friday**.')
  await desk.goto('/integrations?add=email')
  const dialog = desk.getByRole('dialog')
  await button(desk, 'Connect').click()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await axe()

  await dialog.getByLabel('Email address').fill('someone@gmail.com')
  await expect(dialog.getByText('This provider accepts app passwords only.')).toBeVisible()
  await expect(dialog.getByText('imap.gmail.com and smtp.gmail.com')).toBeVisible()

  await dialog.getByLabel('Email address').fill(ADDRESS)
  await dialog.getByRole('textbox', { name: 'Password or app password' }).fill('mistyped')
  for (const name of ['IMAP', 'SMTP'] as const) {
    await dialog.getByLabel(`${name} server`).fill('127.0.0.1')
    await choose(dialog.getByRole('combobox', { name: `${name} encryption` }), 'None')
    await dialog.getByLabel(`${name} port`).fill(String(email.port[name === 'IMAP' ? 'imap' : 'smtp']))
  }
  await axe()
  await button(desk, 'Connect').click()
  await expect(dialog.getByText('IMAP: The mail server refused the user name or the password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password or app password' }).fill(password)
  await button(desk, 'Connect').click()
  await expect(desk.getByRole('dialog', { name: 'Email is connected' })).toContainText(ADDRESS)
  await button(desk, 'Done').click()
  await expect(desk.getByRole('row', { name: 'Email' })).toContainText(ADDRESS)

  const customer = await browser.newPage()
  await customer.goto(email.page)
  await write(customer, 'Where is my parcel?')
  await expect(got(customer)).toHaveText(['It comes on Friday.'])

  await desk.goto('/?section=email')
  const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'anna@customers.example' })
  await row(desk).getByRole('link').click()
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('Where is my parcel?')
  await expect(thread).toContainText('It comes on Friday.')
  await axe()

  const colleagues = await newBrowser(browser, baseURL!)
  await signInHere(colleagues.page, baseURL!, await colleague(baseURL!, owner, 'agent'))
  await colleagues.page.goto('/?section=email')
  await row(colleagues.page).getByRole('link').click()
  const theirThread = colleagues.page.getByRole('log')
  await expect(theirThread).toContainText('It comes on Friday.')

  await button(desk, 'Switch to Copilot').click()
  await expect(button(desk, 'Copilot Mode')).toBeVisible()
  await write(customer, 'Are you sure?')
  await expect(thread).toContainText('Are you sure?')
  await field(desk).fill('Quite sure. Olga')
  await field(desk).press('Enter')
  await expect(got(customer)).toHaveText(['It comes on Friday.', 'Quite sure. Olga'])
  await expect(customer.getByRole('article').last()).toContainText('Re: A parcel')
  await expect(theirThread).toContainText('Quite sure. Olga')

  await write(customer, 'In the morning?')
  for (const each of [thread, theirThread]) await expect(each).toContainText('In the morning?')
  await field(colleagues.page).fill('By noon.')
  await field(colleagues.page).press('Enter')
  await expect(got(customer)).toHaveText(['It comes on Friday.', 'Quite sure. Olga', 'By noon.'])
  await expect(thread).toContainText('By noon.')
  await expect(thread).toContainText('Anna')
  expect(colleagues.complaints()).toEqual([])
  await colleagues.context.close()
  await customer.close()
})

const got = (customer: Page) => customer.getByRole('article').locator('pre')

async function write(customer: Page, text: string) {
  const subject = customer.getByLabel('Subject')
  if ((await subject.inputValue()) === 'A question') await subject.fill('A parcel')
  if ((await customer.getByLabel('To').inputValue()) === 'shop@example.com')
    await customer.getByLabel('To', { exact: true }).fill(ADDRESS)
  await customer.getByLabel('Text').fill(text)
  await customer.getByRole('button', { name: 'Send' }).click()
}
