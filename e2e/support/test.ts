import { expect } from '@playwright/test'
import { type AccountOptions, createAccount, signInHere, type TestAccount } from './account.ts'
import { expectAccessible } from './axe.ts'
import { watchConsole } from './console.ts'
import { test as base } from './products.ts'
import { saveData } from './saved-data.ts'

export { expect }

interface Fixtures {
  /** Whether the console may preload the screens that the person may visit next. */
  preloads: boolean
  /** Creates a fresh account. By default the test's page is signed in to it. */
  newAccount(options?: AccountOptions): Promise<TestAccount>
  /** Checks the page for accessibility findings. */
  axe(): Promise<void>
  /** Declares an expected console message. */
  allowConsole(pattern: RegExp): void
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
  baseURL: ({}, use) => use(process.env.E2E_URL),

  preloads: [false, { option: true }],

  context: async ({ context, preloads }, use) => {
    if (!preloads) await saveData(context)
    await use(context)
  },

  newAccount: ({ page, baseURL }, use) =>
    use(async ({ inBrowser = true, ...credentials } = {}) => {
      const account = await createAccount(baseURL!, credentials)
      if (inBrowser) await signInHere(page, baseURL!, account)
      return account
    }),

  axe: ({ page }, use) => use(() => expectAccessible(page)),

  allowConsole: [
    async ({ context }, use) => {
      const { allow, complaints } = watchConsole(context)
      await use(allow)
      expect(complaints(), 'nothing unexpected on the console').toEqual([])
    },
    { auto: true },
  ],
})
