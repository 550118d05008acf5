import type { Page } from '@playwright/test'

/** What the browser keeps under this name. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
