import { type Browser, chromium, type Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ensureChromium } from '../../../tools/chromium.mjs'
import type { Tenant } from '../tenant.ts'

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
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await signedInPage(browser, tenant)
    const openings: Opening[] = []
    for (let time = 0; time < times; time += 1) {
      await page.goto(`${url}/?section=livechat&chat=${from}`)
      await page.getByRole('log').getByRole('article').last().waitFor()
      openings.push(await page.evaluate(openInPage, `/?section=livechat&chat=${to}`))
    }
    return openings
  } finally {
    await browser.close()
  }
}

async function signedInPage(browser: Browser, { client, email, password }: Tenant): Promise<Page> {
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  const stored = { token: session.access_token, refreshToken: session.refresh_token, email }
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((entries) => {
    if (localStorage.getItem('token')) return
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return page
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
