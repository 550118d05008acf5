import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, row, tab } from './support/inbox.ts'
import { expect, newVisitor, test } from './support/office.ts'

test('an admin makes a rule, tries it, and it labels, assigns and marks a chat where the team sees why', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  // Slow: three people.
  test.setTimeout(240_000)
  const office = await openOffice()
  await office.account.client.call(api.labels.create, { body: { name: 'Refund', color: 'red' } })
  const eva = await colleague(baseURL!, office.account, 'agent')

  const admin = await newBrowser(browser, baseURL!)
  const ola = await colleague(baseURL!, office.account, 'admin')
  await ola.client.call(api.team.saveProfile, { body: { name: 'Ola' } })
  await signInHere(admin.page, baseURL!, ola)
  await admin.page.goto('/settings#assistants')
  await expect(button(admin.page, 'Create rule')).toBeVisible()

  await desk.goto('/settings#assistants')
  await button(desk, 'Create rule').click()
  const form = desk.getByRole('dialog', { name: 'Create rule' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Money back')
  await button(form, 'Save rule').click()
  await expect(form.getByText('Choose at least one condition')).toBeVisible()
  await form.getByRole('textbox', { name: 'Contains any of these words' }).fill('refund, money back')
  await button(form, 'Save rule').click()
  await expect(form.getByText('Choose at least one action')).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Add label' }), 'Refund')
  await choose(form.getByRole('combobox', { name: 'Assign to' }), 'Anna', { exact: true })
  await form.getByRole('checkbox', { name: 'Mark as Needs me' }).click()
  await axe()
  await button(form, 'Save rule').click()
  const rules = desk.getByRole('list', { name: 'Rules' })
  await expect(rules).toContainText(
    '“refund”, “money back” → label Refund · assign to Anna · mark as Needs me',
  )
  // Another admin sees it at once.
  await expect(admin.page.getByRole('list', { name: 'Rules' })).toContainText('Money back')
  await desk.getByRole('textbox', { name: 'Try the rules on a message' }).fill('I want my money back!')
  await button(desk, 'Try').click()
  await expect(desk.getByText('Would run now: Money back')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Try the rules on a message' }).fill('Hello')
  await button(desk, 'Try').click()
  await expect(desk.getByText('No rule would run')).toBeVisible()
  await axe()

  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, eva)
  await anna.page.goto('/?section=livechat')
  await expect(list(anna.page)).toBeVisible()
  await (await newVisitor(baseURL!, office, 'Berta')).write('Please, a refund.')
  await tab(anna.page, 'Mine')
  await row(anna.page, 'Berta').click()
  await expect(
    anna.page.getByText('Rule “Money back”: added the label Refund, assigned to Anna, marked as Needs me'),
  ).toBeVisible()
  await expect(row(anna.page, 'Berta').getByRole('img', { name: 'Refund' })).toBeVisible()
  await expectAccessible(anna.page)

  // A disabled rule no longer runs.
  await desk.getByRole('switch', { name: 'Rule Money back is on' }).click()
  await button(desk, 'Try').click()
  await expect(desk.getByText('No rule would run')).toBeVisible()
  await button(desk, 'Delete the rule Money back').click()
  await button(desk.getByRole('alertdialog'), 'Delete rule').click()
  await expect(rules).toHaveCount(0)
  await expect(admin.page.getByRole('list', { name: 'Rules' })).toHaveCount(0)
  expect(admin.complaints()).toEqual([])
  expect(anna.complaints()).toEqual([])
})

test('chats that need a person go in turn to those whose console is open', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  // Slow: three people.
  test.setTimeout(240_000)
  const office = await openOffice()
  await desk.goto('/bot-settings')
  await choose(desk.getByRole('combobox', { name: 'Assign chats' }), 'In turn, to people online')
  await expect(desk.getByText('If nobody is online, the chat stays unassigned.')).toBeVisible()
  await axe()
  await button(desk, 'Save').click()
  await expect(button(desk, 'Save')).toHaveCount(0)

  const people = [
    await colleague(baseURL!, office.account, 'agent'),
    await colleague(baseURL!, office.account, 'agent'),
  ]
  const pages = await Promise.all(
    people.map(async (person) => {
      const { page, complaints } = await newBrowser(browser, baseURL!)
      await signInHere(page, baseURL!, person)
      await page.goto('/?section=livechat')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      return { page, complaints }
    }),
  )
  for (const customer of ['Berta', 'Cara', 'Dora']) {
    const visitor = await newVisitor(baseURL!, office, customer)
    await visitor.write('Hello')
    await visitor.askForPerson()
  }
  const { chats } = await office.account.client.call(api.chats.ofAgent, {
    params: { id: office.agent.id },
    query: { filter: 'needs_me' },
  })
  expect(new Set(chats.map(({ assignee }) => assignee?.user_id)).size).toBe(3)
  for (const { page, complaints } of pages) {
    await tab(page, 'Mine')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    expect(complaints()).toEqual([])
  }
})
