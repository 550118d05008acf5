import type { Browser, Page } from '@playwright/test'
import { violationsOf } from '../../../e2e/support/axe.ts'
import type { FirstView } from './score.ts'

export interface Viewed extends FirstView {
  /** Findings of an accessibility and best-practices check. */
  findings: string[]
}

/** The desktop network that Lighthouse assumes. */
const LINE = { latency: 40, downloadThroughput: 1_310_720, uploadThroughput: 1_310_720, offline: false }
/** How long after loading late layout shifts and long tasks still count. */
const WATCHED_MS = 3_000

/** Opens a page in a fresh browser; `stored` is the local storage of a signed-in person. */
export async function viewPage(
  browser: Browser,
  address: string,
  stored: Record<string, string>,
): Promise<Viewed> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    const findings = heardFrom(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    devtools.on('Audits.issueAdded', ({ issue }) => findings.push(`issue: ${issue.code}`))
    await devtools.send('Audits.enable')
    await page.addInitScript(watchInPage, stored)
    await page.goto(address)
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(WATCHED_MS)
    const view = await page.evaluate(() => window.firstView)
    if (view.lcpMs === 0) throw new Error(`nothing was painted at ${address}`)
    return { ...view, findings: [...findings, ...(await marked(page))] }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    firstView: FirstView
  }
}

/** Runs in the page before its own scripts. */
function watchInPage(stored: Record<string, string>) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const view: FirstView = { fcpMs: 0, lcpMs: 0, tbtMs: 0, cls: 0 }
  window.firstView = view
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, name, startTime, duration } = entry
      if (name === 'first-contentful-paint') view.fcpMs = startTime
      if (entryType === 'largest-contentful-paint') view.lcpMs = startTime
      if (entryType === 'longtask' && view.fcpMs && startTime + duration > view.fcpMs)
        view.tbtMs += duration - 50
      if (entryType === 'layout-shift') view.cls += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'] })
}

function heardFrom(page: Page): string[] {
  const findings: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) findings.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => findings.push(`thrown: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) findings.push(`${response.status()}: ${response.url()}`)
  })
  return findings
}

async function marked(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  const practice = await page.evaluate(() => [
    ...(document.doctype?.name === 'html' ? [] : ['no doctype']),
    ...(document.characterSet === 'UTF-8' ? [] : ['not in UTF-8']),
    ...(document.querySelector('meta[name=viewport]') ? [] : ['no viewport']),
    ...(document.documentElement.lang ? [] : ['no language']),
    ...(document.title ? [] : ['no title']),
  ])
  return [...violations.map(({ id, help }) => `${id}: ${help}`), ...practice]
}
