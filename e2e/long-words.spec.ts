import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'
import { changeAgents, stubChannels } from './support/unfinished-server.ts'

test('I18N-6 words that are 40 % longer break nothing at 928 pixels', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await stubChannels(page)
  await changeAgents(page, () => ({ unread_messages_count: 120 }))
  await stretchWords(page)
  await page.evaluate(() => localStorage.setItem('sidebarOpen', 'true'))
  await page.setViewportSize({ width: 928, height: 800 })
  for (const path of ['/', '/welcome', '/settings', '/integrations']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('~')
    await expectNothingCut(page)
  }
  await page.getByRole('button', { name: /^Add New Assistant/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingCut(page)
  await page.keyboard.press('Escape')
  // While the dialog fades out its field keeps the focus, where a question mark is typed as text.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingCut(page)
})

async function stretchWords(page: Page) {
  await page.route('**/locales/en/*.json', async (route) => {
    const response = await route.fetch()
    const texts = (await response.json()) as Record<string, string>
    const longer = Object.entries(texts).map(([key, text]) => [key, stretched(text)])
    await route.fulfill({ response, json: Object.fromEntries(longer) })
  })
}

/** "Save" becomes "Save ~~"; longer texts get several extra words. */
function stretched(text: string) {
  const more = '~'.repeat(Math.ceil(text.length * 0.4))
  return `${text} ${more.replace(/.{8}(?=.)/g, '$& ')}`
}

/** The page has no horizontal scrolling, and no text of a button, link or heading overflows its box. */
async function expectNothingCut(page: Page) {
  const overflowing = await page.evaluate(() => {
    const root = document.documentElement
    const faults = root.scrollWidth > root.clientWidth ? ['the page'] : []
    for (const element of document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, p, li')) {
      const isShown = element.clientWidth > 1 && getComputedStyle(element).display !== 'inline'
      if (isShown && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${element.tagName} ${element.textContent}`)
    }
    return faults
  })
  expect(overflowing).toEqual([])
}
