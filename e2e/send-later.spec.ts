import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, row } from './support/inbox.ts'
import { expect, newVisitor, sql, test } from './support/office.ts'

const planned = (page: Page) => page.getByRole('region', { name: 'Planned' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Makes a planned message due. */
async function comeDue(text: string) {
  const [row] = await sql<{ id: string }>(
    'update planned set send_at = now() where text = $1 returning id::text as id',
    [text],
  )
  await sql("update jobs set run_at = now() where kind = 'send_planned' and payload ->> 'planned_id' = $1", [
    row!.id,
  ])
}

test('a message waits for its time before two people, is changed, sent once, and cancelled when the customer writes first', async ({
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
  await customer.write('When does it come?')
  await customer.askForPerson()
  for (const page of [desk, anna.page]) {
    await page.goto('/?section=livechat')
    await row(page, 'Berta').click()
    await expect(page.getByRole('log')).toContainText('When does it come?')
  }

  // By keyboard only.
  await expect(button(desk, 'Send later')).toBeDisabled()
  await field(desk).fill('Has it come?')
  await button(desk, 'Send later').focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('menuitem', { name: /^In an hour/ })).toBeFocused()
  await axe()
  await desk.keyboard.press('Enter')
  await expect(field(desk)).toHaveValue('')
  for (const page of [desk, anna.page]) await expect(planned(page)).toContainText('Has it come?')
  await expect(planned(anna.page).getByRole('button', { name: 'Change' })).toHaveCount(0)
  await axe()

  await button(desk, 'Change').click()
  const dialog = desk.getByRole('dialog', { name: 'Send later' })
  await expect(dialog.getByRole('checkbox', { name: 'Cancel if the customer writes first' })).toBeChecked()
  await dialog.getByLabel('Date').fill('2020-01-01')
  await dialog.getByLabel('Time').fill('9:00')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Has your parcel come?')
  await button(desk, 'Schedule').click()
  await expect(dialog.getByText('Choose a time within the next year')).toBeVisible()
  await axe()
  const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date').fill(nextYear)
  await button(desk, 'Schedule').click()
  await expect(dialog).toBeHidden()
  await expect(planned(anna.page)).toContainText('Has your parcel come?')

  await comeDue('Has your parcel come?')
  for (const page of [desk, anna.page]) {
    await expect(page.getByRole('log')).toContainText('Has your parcel come?')
    await expect(planned(page)).toHaveCount(0)
  }
  const { turns } = await customer.history()
  expect(turns.filter(({ answer }) => answer === 'Has your parcel come?').length).toBe(1)

  // Anna plans a message too, but the customer writes first.
  await field(anna.page).fill('Still there?')
  await button(anna.page, 'Send later').click()
  await anna.page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(planned(desk)).toContainText('Anna')
  await customer.write('Yes, thank you!')
  for (const page of [desk, anna.page])
    await expect(planned(page)).toContainText('Not sent: the customer wrote first')
  await expectAccessible(anna.page)
  await button(desk, 'Dismiss').click()
  for (const page of [desk, anna.page]) await expect(planned(page)).toHaveCount(0)

  // A reminder becomes a note in the chat.
  await anna.page.getByRole('radio', { name: 'Note' }).click()
  await anna.page.getByRole('textbox', { name: 'Note' }).fill('Ask her for a review')
  await button(anna.page, 'Remind me').click()
  await anna.page.getByRole('menuitem', { name: /^In an hour/ }).click()
  await expect(planned(anna.page)).toContainText('Ask her for a review')
  await expectAccessible(anna.page)
  await comeDue('Ask her for a review')
  await expect(desk.getByRole('article', { name: 'Internal note by Anna' })).toContainText(
    'Ask her for a review',
  )
  await expect(planned(anna.page)).toHaveCount(0)
  expect(JSON.stringify(await customer.history())).not.toContain('review')
  expect(anna.complaints()).toEqual([])
})
