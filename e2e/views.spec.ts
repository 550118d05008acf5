import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, row, tab, toast } from './support/inbox.ts'
import { expect, newVisitor, seedBot, seedChats, test } from './support/office.ts'

const open = async (page: Page, view: string) => {
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: view, exact: true }).click()
}

test('filters are saved as a view, opened by its address and from the palette, and shared with the team', async ({
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
  await (await newVisitor(baseURL!, office, 'Berta')).write('Hello')
  await seedChats(await seedBot(office.agent.id, 'telegram'), 2)

  // The list itself is filtered by channel and person, without a search.
  await desk.goto('/?section=inbox')
  await expect(row(desk, 'Berta')).toBeVisible()
  await button(desk, 'Views').click()
  await expect(desk.getByRole('menuitem', { name: 'Choose filters to save a view' })).toBeDisabled()
  await desk.keyboard.press('Escape')
  await expect(button(desk, 'Views')).toBeFocused()
  await button(desk, 'Filters').click()
  await choose(desk.getByRole('combobox', { name: 'Channel' }), 'Telegram')
  await desk.keyboard.press('Escape')
  await expect(button(desk, 'Filters 1 chosen')).toBeFocused()
  await expect(row(desk, 'Customer 1')).toBeVisible()
  await expect(row(desk, 'Berta')).toHaveCount(0)
  await tab(desk, 'Done')
  await expect(list(desk).getByText('No chats match these filters')).toBeVisible()
  await tab(desk, 'Open')
  await expect(row(desk, 'Customer 2')).toBeVisible()

  await button(desk, 'Views').click()
  await desk.getByRole('menuitem', { name: 'Save view' }).click()
  const form = desk.getByRole('dialog', { name: 'Save view' })
  await button(form, 'Save').click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Telegram, open')
  await form.getByRole('checkbox', { name: 'Share with the team' }).click()
  await axe()
  await button(form, 'Save').click()
  await expect(toast(desk, 'View saved')).toBeVisible()
  await expect(desk).toHaveURL(/view=\d+/)
  await expect(desk).not.toHaveURL(/channel=/)
  await expect(list(desk).getByText('Telegram, open')).toBeVisible()
  await expect(row(desk, 'Berta')).toHaveCount(0)
  await axe()
  const address = new URL(desk.url())

  // A colleague sees it and opens the same address; her own views stay private.
  const anna = await newBrowser(browser, baseURL!)
  anna.allow(/status of 409/)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, office.account, 'agent'))
  await anna.page.goto(address.pathname + address.search)
  await expect(row(anna.page, 'Customer 1')).toBeVisible()
  await expect(row(anna.page, 'Berta')).toHaveCount(0)
  await button(anna.page, 'Views').click()
  await expect(anna.page.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)
  await expectAccessible(anna.page)
  await anna.page.keyboard.press('Escape')
  await expect(button(anna.page, 'Views')).toBeFocused()
  // Changing a filter leaves the view.
  await tab(anna.page, 'Needs me')
  await expect(anna.page).not.toHaveURL(/view=/)
  await expect(anna.page).toHaveURL(/channel=telegram/)
  await button(anna.page, 'Views').click()
  await anna.page.getByRole('menuitem', { name: 'Save view' }).click()
  const mine = anna.page.getByRole('dialog', { name: 'Save view' })
  await expect(mine.getByRole('checkbox')).toHaveCount(0)
  await mine.getByRole('textbox', { name: 'Name' }).fill('Mine to answer')
  await anna.page.keyboard.press('Enter')
  await expect(toast(anna.page, 'View saved')).toBeVisible()
  await button(anna.page, 'Views').click()
  await anna.page.getByRole('menuitem', { name: 'Edit view' }).click()
  const edit = anna.page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Waiting on Telegram')
  await anna.page.keyboard.press('Enter')
  await expect(list(anna.page).getByText('Waiting on Telegram')).toBeVisible()
  // The view's filters are changed in the list, and saved under the same name.
  await tab(anna.page, 'Open')
  await button(anna.page, 'Views').click()
  await expect(anna.page.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible()
  await anna.page.getByRole('menuitem', { name: 'Save filters in “Waiting on Telegram”' }).click()
  await expect(list(anna.page).getByText('Waiting on Telegram')).toBeVisible()
  await expect(anna.page).toHaveURL(/view=\d+/)
  await anna.page.reload()
  await expect(list(anna.page).getByRole('radio', { name: 'Open' })).toBeChecked()
  await expect(row(anna.page, 'Customer 1')).toBeVisible()
  // Agents cannot change shared views.
  await open(anna.page, 'Telegram, open')
  await tab(anna.page, 'Done')
  await button(anna.page, 'Views').click()
  await expect(anna.page.getByRole('menuitem', { name: 'Save view' })).toBeVisible()
  await expect(anna.page.getByRole('menuitem', { name: /Save filters/ })).toHaveCount(0)
  await anna.page.keyboard.press('Escape')
  await expect(button(anna.page, 'Views')).toBeFocused()

  // Views open from the command palette on any screen.
  await desk.goto('/approvals')
  await expect(desk.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await desk.keyboard.press('ControlOrMeta+k')
  await expect(desk.getByRole('option', { name: 'Waiting on Telegram' })).toHaveCount(0)
  await desk.getByRole('option', { name: 'Telegram, open' }).click()
  await expect(row(desk, 'Customer 1')).toBeVisible()
  await expect(desk).toHaveURL(/view=\d+/)

  // Deleting removes it for both, and undo restores it with its address.
  await anna.page.goto(address.pathname + address.search)
  await expect(row(anna.page, 'Customer 1')).toBeVisible()
  await button(desk, 'Views').click()
  await desk.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(list(anna.page).getByText('This view no longer exists')).toBeVisible()
  await button(toast(desk, 'View deleted'), 'Undo').click()
  await expect(row(anna.page, 'Customer 1')).toBeVisible()
  await expect(row(desk, 'Customer 1')).toBeVisible()
  await button(desk, 'Close view').click()
  await expect(row(desk, 'Berta')).toBeVisible()
  await open(desk, 'Telegram, open')
  await expect(row(desk, 'Berta')).toHaveCount(0)

  // A view whose label was deleted says so instead of filtering by it.
  const { client } = office.account
  const { label } = await client.call(api.labels.create, { body: { name: 'VIP', color: 'green' } })
  const filters = { label: label.id }
  const { view } = await client.call(api.views.create, {
    body: { name: 'Only VIP', is_shared: false, filters },
  })
  await client.call(api.labels.remove, { params: { id: label.id } })
  await desk.goto(`/?section=inbox&view=${view.id}`)
  await expect(list(desk).getByText('The label of this view was deleted')).toBeVisible()
  expect(anna.complaints()).toEqual([])
})
