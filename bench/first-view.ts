// The first page load of the console, on the network that Lighthouse assumes for a desktop.
import { type Browser, chromium } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ensureChromium } from '../tools/chromium.mjs'
import { bench } from './support/bench.ts'
import { databaseOf } from './support/database.ts'
import { atLeast, goal, median, printMachine, printRow } from './support/figures.ts'
import { type FirstView, performanceScore } from './support/first-view/score.ts'
import { type Viewed, viewPage } from './support/first-view/view-page.ts'
import { fill } from './support/inbox/fill.ts'
import { runProduct, temporaryFolder } from './support/product.ts'
import { newTenant, type Tenant } from './support/tenant.ts'

const ROUNDS = 5
const CHATS = 200

const folder = temporaryFolder()
printMachine()
const product = await runProduct(folder.path)
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const tenant = await newTenant(product.url)
  await fill(databaseOf(folder.path), tenant, CHATS)
  await bench('PERF-2 the first view of /login', () => measure(browser, '/login'))
  await bench('PERF-2 the first view of /, signed in', () => measure(browser, '/', tenant))
} finally {
  await browser.close()
  await product.stop()
  folder.remove()
}

async function measure(browser: Browser, path: string, tenant?: Tenant) {
  const views: Viewed[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    views.push(await viewPage(browser, `${product.url}${path}`, tenant ? await sessionOf(tenant) : {}))
  const middle = (figure: keyof FirstView) => median(views.map((view) => view[figure]))
  const view = { fcpMs: middle('fcpMs'), lcpMs: middle('lcpMs'), tbtMs: middle('tbtMs'), cls: middle('cls') }
  const findings = [...new Set(views.flatMap(({ findings }) => findings))]
  printRow('first paint', `${view.fcpMs.toFixed(0)} ms`)
  for (const finding of findings) console.log(finding)
  atLeast('performance', performanceScore(view), 90, 'of 100')
  goal('largest paint', view.lcpMs, 1_500, 'ms')
  goal('blocked', view.tbtMs, 150, 'ms')
  goal('layout shift, in thousandths', view.cls * 1000, 50, '')
  goal('findings of accessibility and practice', findings.length, 0, '')
}

async function sessionOf({ client, email, password }: Tenant): Promise<Record<string, string>> {
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  return { token: session.access_token, refreshToken: session.refresh_token, email }
}
