import { chromium, type Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ensureChromium } from '../../../tools/chromium.mjs'
import type { Tenant } from '../tenant.ts'

/** Runs `work` in a browser that is signed in to the tenant's console. */
export async function inConsole<T>(tenant: Tenant, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const { client, email, password } = tenant
    const session = await client.call(api.auth.signIn, { body: { username: email, password } })
    const stored = { token: session.access_token, refreshToken: session.refresh_token, email }
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((entries) => {
      if (localStorage.getItem('token')) return
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    return await work(page)
  } finally {
    await browser.close()
  }
}
