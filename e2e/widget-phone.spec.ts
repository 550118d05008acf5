import type { Page } from '@playwright/test'
import { expect, launcher, panel, test } from './support/widget.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const frame = (page: Page) => page.locator('switchboard-widget iframe')
const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })
const longPage = `<main><h1>A shop</h1><p tabindex="0">${'Words about things. '.repeat(2000)}</p></main>`

test('WIDG-17 on a phone the open chat is the whole screen, and the page below holds still', async ({
  page,
  liveChat,
  sites,
  axe,
}) => {
  const { snippet } = await liveChat()
  await page.goto(sites.put('shop-a', { body: longPage + snippet }))
  await page.evaluate(() => scrollTo(0, 500))
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  await expect.poll(() => frame(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await message(page).evaluate((field) => parseFloat(getComputedStyle(field).fontSize))).toBe(16)
  await expect(launcher(page)).toBeHidden()
  await axe()
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => [scrollY, document.body.inert])).toEqual([500, true])

  await panel(page).getByRole('button', { name: 'Close chat' }).tap()
  await expect(launcher(page)).toBeVisible()
  expect(await page.evaluate(() => [scrollY, document.body.inert])).toEqual([500, false])
  // Until the browser has composited the closed chat, wheel events still go to its frame.
  const turnWheel = async () => {
    await page.mouse.wheel(0, 400)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(turnWheel).toBeGreaterThanOrEqual(900)
})

test('WIDG-17 turned on its side, a phone still shows the whole chat', async ({ page, liveChat, visit }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await visit(await liveChat())
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  await expect.poll(() => frame(page).boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
})

test('WIDG-17 the chat ends where the keyboard begins', async ({ page, liveChat, visit }) => {
  await visit(await liveChat())
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  // Tests have no on-screen keyboard, so its effect on the viewport is simulated.
  await page.evaluate(() => {
    Object.defineProperties(visualViewport!, { height: { value: 500 }, offsetTop: { value: 20 } })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => frame(page).boundingBox()).toEqual({ x: 0, y: 20, width: 390, height: 500 })
  await expect(message(page)).toBeInViewport()
})

test('WIDG-18 full screen, Tab stays within the chat', async ({ page, liveChat, sites }) => {
  const { snippet } = await liveChat()
  await page.goto(sites.put('shop-a', { body: longPage + snippet }))
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SWITCHBOARD-WIDGET')
    await expect(panel(page).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
})

test('a chat that was left open does not cover the next page of a phone', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  await page.reload()
  await expect(launcher(page)).toBeVisible()
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
})

test('a window made wider than a phone gives the page back', async ({ page, liveChat, visit }) => {
  await visit(await liveChat())
  await launcher(page).tap()
  await expect(message(page)).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(launcher(page)).toBeVisible()
  expect(await page.evaluate(() => document.body.inert)).toBe(false)
  expect((await frame(page).boundingBox())!.width).toBe(384)
})
