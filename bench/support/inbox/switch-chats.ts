import type { Tenant } from '../tenant.ts'
import { inConsole } from './in-console.ts'

export interface Reactions {
  /** From pressing another chat to its messages on screen. */
  switchedMs: number[]
  /** From choosing a mode to its name in the header. */
  modeMs: number[]
}

/** Switches between two chats that have been open before, and then between the modes of one. */
export function switchChats(url: string, tenant: Tenant, times: number): Promise<Reactions> {
  return inConsole(tenant, async (page) => {
    await page.goto(`${url}/?section=livechat`)
    const rows = page.locator('[data-chat]')
    for (const place of [1, 0]) {
      await rows.nth(place).click()
      await page.locator('[data-chat][aria-current]').waitFor()
      await page.getByRole('log').getByRole('article').last().waitFor()
    }
    const reactions: Reactions = { switchedMs: [], modeMs: [] }
    for (let time = 0; time < times; time += 1)
      reactions.switchedMs.push(await page.evaluate(switchInPage, (time + 1) % 2))
    for (let time = 0; time < times; time += 1) {
      await page.getByRole('button', { name: /^(Auto mode|Copilot Mode)$/ }).click()
      await page.getByRole('menuitemradio').first().waitFor()
      reactions.modeMs.push(await page.evaluate(chooseInPage))
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    return reactions
  })
}

/** Runs in the page and uses its clock; stops once the messages are painted. */
async function switchInPage(place: number): Promise<number> {
  const before = document.querySelector('[role=log]')
  const startedAt = performance.now()
  document.querySelectorAll<HTMLElement>('[data-chat]')[place]!.click()
  for (let isShown = false; ; ) {
    await new Promise(requestAnimationFrame)
    if (isShown) return performance.now() - startedAt
    const log = document.querySelector('[role=log]')
    isShown = log !== before && log?.querySelector('article') != null
  }
}

async function chooseInPage(): Promise<number> {
  const other = document.querySelector<HTMLElement>('[role=menuitemradio][aria-checked=false]')!
  const name = other.textContent
  const startedAt = performance.now()
  other.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const buttons = [...document.querySelectorAll('header button')]
    if (buttons.some(({ textContent }) => textContent === name)) return performance.now() - startedAt
  }
}
