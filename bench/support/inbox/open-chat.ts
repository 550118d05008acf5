import type { Tenant } from '../tenant.ts'
import { inConsole } from './in-console.ts'

export interface Opening {
  /** From the wish to the last message on screen. */
  ms: number
  /** Messages that the browser has drawn. */
  nodes: number
}

/** Opens a chat in a console that has just been loaded and knows nothing of it, so many times. */
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

/** Runs in the page: its own clock counts, and what is seen is what was painted. */
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
