import { expect, type Locator } from '@playwright/test'

/**
 * Chooses an option of a select. By keyboard: a click in the moment in which the list opens may count as the end of the
 * one that opened it.
 */
export async function choose(select: Locator, option: string | RegExp, { exact = false } = {}) {
  await select.click()
  const wanted = select.page().getByRole('option', { name: option, exact })
  await wanted.press('Enter')
  await expect(wanted).toBeHidden()
}
