import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ask, databaseOf } from '../bench/support/database.ts'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount, signInHere, type TestAccount } from './support/account.ts'
import { delayAnswers, MAX_SHIFT, observeShifts, type Shift, shiftsOf } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

// Sequential: the tests share a product.
test.describe.configure({ mode: 'default' })

let folder: ReturnType<typeof temporaryFolder>
let product: RunningProduct
/** The first account, which also gets the banner about sign-up. */
let owner: TestAccount

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = temporaryFolder()
  product = await runProduct(folder.path, { settings: { SIGN_UP: '' } })
  owner = await createAccount(product.url, {})
  await owner.client.call(api.agents.create, { body: { agent_name: 'Support line' } })
  await owner.client.call(api.installation.saveSignUp, { body: { mode: 'open' } })
})
test.afterAll(async () => {
  await product.stop()
  folder.remove()
})

const banner = (page: Page, title: string) =>
  page.locator('[role=status], [role=alert]').filter({ has: page.getByText(title, { exact: true }) })

const sql = (text: string) => ask(databaseOf(folder.path), text)

const FAILURE = JSON.stringify({ at: [], reason: 'The model did not answer in time', told_since: new Date() })

const banners = {
  'The AI is stopped': {
    show: () => owner.client.call(api.chats.setAiState, { body: { halted: true } }),
    hide: () => owner.client.call(api.chats.setAiState, { body: { halted: false } }),
  },
  'The model of Support line is not answering': {
    show: () => sql(`update agents set model_failures = '${FAILURE}'`),
    hide: () => sql('update agents set model_failures = null'),
  },
  'Your trial is over': {
    show: () => sql(`update accounts set created_at = created_at - interval '90 days'`),
    hide: () => sql(`update accounts set created_at = created_at + interval '90 days'`),
  },
  'Anyone can sign up on this server': {
    show: () => sql(`insert into installation values ('sign_up_notice', 'open')`),
    hide: () => sql(`delete from installation where key = 'sign_up_notice'`),
  },
}

/** Milliseconds from the first request to the last response of those that decide which banners are shown. */
const waitedForBanners = (page: Page) =>
  page.evaluate(() => {
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) =>
        /\/api\/(me\/(account|ai|agents)|agents|trial-billing-info)$|why\.json$/.test(name.split('?')[0]!),
    )
    const [first, last] = [calls.map((call) => call.startTime), calls.map((call) => call.responseEnd)]
    return Math.max(...last) - Math.min(...first)
  })

for (const width of [1440, 928, 390])
  test(`banners do not move a screen that loads by more than 0.05 at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInHere(page, product.url, owner)
    await observeShifts(page)
    const isLoaded = await delayAnswers(page)
    const moved: Record<string, Shift[]> = {}
    const measure = async (path: string, titles: string[]) => {
      await page.goto(product.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const title of titles) await expect(banner(page, title)).toBeVisible()
      await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
      // If the responses took seconds on a busy machine, the screen has stopped waiting: load it again.
      if ((await waitedForBanners(page)) > 2_500) return measure(path, titles)
      const { total, shifts } = await shiftsOf(page)
      if (total >= MAX_SHIFT) moved[`${path} ${titles}`] = shifts
    }

    await measure('/admin', [])
    for (const [title, { show, hide }] of Object.entries(banners)) {
      await show()
      await measure('/settings', [title])
      await hide()
    }
    for (const { show } of Object.values(banners)) await show()
    await measure('/', Object.keys(banners))
    for (const { hide } of Object.values(banners)) await hide()
    expect(moved).toEqual({})
  })
