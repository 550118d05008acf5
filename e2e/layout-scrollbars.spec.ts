import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

// Scrollbars that take room, as on Windows and Linux: Playwright hides them otherwise.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

test('GEN-1 a window of 928 pixels whose scrollbar takes room does not scroll sideways', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  for (const path of ['/chat-bot-setup', '/bot-settings', '/analytics', '/settings'])
    for (const width of [928, 940]) {
      await page.setViewportSize({ width, height: 400 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => scrollbarWidth(page)).toBeGreaterThan(0)
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(content, `${path} at ${width}`).toBe(window)
    }
})

const scrollbarWidth = (page: Page) =>
  page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
