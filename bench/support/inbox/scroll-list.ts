import type { Tenant } from '../tenant.ts'
import { inConsole } from './in-console.ts'

export interface Scrolling {
  /** Time between painted frames. */
  framesMs: number[]
  /** The maximum number of rendered rows. */
  rows: number
}

/** Scrolls through a list of chats that are already loaded, in steps of one swipe. */
export function scrollList(url: string, tenant: Tenant, chats: number): Promise<Scrolling> {
  return inConsole(tenant, async (page) => {
    // Nobody scrolls through hundreds of pages, so the first response contains all chats.
    await page.route('**/api/bots/*/chats*', async (route) => {
      const response = await route.fetch()
      const found = (await response.json()) as { chats: { id: number }[] }
      const many = Array.from({ length: chats }, (_, n) => ({
        ...found.chats[n % found.chats.length]!,
        id: n + 1,
      }))
      await route.fulfill({ response, json: { ...found, chats: many, total: chats, hasMore: false } })
    })
    await page.goto(`${url}/?section=livechat`)
    await page.getByText(`showing ${chats} of ${chats} chats`).waitFor()
    return page.evaluate(scrollInPage)
  })
}

/** Runs in the page and uses its clock. */
async function scrollInPage(): Promise<Scrolling> {
  const list = [...document.querySelectorAll('ul')].find(({ scrollHeight }) => scrollHeight > 50_000)!
  let pane: HTMLElement = list
  while (pane.scrollHeight <= pane.clientHeight || getComputedStyle(pane).overflowY === 'visible')
    pane = pane.parentElement!
  const framesMs: number[] = []
  let rows = 0
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 600; frame += 1) {
    pane.scrollTop += 120
    const now = await new Promise(requestAnimationFrame)
    framesMs.push(now - last)
    last = now
    rows = Math.max(rows, list.querySelectorAll('li').length)
  }
  return { framesMs, rows }
}
