import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { answerAsPerson, expect, type LiveChat, launcher, panel, test } from './support/widget.ts'

const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })
const greeting = (page: Page) => page.getByRole('button', { name: 'Need a hand?' })

/** Halts the AI, so that only people answer the visitor. */
async function beginConversation(page: Page, { account }: LiveChat) {
  await account.client.call(api.chats.setAiState, { body: { halted: true } })
  if (await message(page).isHidden()) await launcher(page).click()
  await message(page).fill('Do you deliver?')
  const sent = page.waitForResponse(/widget\/api\/messages$/)
  await message(page).press('Enter')
  expect((await sent).status()).toBe(200)
}

for (const { color, position } of [
  { color: '#15803d', position: 'right' },
  { color: '#fde047', position: 'left' },
  { color: '#7f7f7f', position: 'right' },
] as const)
  test(`WIDG-5 the launcher is a large button on the ${position}, easy to read on ${color}`, async ({
    page,
    liveChat,
    visit,
    axe,
  }) => {
    await visit(await liveChat({ color, position }))
    const button = page.getByRole('button', { name: 'Open chat', expanded: false })
    const { x, width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(56)
    expect(position === 'left' ? x : 1440 - x - width).toBe(20)
    expect(await contrast(page)).toBeGreaterThanOrEqual(4.5)
    await button.click()
    await expect(launcher(page)).toHaveAccessibleName('Close')
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
    const size = async () => {
      const box = (await page.locator('switchboard-widget iframe').boundingBox())!
      return [box.width, box.height]
    }
    await expect.poll(size).toEqual([384, 680])
    await axe()
  })

test('WIDG-5 a launcher with a text of its own can be called by it', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  await visit(await liveChat({ launcher_text: 'Ask us' }))
  await expect(launcher(page)).toHaveText('Ask us')
  await expect(launcher(page)).toHaveAccessibleName(/^Ask us .*Open chat$/)
  await axe()
})

test('WIDG-6 the greeting comes after its delay, once in a session, and can be dismissed', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  const chat = await liveChat({ greeting: 'Need a hand?', greeting_delay_s: 30 })
  await page.clock.install()
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(greeting(page)).toBeHidden()
  await page.clock.fastForward(15_000)
  await expect(greeting(page)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(greeting(page)).toBeHidden()
  await page.reload()
  await expect(launcher(page)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(greeting(page)).toBeHidden()
})

test('WIDG-6 the greeting never stands over an open panel, nor comes after it', async ({
  page,
  liveChat,
  visit,
}) => {
  await page.clock.install()
  await visit(await liveChat({ greeting: 'Need a hand?', greeting_delay_s: 30 }))
  await launcher(page).click()
  await page.clock.fastForward(60_000)
  await expect(greeting(page)).toBeHidden()
  await launcher(page).click()
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  await expect(greeting(page)).toBeHidden()
})

test('WIDG-6 pressing the greeting opens the chat, and Escape puts it away', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat({ greeting: 'Need a hand?', greeting_delay_s: 0 })
  await visit(chat)
  await greeting(page).press('Escape')
  await expect(greeting(page)).toBeHidden()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await greeting(page).click()
  await expect(message(page)).toBeFocused()
  await expect(greeting(page)).toBeHidden()
})

test('WIDG-16 what comes while the chat is closed is counted on the launcher, also on the next page', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await beginConversation(page, chat)
  await launcher(page).click()
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  const title = await page.title()
  await answerAsPerson(chat, 'Yes, to every town.')
  await expect(launcher(page)).toHaveText('1')
  await expect(page.getByRole('status')).toHaveText('New messages: 1')
  await expect(launcher(page)).toHaveAccessibleDescription('New messages: 1')
  await axe()
  for (let count = 2; count <= 10; count++) await answerAsPerson(chat, `And also ${count}.`)
  await expect(launcher(page)).toHaveText('9+')
  expect(await page.title()).toBe(title)
  await visit(chat)
  await expect(launcher(page)).toHaveText('9+')
  await launcher(page).click()
  await expect(launcher(page)).toHaveText('')
  await expect(panel(page).getByRole('log')).toContainText('Yes, to every town.')
})

test('WIDG-15 the conversation is there after a reload and on the next page, left open as it was', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await beginConversation(page, chat)
  await expect(panel(page).getByRole('log')).toContainText('Do you deliver?')
  await page.reload()
  await expect(launcher(page)).toHaveAccessibleName('Close')
  await expect(panel(page).getByRole('log')).toContainText('Do you deliver?')
  await launcher(page).click()
  await page.reload()
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
})

test('WIDG-15 whoever goes on to the next page right after writing finds their words there', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
  // Only the message itself gets through before the page is left.
  await page.waitForLoadState('networkidle')
  await page.route('**/widget/api/session', () => {})
  await beginConversation(page, chat)
  await page.unrouteAll()
  await visit(chat)
  await expect(panel(page).getByRole('log')).toContainText('Do you deliver?')
})

test('WIDG-18 the keyboard opens the chat, Escape closes it, and the focus returns to the launcher', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await expect(launcher(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(message(page)).toBeFocused()
  await launcher(page).focus()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
})

/** Contrast of the launcher's icon against its background, as defined by WCAG. */
const contrast = async (page: Page) => {
  const colors = await launcher(page).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    return [color, backgroundColor]
  })
  const [one, other] = colors.map((color) => {
    const [red, green, blue] = color.match(/\d+/g)!.map((value) => {
      const share = Number(value) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
  })
  return Math.max(one!, other!) / Math.min(one!, other!)
}
