import { constants, inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

// Scrollbars that take space, as on Windows and Linux; Playwright hides them by default.
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`the shade of a dialog covers the strip of the scrollbar too, ${colorScheme}`, async ({
    page,
    newAccount,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await createAgents(await newAccount(), 'Sales')
    await page.setViewportSize({ width: 1440, height: 600 })
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = await scrollbarWidth(page)
    expect(bar).toBeGreaterThan(0)
    const inside = () => brightnessAt(page, 1440 - bar - 10)
    const strip = () => brightnessAt(page, 1440 - bar / 2)
    const before = await inside()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(inside).toBeLessThan(before)
    // Colours are rounded twice.
    await expect.poll(async () => Math.abs((await strip()) - (await inside()))).toBeLessThanOrEqual(3)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await scrollbarWidth(page)).toBe(bar)
  })

const scrollbarWidth = (page: Page) =>
  page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)

/** The sum of red, green and blue of one window pixel, the scrollbar area included. */
async function brightnessAt(page: Page, x: number): Promise<number> {
  const png = await page.screenshot({ clip: { x: Math.floor(x), y: 590, width: 1, height: 1 } })
  const start = png.indexOf('IDAT')
  const packed = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4))
  // The first chunk holds the pixel; the end of the stream follows in another.
  const [, red, green, blue] = inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  return red! + green! + blue!
}
