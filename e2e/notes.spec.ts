import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, name, row, tab } from './support/inbox.ts'
import { expect, newVisitor, test } from './support/office.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const note = (page: Page, text: string) =>
  page.getByRole('article', { name: /^Internal note by / }).filter({ hasText: text })

test('an owner mentions a colleague in a note, who finds it under Mine and answers it; the customer sees none of it', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  // Slow: two people and a customer.
  test.setTimeout(240_000)
  const office = await openOffice()
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, office.account, 'agent'))
  const customer = await newVisitor(baseURL!, office, 'Berta')
  await customer.write('Do you give discounts?')
  await (await newVisitor(baseURL!, office, 'Cara')).write('Hello')
  await anna.page.goto('/?section=livechat')
  await row(anna.page, 'Cara').click()
  await expect(anna.page.getByRole('log')).toContainText('Hello')
  await tab(anna.page, 'Mine')
  await expect(list(anna.page).getByText('No open chat is assigned to you')).toBeVisible()

  // The assistant answers this chat: a note needs no take-over, and a shortcut starts one.
  await desk.goto('/?section=livechat')
  await row(desk, 'Berta').click()
  await expect(name(desk)).toHaveText('Berta')
  await name(desk).click()
  await desk.keyboard.press('n')
  await expect(field(desk)).toBeFocused()
  await field(desk).pressSequentially('She haggles, @an')
  const people = desk.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option', { name: 'Anna' })).toBeVisible()
  await axe()
  await field(desk).press('Enter')
  await expect(field(desk)).toHaveValue('She haggles, @Anna ')
  await field(desk).pressSequentially('do you know her?')
  await field(desk).press('Enter')
  await expect(note(desk, 'She haggles, @Anna do you know her?')).toBeVisible()
  await expect(field(desk)).toHaveValue('')
  await axe()
  await button(desk, 'Close note').click()
  await expect(desk.getByText('AI answers this chat')).toBeVisible()

  // Anna sees the mention without a reload.
  await expect(row(anna.page, 'Berta').getByRole('img', { name: 'You are mentioned' })).toBeVisible()
  await row(anna.page, 'Berta').click()
  await expect(note(anna.page, 'She haggles')).toBeVisible()
  await expect(row(anna.page, 'Berta').getByRole('img', { name: 'You are mentioned' })).toHaveCount(0)
  await expect(note(anna.page, 'She haggles').getByRole('button', { name: 'Delete note' })).toHaveCount(0)

  // She writes to the customer and to the team; the two fields look different.
  await anna.page.getByRole('button', { name: /^(Take over|Switch to Copilot)/ }).click()
  const reply = anna.page.getByRole('textbox', { name: 'Message' })
  await reply.fill('Let me see')
  await anna.page.getByRole('radio', { name: 'Note' }).click()
  await field(anna.page).fill('She gets a tenth, and no more')
  await anna.page.getByRole('radio', { name: 'Reply' }).click()
  await expect(reply).toHaveValue('Let me see')
  await reply.press('Enter')
  await anna.page.getByRole('radio', { name: 'Note' }).click()
  await expect(field(anna.page)).toHaveValue('She gets a tenth, and no more')
  await button(anna.page, 'Add note').click()
  await expect(note(desk, 'She gets a tenth')).toBeVisible()
  await expectAccessible(anna.page)

  // People can edit and delete their own notes.
  const own = note(anna.page, 'She gets a tenth')
  await own.hover()
  await own.getByRole('button', { name: 'Edit' }).click()
  await field(anna.page).fill('She gets a fifth')
  await button(anna.page, 'Save note').click()
  await expect(note(desk, 'She gets a fifth')).toContainText('edited')
  const changed = note(anna.page, 'She gets a fifth')
  await changed.hover()
  await changed.getByRole('button', { name: 'Delete note' }).click()
  await button(anna.page, 'Delete note').last().click()
  await expect(note(desk, 'She gets a fifth')).toHaveCount(0)

  const seen = JSON.stringify(await customer.history())
  expect(seen).toContain('Let me see')
  expect(seen).not.toMatch(/haggles|tenth|fifth/)
  expect(anna.complaints()).toEqual([])
})

test('what is typed while a note is being saved stays, and N while one is changed keeps the change', async ({
  page: desk,
  baseURL,
  office: openOffice,
}) => {
  const office = await openOffice()
  await (await newVisitor(baseURL!, office, 'Berta')).write('Hello')
  await desk.goto('/?section=livechat')
  await expect(row(desk, 'Berta')).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await desk.route('**/api/chats/*/notes', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await button(desk, 'Add note').click()
  await field(desk).fill('The first')
  await field(desk).press('Enter')
  await field(desk).fill('The second, begun')
  goOn()
  await expect(note(desk, 'The first')).toBeVisible()
  await expect(field(desk)).toHaveValue('The second, begun')

  const own = note(desk, 'The first')
  await own.hover()
  await own.getByRole('button', { name: 'Edit' }).click()
  await field(desk).fill('The first, put right')
  await name(desk).click()
  await expect(field(desk)).not.toBeFocused()
  await desk.keyboard.press('n')
  await expect(field(desk)).toBeFocused()
  await expect(field(desk)).toHaveValue('The first, put right')
})

test('a viewer reads notes and is offered no way to write one', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
}) => {
  const office = await openOffice()
  const customer = await newVisitor(baseURL!, office, 'Berta')
  await customer.write('Hello')
  await desk.goto('/?section=livechat')
  await expect(row(desk, 'Berta')).toBeVisible()
  await button(desk, 'Add note').click()
  await field(desk).fill('Between us')
  await field(desk).press('Enter')
  await expect(note(desk, 'Between us')).toBeVisible()
  const viewer = await newBrowser(browser, baseURL!)
  await signInHere(viewer.page, baseURL!, await colleague(baseURL!, office.account, 'viewer'))
  await viewer.page.goto('/?section=livechat')
  await expect(note(viewer.page, 'Between us')).toBeVisible()
  await name(viewer.page).click()
  await viewer.page.keyboard.press('n')
  await expect(field(viewer.page)).toHaveCount(0)
  await expect(button(viewer.page, 'Add note')).toHaveCount(0)
  expect(viewer.complaints()).toEqual([])
})
