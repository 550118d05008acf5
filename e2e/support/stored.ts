import type { Page } from '@playwright/test'

/** Reads a value from the browser's local storage. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
