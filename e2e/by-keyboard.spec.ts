import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, test } from './support/office.ts'
import { protectedPaths } from './support/paths.ts'
import { walkByTab } from './support/tab-walk.ts'
import { seedChat } from './support/turns.ts'

/** The inbox is tested with an open chat instead. */
const screens = protectedPaths.filter((path) => path !== '/')

test('A11Y-2 before signing in, Tab comes to everything, and one sees where it is', async ({ page }) => {
  for (const path of ['/login', '/signup', '/privacy-policy']) {
    await open(page, path)
    await expectWalkable(page, path)
  }
})

test('A11Y-2 Tab comes to everything on every screen, marked and never covered', async ({ page, office }) => {
  test.slow()
  await office()
  for (const path of screens) {
    await open(page, path)
    await expectWalkable(page, path)
  }
})

test('A11Y-2 a chat is found, taken over and answered by keyboard alone', async ({ page, office }) => {
  test.slow()
  const { account, bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Where is my parcel?', answer: 'On its way.' }])
  await open(page, `/?section=livechat&chat=${chatId}`)
  await page.getByRole('article').first().waitFor()
  await expectWalkable(page, '/')
  await page.keyboard.press('m')
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('It comes tomorrow.')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast').filter({ hasText: 'Message sent successfully' })).toBeVisible()
  const { messages } = await account.client.call(api.messages.ofChat, { params: { id: chatId } })
  expect(messages.at(-1)!.answer).toBe('It comes tomorrow.')
  await expectWalkable(page, 'the composer')
})

/** Reduced motion, because a focus ring that fades in would be seen too late. */
async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Retries, because elements that load during a round are only reached in the next one. */
async function expectWalkable(page: Page, where: string) {
  await expect(async () => {
    const { stops, faults } = await walkByTab(page)
    expect(faults, where).toEqual([])
    expect(stops, where).toBeGreaterThan(2)
  }).toPass({ timeout: 30_000 })
}
