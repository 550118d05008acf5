import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { protectedPaths } from './support/paths.ts'
import { expect, test } from './support/test.ts'
import { stubChannels } from './support/unfinished-server.ts'

test('GEN-1 the content column is at most 1216 pixels wide', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  for (const width of [1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/welcome', '/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(async () => (await page.getByRole('main').boundingBox())?.width)
        .toBeLessThanOrEqual(1216)
    }
  }
})

test('GEN-1 from 928 pixels on the layout is never narrower than that', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  for (const width of [928, 1100, 1216]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const layout = page.getByRole('navigation', { name: 'Main menu' }).locator('..')
    expect((await layout.boundingBox())!.width).toBeGreaterThanOrEqual(928)
    await expectNoSideways(page)
    const squeezed = await layout.evaluate((element) => {
      element.parentElement!.style.width = '600px'
      return element.getBoundingClientRect().width
    })
    // Minus the width of a scrollbar.
    expect(squeezed).toBe(Math.min(928, width - 20))
  }
})

test('SIDE-18 between 928 and 1184 pixels the sidebar is a rail unless someone chose otherwise', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const width = async () => (await menu.boundingBox())!.width
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto('/welcome')
  await expect.poll(width).toBe(56)
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect.poll(width).toBe(232)
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(232)
  await page.reload()
  await expect.poll(width).toBe(232)
})

test('GEN-2 A11Y-4 no screen scrolls sideways at 360 and 320 pixels', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  for (const path of protectedPaths) {
    await page.goto(path)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSideways(page)
    }
  }
})

test('GEN-2 SIDE-18 on a phone the sidebar is a drawer that leaves when a link is followed', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales', 'Support line')
  await stubChannels(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/welcome')
  await expect(page.getByRole('navigation')).toBeHidden()
  await axe()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  await axe()
  await menu.getByRole('button', { name: 'Support line' }).click()
  await expect(menu.getByRole('link', { name: 'Telegram' })).toBeVisible()
  await menu.getByRole('link', { name: 'Analytics' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/analytics')
  await expect(page.getByRole('banner').getByText('Analytics')).toBeVisible()
})

async function expectNoSideways(page: Page) {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window!)
}
