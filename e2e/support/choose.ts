import { expect, type Locator } from '@playwright/test'

/**
 * Chooses an option of a select by keyboard: a click while the list is opening may count as the end of the click that
 * opened it.
 */
export async function choose(select: Locator, option: string | RegExp, { exact = false } = {}) {
  await select.click()
  const wanted = select.page().getByRole('option', { name: option, exact })
  await wanted.press('Enter')
  await expect(wanted).toBeHidden()
}
