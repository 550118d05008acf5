import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'
import { changeAgents, stubChannels } from './support/unfinished-server.ts'

const screens = [
  '/',
  '/welcome',
  '/chat-bot-setup',
  '/settings',
  '/integrations',
  '/internal-chat',
  '/bot-settings',
  '/whatsapp',
  '/nowhere',
]

// Two of the four theme and language pairs cover all colours and all texts.
for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'pl'],
] as const)
  test(`A11Y-1 the screens have no findings, ${theme}, ${language}`, async ({
    page,
    newAccount,
    axe,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(/There is no page/)
    await createAgents(await newAccount(), 'Sales', 'Support desk of the Warsaw branch')
    await arrange(page, theme, language)
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axe()
    }
  })

test('A11Y-1 the rail, the drawer and everything that opens have no findings in the dark', async ({
  page,
  newAccount,
  axe,
}) => {
  test.slow()
  await createAgents(await newAccount(), 'Sales', 'Support desk of the Warsaw branch')
  await arrange(page, 'dark', 'en')
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const afterwards = async () => {
    await axe()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await afterwards()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await afterwards()
  await page.getByRole('button', { name: 'How to start' }).click()
  await expect(page.getByRole('dialog', { name: 'Step 1/4' })).toBeVisible()
  await afterwards()
  await page.getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
  await afterwards()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await afterwards()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /Open menu/ }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await afterwards()
})

async function arrange(page: Page, theme: string, language: string) {
  await stubChannels(page)
  await changeAgents(page, () => ({ unread_messages_count: 120 }))
  await page.evaluate((choices) => Object.assign(localStorage, choices), { theme, language })
}

test('the accessibility check waits until a fade or a change of theme has ended, but not for a spinner', async ({
  page,
  axe,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Fade</title>
    <style>
      @keyframes fade { from, to { opacity: 0.2 } }
      @keyframes fade-again { from, to { opacity: 0.2 } }
      @keyframes turn { to { rotate: 1turn } }
      p { animation: fade 3s }
      .dark p { animation-name: fade-again }
      div { animation: turn 1s infinite }
    </style>
    <p>Readable once it is there</p>
    <div></div>
    <script>
      matchMedia('(prefers-color-scheme: dark)').onchange = () =>
        requestAnimationFrame(() => document.documentElement.classList.add('dark'))
    </script></html>`)
  await axe()
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe()
})
