// Measures layout shifts while a screen loads.
import type { Page, Request } from '@playwright/test'

/** Responses that arrive after the first paint cause the shifts. */
const API_DELAY_MS = 400

export const MAX_SHIFT = 0.05

/** Delays all API responses. The returned function tells whether all have arrived and are rendered. */
export async function delayAnswers(page: Page) {
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

export interface Shift {
  value: number
  /** The elements that moved. */
  nodes: string[]
}

/** All layout shifts of the open page, and their sum. */
export async function shiftsOf(page: Page): Promise<{ total: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

export function observeShifts(page: Page) {
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
