import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, name, row, tab, toast } from './support/inbox.ts'
import { expect, newVisitor, seedChats, test } from './support/office.ts'

const header = (page: Page) => name(page).locator('xpath=..')

test('two people share an inbox: one takes a chat and finishes it, the other sees it live; the customer reopens it', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
}) => {
  // Slow: two people and a customer.
  test.setTimeout(240_000)
  const office = await openOffice()
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, office.account, 'agent'))
  const customer = await newVisitor(baseURL!, office, 'Berta')
  await customer.write('Hello')
  await customer.askForPerson()
  for (const page of [desk, anna.page]) {
    await page.goto('/?section=livechat')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await tab(page, 'Needs me')
    await expect(row(page, 'Berta')).toBeVisible()
  }

  // Anna answers: the chat is assigned to her and no longer needs a person.
  await row(anna.page, 'Berta').click()
  await button(anna.page, 'Take over').click()
  const field = anna.page.getByRole('textbox', { name: 'Message' })
  await field.fill('Good morning, I am Anna')
  await field.press('Enter')
  await expect(header(anna.page)).toContainText('Waiting for the customer')
  await expect(header(desk)).toContainText('Assigned to Anna')
  await tab(anna.page, 'Mine')
  await expect(row(anna.page, 'Berta')).toBeVisible()
  await tab(desk, 'Mine')
  await expect(list(desk).getByText('No open chat is assigned to you')).toBeVisible()

  // She marks it as done, and undoes that.
  await tab(desk, 'Done')
  await expect(list(desk).getByText('No done chats yet')).toBeVisible()
  await button(anna.page, 'Mark as done').click()
  // Hovering keeps the toast open.
  await toast(anna.page, 'Chat marked as done').hover()
  await expect(header(anna.page)).toContainText('Done')
  await expect(button(anna.page, 'Auto mode')).toBeVisible()
  await expect(row(desk, 'Berta')).toBeVisible()
  await toast(anna.page, 'Chat marked as done').getByRole('button', { name: 'Undo' }).click()
  await expect(header(anna.page)).toContainText('Waiting for the customer')
  await expect(button(anna.page, 'Copilot Mode')).toBeVisible()
  await expect(row(desk, 'Berta').getByRole('img', { name: 'Waiting for the customer' })).toBeVisible()

  // This time by keyboard. The customer writes again, and the assistant answers.
  await name(anna.page).click()
  await anna.page.keyboard.press('d')
  await expect(header(anna.page)).toContainText('Done')
  // Anna sees the change before it is stored, her colleague only afterwards.
  await expect(row(desk, 'Berta').getByRole('img', { name: 'Waiting for the customer' })).toBeHidden()
  await expectAccessible(desk)
  await customer.write('Hello again')
  await expect(header(anna.page)).not.toContainText('Done')
  await expect(anna.page.getByText('AI answers this chat')).toBeVisible()
  await expect(anna.page.getByRole('log')).toContainText('Hello again')
  expect(anna.complaints()).toEqual([])
})

test('a chat is snoozed until the customer writes, or until a time that one picks', async ({
  page,
  office: openOffice,
  baseURL,
  axe,
}) => {
  const office = await openOffice()
  const customer = await newVisitor(baseURL!, office, 'Berta')
  await customer.write('Hello')
  await page.goto('/?section=livechat')
  await expect(row(page, 'Berta')).toBeVisible()
  await name(page).click()
  await page.keyboard.press('h')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^In an hour/ })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^Tomorrow, 9:00/ })).toBeVisible()
  await axe()
  await menu.getByRole('menuitem', { name: 'Until they write' }).click()
  await expect(header(page)).toContainText('Snoozed until they write')
  await tab(page, 'Snoozed')
  await expect(row(page, 'Berta').getByRole('img', { name: 'Snoozed until they write' })).toBeVisible()
  await customer.write('Are you there?')
  await expect(header(page)).not.toContainText('Snoozed')

  await button(page, 'Snooze').click()
  await menu.getByRole('menuitem', { name: 'Pick a time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze until' })
  const day = dialog.getByLabel('Date')
  await day.fill('2020-01-01')
  await dialog.getByLabel('Time').fill('10 am')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByText('Choose a time within the next year')).toBeVisible()
  await axe()
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await day.fill(soon)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(header(page)).toContainText(/Snoozed until .*10:00/)
  await button(page, 'Reopen').click()
  await expect(toast(page, 'Chat reopened')).toBeVisible()
  await expect(header(page)).not.toContainText('Snoozed')
})

test('several chats are picked and finished, snoozed or assigned together, with one undo', async ({
  page,
  office: openOffice,
  baseURL,
  axe,
}) => {
  const office = await openOffice()
  await colleague(baseURL!, office.account, 'agent')
  await seedChats(office.bot.id, 5)
  await page.goto('/?section=livechat')
  await tab(page, 'Open')
  await expect(list(page).getByText('showing 5 of 5 chats')).toBeVisible()
  await list(page).getByRole('button', { name: 'Select chats' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected chats' })
  await expect(bar.getByText('0 selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Mark as done' })).toBeDisabled()
  for (const customer of ['Customer 2', 'Customer 3'])
    await list(page)
      .getByRole('checkbox', { name: `Select ${customer}` })
      .click()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await axe()
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await toast(page, '2 chats marked as done').hover()
  await expect(list(page).getByText('showing 3 of 3 chats')).toBeVisible()
  await toast(page, '2 chats marked as done').getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByText('showing 5 of 5 chats')).toBeVisible()

  // By keyboard: select the first row, then all of them.
  await row(page, 'Customer 1').focus()
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('checkbox').click()
  await expect(bar.getByText('5 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Anna', exact: true }).click()
  await expect(toast(page, '5 chats assigned')).toBeVisible()
  await expect(row(page, 'Customer 4').getByRole('img', { name: 'Assigned to Anna' })).toBeVisible()
})

test('somebody who only reads sees the states and can change none of them', async ({
  browser,
  office: openOffice,
  baseURL,
}) => {
  const office = await openOffice()
  const reader = await newBrowser(browser, baseURL!)
  await signInHere(reader.page, baseURL!, await colleague(baseURL!, office.account, 'viewer'))
  const [id] = await seedChats(office.bot.id, 1)
  await office.account.client.call(api.chats.setState, { body: { chat_ids: [id!], state: 'done' } })
  await reader.page.goto('/?section=livechat')
  await expect(header(reader.page)).toContainText('Done')
  for (const action of ['Snooze', 'Reopen', 'Mark as done', 'Select chats'])
    await expect(button(reader.page, action)).toHaveCount(0)
  expect(reader.complaints()).toEqual([])
})

test('an owner has inactive conversations marked as done', async ({ page, newAccount, axe }) => {
  const { client } = await newAccount()
  await page.goto('/settings#assistants')
  const card = page
    .locator('section')
    .filter({
      has: page.getByRole('heading', { level: 2, name: 'Inactive conversations' }),
    })
    .last()
  await choose(card.getByRole('combobox', { name: 'Mark as done after' }), '7 days without a message')
  await card.getByRole('button', { name: 'Apply' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await axe()
  expect(await client.call(api.chats.settings)).toMatchObject({ done_after_days: 7 })
})
