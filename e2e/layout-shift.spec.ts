import type { Page, Request } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, seedChats, test } from './support/office.ts'
import { protectedPaths } from './support/paths.ts'
import { seedChat } from './support/turns.ts'

/** Answers that come after the first paint are what moves a page. */
const API_DELAY_MS = 400

for (const width of [1440, 928, 390])
  test(`no screen moves by more than 0.05 while it loads at ${width} px`, async ({ page, office }) => {
    await page.setViewportSize({ width, height: 900 })
    const { bot, agent, account } = await office()
    await account.client.call(api.agents.create, { body: { agent_name: 'Support line' } })
    await seedChats(bot.id, 25)
    const { chatId } = await seedChat(bot.id, [{ question: 'Hello', answer: 'Good day.' }])
    await observeShifts(page)
    const isLoaded = await delayAnswers(page)
    const inbox = `/?section=livechat&agent=${agent.id}&bot=${bot.id}&chat=${chatId}`
    const shifts: Record<string, Shift[]> = {}
    for (const path of [...protectedPaths, inbox, `/integrations?bot=${bot.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
      const seen = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
      if (seen.reduce((sum, { value }) => sum + value, 0) >= 0.05) shifts[path] = seen
    }
    expect(shifts).toEqual({})
  })

/** Tells whether all answers have come and are drawn. */
async function delayAnswers(page: Page) {
  const pending = new Set<Request>()
  let started = 0
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/events')) return route.continue()
    started++
    pending.add(route.request())
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS))
    await route.continue().catch(() => {})
  })
  return async () => {
    const before = started
    if (pending.size > 0) return false
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
    )
    return pending.size === 0 && started === before
  }
}

interface Shift {
  value: number
  /** What moved. */
  nodes: string[]
}

function observeShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = []
    Object.assign(window, { shifts })
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue
        const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const moved = `${previousRect.top}→${currentRect.top}, ${previousRect.left}→${currentRect.left}`
          return `${element?.outerHTML.slice(0, 200)} (${moved})`
        })
        shifts.push({ value: entry.value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
