import type { Tenant } from '../tenant.ts'
import { inConsole } from './in-console.ts'

export interface Opening {
  /** From the request to the last message on screen. */
  ms: number
  /** Number of rendered messages. */
  nodes: number
}

/** Opens a chat repeatedly, each time in a freshly loaded console without cached data. */
export async function openChat(
  url: string,
  tenant: Tenant,
  { from, to, times }: { from: number; to: number; times: number },
): Promise<Opening[]> {
  return inConsole(tenant, async (page) => {
    const openings: Opening[] = []
    for (let time = 0; time < times; time += 1) {
      await page.goto(`${url}/?section=livechat&chat=${from}`)
      await page.getByRole('log').getByRole('article').last().waitFor()
      openings.push(await page.evaluate(openInPage, `/?section=livechat&chat=${to}`))
    }
    return openings
  })
}

/** Runs in the page and uses its clock; stops once the messages are painted. */
async function openInPage(address: string): Promise<Opening> {
  const before = document.querySelector('[role=log]')
  const startedAt = performance.now()
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  for (let nodes = 0; ; ) {
    await new Promise(requestAnimationFrame)
    if (nodes > 0) return { ms: performance.now() - startedAt, nodes }
    const log = document.querySelector('[role=log]')
    if (log && log !== before) nodes = log.querySelectorAll('article').length
  }
}
