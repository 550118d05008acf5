import type { Frame, Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import type { Owner } from './installation.ts'

export const SETTLED_WITHIN_MS = 60_000
/** A tall viewport, so that virtualized lists render everything, scaled down to save real pixels. */
export const CONSOLE = { viewport: { width: 1440, height: 24_000 }, deviceScaleFactor: 0.1 }

export interface Scan {
  /** Codes of the payloads that are on the page, as text or as the value of a field. */
  seen: number[]
  /** Payloads that became markup, a script or an executable link. */
  faults: string[]
}

/** Runs before any page script: records calls of `__xss` and CSP violations. */
export async function watchForXss(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const caught: string[] = []
    Object.assign(globalThis, { __xssCaught: caught, __xss: (code: number) => caught.push(`ran ${code}`) })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      if (/script|^base|^form/.test(effectiveDirective))
        caught.push(`${effectiveDirective} stopped ${blockedURI} ${sample}`)
    })
  })
}

/** Scans all frames of the page once. */
export async function scanForXss(page: Page): Promise<Scan> {
  const scans = await Promise.all(page.frames().map(scanFrame))
  return { seen: scans.flatMap(({ seen }) => seen), faults: scans.flatMap(({ faults }) => faults) }
}

async function scanFrame(frame: Frame): Promise<Scan> {
  if (frame.isDetached()) return { seen: [], faults: [] }
  return frame.evaluate(() => {
    // No named functions in here: the compiler would add calls to a helper that does not exist in the page.
    const texts: string[] = []
    const faults = [...((globalThis as { __xssCaught?: string[] }).__xssCaught ?? [])]
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      texts.push((root instanceof Document ? root.documentElement : root).textContent ?? '')
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        if ('value' in element && typeof element.value === 'string') texts.push(element.value)
        for (const { name, value } of element.attributes) {
          texts.push(value)
          const isHandler = /^on/i.test(name)
          const runs =
            /^(href|xlink:href|src|srcdoc|action|formaction|data|content)$/i.test(name) &&
            // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme.
            /^[\u0000-\u0020]*(javascript|vbscript|data:text\/html|0;url=)|__xss/i.test(
              value.replace(/[\t\n\r]/g, ''),
            ) &&
            !/^(https?|mailto|tel|blob):/.test(value)
          if (isHandler || runs) faults.push(`<${element.localName} ${name}="${value.slice(0, 80)}">`)
        }
        const isScript = ['script', 'style', 'iframe', 'object', 'embed', 'base'].includes(element.localName)
        if (isScript && /__xss/.test(element.textContent ?? '')) faults.push(element.outerHTML.slice(0, 100))
      }
    }
    const codes = texts.flatMap((text) => [...text.matchAll(/#(\d+)#/g)].map(([, code]) => Number(code)))
    return { seen: [...new Set(codes)], faults }
  })
}

/** Clicks all buttons with this name at once. */
export const pressAll = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })

/** Watches from the first script on; an opened dialog is a problem. */
export async function watchPage(page: Page, problems: string[]) {
  await watchForXss(page)
  page.on('dialog', async (dialog) => {
    problems.push(`a dialog opened: ${dialog.message()}`)
    await dialog.dismiss()
  })
}

/** Waits until all these codes are on the page, or until it stops changing. */
export async function scanUntilSettled(
  page: Page,
  codes: number[],
  keep: (where: string, scan: Scan) => void,
): Promise<void> {
  let before = ''
  let quiet = 0
  for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end && quiet < 3; ) {
    const scan = await scanForXss(page)
    keep(page.url().replace(/^http:\/\/[^/]+/, ''), scan)
    // A payload that became markup is no longer visible as text.
    const isComplete = scan.faults.length > 0 || codes.every((code) => scan.seen.includes(code))
    const now = scan.seen.join()
    quiet = isComplete && now === before ? quiet + 1 : 0
    // Without codes to wait for, a stable page is enough.
    if (codes.length === 0 && now === before) quiet += 1
    before = now
    await page.waitForTimeout(50)
  }
}

/** Chromium occasionally aborts a navigation on a busy machine. */
export async function openAddress(page: Page, address: string) {
  await page.goto(address).catch((error) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return page.goto(address)
  })
}

export async function signIn(page: Page, url: string, { client, email, password }: Owner) {
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  const stored = { token: session.access_token, refreshToken: session.refresh_token, email }
  await page.goto(`${url}/privacy-policy`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}
