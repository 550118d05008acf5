import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { button, expect, field, test, toast } from './support/opened-chat.ts'

/** Longer animations are visible. */
const SEEN_MS = 20

test('A11Y-5 whoever asks for less motion sees nothing move', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.addInitScript(keepMotions, SEEN_MS)
  await page.goto('/welcome')
  await useWhatMoves(page)
  expect(await page.evaluate(() => window.motions), 'otherwise things do move').not.toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/welcome')
  await useWhatMoves(page)
  expect(await page.evaluate(() => window.motions)).toEqual([])
})

test('A11Y-5 an error that somebody must act on stays where it happened when its toast is gone', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await openedChat()
  const leaves = async (text: string) => {
    const told = toast(page, text)
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toBeHidden()
  }
  await page.route(/generate_response$/, (route) => route.abort())
  await button(page, 'Generate').click()
  await leaves('An error occurred while generating messages')
  await expect(page.getByText('An error occurred while generating messages')).toBeVisible()

  await page.route(/\/send$/, (route) => route.abort())
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  await leaves('Failed to send message')
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await expect(bubble).toContainText('Not delivered')
  await expect(bubble.getByRole('button', { name: 'Retry' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await leaves('Invalid email or password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Invalid email or password',
  )
})

async function useWhatMoves(page: Page) {
  await page.getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+b')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

declare global {
  interface Window {
    motions: string[]
  }
}

/** Runs in the page: records all animations with their durations. */
function keepMotions(seenMs: number) {
  window.motions = []
  const keep = () => {
    for (const motion of document.getAnimations()) {
      // The delay does not count, because nothing moves during it.
      const { duration = 0 } = motion.effect?.getComputedTiming() ?? {}
      if (Number(duration) > seenMs) window.motions.push(`${motion.constructor.name} ${duration} ms`)
    }
  }
  for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, keep, true)
}
