import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

/** The menu label "General setting" is fixed by the specification; its screen is called "General settings". */
const screens = [
  ['/chat-bot-setup', 'link'],
  ['/internal-chat', 'link'],
  ['/analytics', 'link'],
  ['/integrations', 'link'],
  ['/bot-settings', 'link'],
  ['/billing', 'menu'],
  ['/settings', null],
] as const

for (const language of ['en', 'pl', 'ru'])
  test(`GEN-12 menu, heading, tab, palette and phone bar give a screen one name in ${language}`, async ({
    page,
    newAccount,
  }) => {
    await createAgents(await newAccount(), 'Sales')
    await page.evaluate((lng) => localStorage.setItem('language', lng), language)
    const menu = page.getByRole('navigation')
    for (const [path, place] of screens) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      const name = (await heading.textContent())!
      await expect(page).toHaveTitle(`${name} · Switchboard`)
      const link = menu.locator(`a[href="${path}"]`).filter({ hasText: new RegExp(`^${name}$`) })
      if (place === 'link') await expect(link).toHaveCount(1)
      if (place === 'menu') expect(await accountMenu(page, path)).toBe(name)
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

test('on a phone each section of the inbox has one name, in the bar and in its heading', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [section, name] of [
    ['inbox', 'Inbox'],
    ['telegram', 'Telegram'],
    ['livechat', 'Livechat'],
  ]) {
    await page.goto(`/?section=${section}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
    await expect(page.getByRole('banner').getByText(name!, { exact: true })).toBeVisible()
  }
})

test('GEN-12 the phone bar calls a screen outside the menu by its heading', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/whatsapp')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('WhatsApp', { exact: true })).toBeVisible()
})

async function accountMenu(page: Page, path: string) {
  await page.locator('nav button[aria-haspopup="menu"]').last().click()
  const name = await page.locator(`[role="menuitem"][href="${path}"]`).textContent()
  await page.keyboard.press('Escape')
  return name
}
