import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../../tools/chromium.mjs'

const QUIET_MS = 3000

export interface FirstIntent {
  /** Requests of the widget without interaction. */
  before: string[]
  /** Further requests once the pointer came near. */
  after: string[]
  /** From the click to a usable input field. */
  usableMs: number
}

/** Opens a bare page of another site with only the snippet, in a real browser. */
export async function watchFirstIntent(snippet: string): Promise<FirstIntent> {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/' ? `<!doctype html><title>A site</title><h1>A site</h1>${snippet}` : '')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(home)) asked.push(request.url())
    })
    await page.goto(home)
    const launcher = page.getByRole('button', { name: 'Open chat' })
    await launcher.waitFor()
    // Long enough for deferred requests.
    await wait(QUIET_MS)
    const before = [...asked]
    await launcher.hover()
    await page.locator('iframe').first().waitFor({ state: 'attached' })
    await wait(QUIET_MS)
    const clickedAt = performance.now()
    await launcher.click()
    await page.frameLocator('iframe').getByRole('textbox').first().waitFor()
    return { before, after: asked.slice(before.length), usableMs: performance.now() - clickedAt }
  } finally {
    await browser.close()
    site.close()
  }
}
