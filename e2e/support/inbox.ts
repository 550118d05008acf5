// Locators of the inbox.
import type { Locator, Page } from '@playwright/test'

export const list = (page: Page) => page.getByRole('region', { name: 'Chats' })
/** The row of a chat in the list, by customer name. */
export const row = (page: Page, name: string) =>
  list(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
export const tab = (page: Page, name: string) => list(page).getByText(name, { exact: true }).click()
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text })
/** The name of the customer in the open chat. */
export const name = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
