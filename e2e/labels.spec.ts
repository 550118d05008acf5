import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, name, row } from './support/inbox.ts'
import { expect, newVisitor, test } from './support/office.ts'

const panel = (page: Page) => page.getByRole('list', { name: 'Labels' })

test('an owner makes labels, an agent puts them on chats by key and together, and both see and filter by them', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
  allowConsole,
}) => {
  // A duplicate name is refused with 409.
  allowConsole(/status of 409/)
  // Slow: two people.
  test.setTimeout(240_000)
  const office = await openOffice()
  for (const customer of ['Berta', 'Cara', 'Dora'])
    await (await newVisitor(baseURL!, office, customer)).write('Hello')

  await desk.goto('/settings#assistants')
  await button(desk, 'Create label').click()
  const form = desk.getByRole('dialog', { name: 'Create label' })
  await button(form, 'Save label').click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('VIP')
  await form.getByRole('radio', { name: 'Purple' }).click()
  await axe()
  await button(form, 'Save label').click()
  await expect(panel(desk)).toContainText('VIP')
  await button(desk, 'Create label').click()
  await form.getByRole('textbox', { name: 'Name' }).fill('vip')
  await button(form, 'Save label').click()
  await expect(form.getByText('A label with this name already exists.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Refund')
  await button(form, 'Save label').click()
  await expect(panel(desk)).toContainText('Refund')
  await axe()

  // Save is enabled only after a change.
  await button(desk, 'Edit the label Refund').click()
  const edit = desk.getByRole('dialog', { name: 'Edit label' })
  await expect(button(edit, 'Save label')).toBeDisabled()
  await edit.getByRole('radio', { name: 'Red' }).click()
  await expect(button(edit, 'Save label')).toBeEnabled()
  await edit.getByRole('radio', { name: 'Green' }).click()
  await expect(button(edit, 'Save label')).toBeDisabled()
  await desk.keyboard.press('Escape')

  // Anna, by keyboard.
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, office.account, 'agent'))
  await anna.page.goto('/?section=livechat')
  await row(anna.page, 'Berta').click()
  await expect(name(anna.page)).toHaveText('Berta')
  await name(anna.page).click()
  await anna.page.keyboard.press('l')
  const dialog = anna.page.getByRole('dialog', { name: 'Labels' })
  await dialog.getByRole('checkbox', { name: 'VIP' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'VIP' })).toBeChecked()
  await expectAccessible(anna.page)
  await anna.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel(anna.page)).toContainText('VIP')
  await desk.goto('/?section=livechat')
  await expect(row(desk, 'Berta').getByRole('img', { name: 'VIP' })).toBeVisible()

  // Label several chats at once, then filter the list by the label.
  await button(anna.page, 'Select chats').click()
  for (const customer of ['Cara', 'Dora'])
    await list(anna.page)
      .getByRole('checkbox', { name: `Select ${customer}` })
      .click()
  await anna.page.getByRole('toolbar').getByRole('button', { name: 'Labels' }).click()
  await anna.page.getByRole('dialog').getByRole('checkbox', { name: 'Refund' }).click()
  await expect(row(desk, 'Dora').getByRole('img', { name: 'Refund' })).toBeVisible()
  await button(desk, 'Filter by label').click()
  await desk.getByRole('menuitemradio', { name: 'Refund' }).click()
  await expect(row(desk, 'Cara')).toBeVisible()
  await expect(row(desk, 'Dora')).toBeVisible()
  await expect(row(desk, 'Berta')).toHaveCount(0)
  await axe()

  // A chat that loses the label leaves the filtered list; deleting the label removes it everywhere.
  await anna.page.keyboard.press('Escape')
  await row(anna.page, 'Cara').waitFor()
  await button(anna.page, 'Stop selecting').click()
  await row(anna.page, 'Cara').click()
  await expect(name(anna.page)).toHaveText('Cara')
  await button(anna.page, 'Change labels').click()
  await anna.page.getByRole('dialog').getByRole('checkbox', { name: 'Refund' }).click()
  await row(desk, 'Dora').click()
  await expect(row(desk, 'Cara')).toHaveCount(0)
  await anna.page.keyboard.press('Escape')
  await button(anna.page, 'Filter by label').click()
  await anna.page.getByRole('menuitemradio', { name: 'Refund' }).click()
  await expect(row(anna.page, 'Berta')).toHaveCount(0)
  await desk.goto('/settings#assistants')
  await button(desk, 'Delete the label Refund').click()
  await button(desk.getByRole('alertdialog'), 'Delete label').click()
  await expect(panel(desk)).not.toContainText('Refund')
  await expect(row(anna.page, 'Dora').getByRole('img', { name: 'Refund' })).toHaveCount(0)
  // The deleted label is also cleared from a filter that used it.
  await expect(row(anna.page, 'Berta')).toBeVisible()
  await expect(button(anna.page, 'Filter by label')).toHaveAttribute('aria-pressed', 'false')
  expect(anna.complaints()).toEqual([])
})
