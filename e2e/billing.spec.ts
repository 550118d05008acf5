import type { Page } from '@playwright/test'
import { choose } from './support/choose.ts'
import { watchNotifications } from './support/notifications.ts'
import { expect, sql, test } from './support/office.ts'
import { pay, servePaymentPages } from './support/payments.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upgrade Tariff Plan', exact: true })
const day = (days = 0) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')

const use = (email: string, used: number) =>
  sql(
    `insert into plan_usage select id, date_trunc('milliseconds', created_at), $2 from accounts where email = $1
     on conflict (account_id, period_start) do update set used = excluded.used`,
    [email, used],
  )

async function choosePlan(page: Page, name: string) {
  await choose(dialog(page).getByRole('combobox', { name: 'Tariff plan' }), name)
}

test('BILL-1 BILL-2 BILL-3 BILL-4 BILL-5 the plan, its days, its sessions and its dates', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/billing')
  const main = page.getByRole('main')
  await expect(main.getByText('Your current tariff plan:', { exact: true })).toBeVisible()
  await expect(main.getByText('Trial', { exact: true })).toBeVisible()
  await expect(main.getByText('2 days remaining', { exact: true })).toBeVisible()
  const sessions = main.getByRole('progressbar', { name: 'Included sessions' })
  await expect(sessions).toHaveAttribute('aria-valuetext', '0/100')
  await expect(main.getByText('0/100', { exact: true })).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText([day(), day(2)])
  await expect(main.getByRole('term')).toHaveText(['Activate date', 'Expire date'])
  await axe()
  await main.getByRole('button', { name: 'Upgrade Tariff Plan' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('who runs the installation is told which price is missing, in words that a phone does not break', async ({
  page,
  axe,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/billing?upgrade=1')
  await expect(dialog(page).getByRole('row').last()).toHaveText('MEDIUM 1100Not set')
  const setting = dialog(page).getByText('PLAN_PRICE_MEDIUM')
  await expect(setting).toHaveText('Set the prices on the server: PLAN_PRICE_MEDIUM.')
  expect(await setting.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await axe()
})

test('UPG-1 UPG-2 UPG-3 the dialog has the three plans, and asks for one', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/billing?upgrade=1')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Tariff plan' })).toBeFocused()
  await expect(dialog(page).getByRole('region', { name: 'Tariff plans' })).not.toHaveAttribute('tabindex')
  await axe()
  const goOn = dialog(page).getByRole('button', { name: 'Continue to billing', exact: true })
  await expect(dialog(page)).toContainText('Now: trial, 2 days left, 0 of 100 sessions used.')
  await expect(dialog(page).getByRole('row')).toHaveText([
    'Tariff planSessions a monthPrice',
    'START 250€19 a month',
    'LITE 550€39 a month',
    'MEDIUM 1100Ask your administrator',
  ])
  await goOn.click()
  // Shown inside the dialog, because an alert dialog would hide the field.
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select a tariff plan.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await dialog(page).getByRole('combobox', { name: 'Tariff plan' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'START - 250 sessions',
    'LITE - 550 sessions',
    'MEDIUM - 1100 sessions',
  ])
  await axe()
})

test('UPG-4 a plan opens its payment page in a new tab that knows nothing of this one, and the link stays', async ({
  page,
  context,
  newAccount,
  axe,
}) => {
  await servePaymentPages(context)
  await newAccount()
  await page.goto('/billing?upgrade=1')
  await choosePlan(page, 'LITE')
  const opening = context.waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Continue to billing' }).click()
  const tab = await opening
  await expect(tab).toHaveURL(/^http:\/\/pay\.test\/lite\?client_reference_id=[\da-f-]{36}$/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  const link = dialog(page).getByRole('link', { name: 'Pay for LITE' })
  await expect(link).toHaveAttribute('href', tab.url())
  await expect(link).toHaveAttribute('rel', 'noopener')
  await expect(dialog(page).getByText('Waiting for payment…')).toBeVisible()
  await axe()

  await choosePlan(page, 'MEDIUM')
  // The button is disabled, because this plan cannot be bought online.
  await expect(dialog(page).getByRole('button', { name: 'Continue to billing' })).toBeDisabled()
  await expect(dialog(page).getByText('MEDIUM can’t be bought online here').first()).toBeVisible()
  expect(context.pages()).toHaveLength(2)
})

test('UPG-5 back from the payment the plan is asked for again, and shown', async ({
  page,
  context,
  baseURL,
  newAccount,
}) => {
  await servePaymentPages(context)
  const account = await newAccount()
  await page.goto('/billing?upgrade=1')
  await choosePlan(page, 'START')
  const opening = context.waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Continue to billing' }).click()
  await (await opening).close()
  await expect(dialog(page).getByText('Waiting for payment…')).toBeVisible()
  const asked = page.waitForRequest('**/api/trial-billing-info')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await asked
  await pay(baseURL!, account, 'START')
  await expect(dialog(page).getByText('You’re now on START. Thank you!')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Continue to billing' })).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(main.getByText('0/250', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your trial' })).toBeHidden()
})

test('whoever has a plan is not sold it twice, and hears that another one does not end it', async ({
  page,
  context,
  baseURL,
  newAccount,
  axe,
}) => {
  await servePaymentPages(context)
  await pay(baseURL!, await newAccount(), 'START')
  await page.goto('/billing?upgrade=1')
  await dialog(page).getByRole('combobox', { name: 'Tariff plan' }).click()
  await expect(dialog(page).getByRole('row', { name: 'START Your plan' })).toBeVisible()
  const start = page.getByRole('option', { name: 'START' })
  await expect(start).toContainText('Your plan')
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await axe()
  await expect(dialog(page).getByText('Your START subscription continues')).toBeHidden()
  await page.getByRole('option', { name: 'LITE' }).press('Enter')
  await expect(dialog(page).getByText('Your START subscription continues')).toBeVisible()
  await expect(dialog(page)).toContainText('or both are charged')
  await axe()
})

test('BILL-7 what cannot be loaded reads N/A, and is asked for again', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Failed to load resource|The billing info was not loaded/)
  await newAccount()
  await page.route('**/api/trial-billing-info', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/billing')
  const main = page.getByRole('main')
  await expect(main.getByText('N/A', { exact: true })).toHaveCount(4)
  await axe()
  await page.unroute('**/api/trial-billing-info')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByText('0/100', { exact: true })).toBeVisible()
  await expect(main.getByText('N/A')).toHaveCount(0)
})

test('BILL-8 the bar turns amber at 80 % and red at 100 %, with what happens next, here and everywhere', async ({
  page,
  newAccount,
  axe,
}) => {
  const { email } = await newAccount()
  await use(email, 80)
  await page.goto('/billing')
  const bar = page.getByRole('progressbar').first().locator('[data-progressing]').last()
  await expect(page.getByText('80/100', { exact: true })).toBeVisible()
  const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colour()).toBe('rgb(217, 119, 6)')
  await expect(page.getByText(/^When none are left, your assistants stop answering new/)).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: '80 of 100 sessions are used' })
  await expect(notice).toBeVisible()
  await axe()
  await notice.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await use(email, 100)
  await page.goto('/settings')
  const banner = page.getByRole('alert').filter({ hasText: 'All sessions of your trial are used' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Upgrade Tariff Plan' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/billing')
  await expect(page.getByText('100/100', { exact: true })).toBeVisible()
  await expect(page.getByText(/^All sessions are used: your assistants don’t answer new/)).toBeVisible()
  await axe()
})

test('whoever asked for notifications hears once that the sessions are used, and once that the trial is over', async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount()
  const { titles, click } = await watchNotifications(page)
  const lookAgain = async () => {
    const answered = page.waitForResponse('**/api/trial-billing-info')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await answered
  }
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Show a notification' }).click()
  await use(email, 100)
  await lookAgain()
  await expect.poll(titles).toEqual(['All sessions of your trial are used'])
  await sql("update accounts set created_at = created_at - interval '3 days' where email = $1", [email])
  await lookAgain()
  await expect.poll(titles).toEqual(['All sessions of your trial are used', 'Your trial is over'])
  await click(1)
  await expect(page).toHaveURL('/billing')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Your trial is over' })).toBeVisible()
  expect(await titles()).toEqual([])
})

test('a plan that was cancelled counts no days any more', async ({ page, baseURL, newAccount }) => {
  const account = await newAccount()
  await pay(baseURL!, account, 'START')
  await sql(
    `update subscriptions set cancelled_at = now() from accounts a where a.id = account_id and a.email = $1`,
    [account.email],
  )
  await page.goto('/billing')
  const main = page.getByRole('main')
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(main.getByText(/remaining/)).toHaveCount(0)
})

test('BILL-8 the days that are left are counted as Polish and Russian count them', async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount()
  const startedAgo = (days: number) =>
    sql('update accounts set created_at = now() - make_interval(days => $2) where email = $1', [email, days])
  await sql(
    `insert into trial_bonuses select id, unnest(array['prompt', 'documents']), now() from accounts where email = $1`,
    [email],
  )
  for (const [language, days, text] of [
    ['pl', 1, 'pozostało 5 dni'],
    ['pl', 2, 'pozostały 4 dni'],
    ['pl', 5, 'pozostał 1 dzień'],
    ['ru', 1, 'осталось 5 дней'],
    ['ru', 2, 'осталось 4 дня'],
    ['ru', 5, 'остался 1 день'],
  ] as const) {
    await startedAgo(days)
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto('/billing')
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  }
})

test('the trail of the account tells of the plan in the words of its reader', async ({
  page,
  baseURL,
  newAccount,
}) => {
  await pay(baseURL!, await newAccount(), 'START')
  for (const [language, text] of [
    ['en', 'Plan changed: START, active'],
    ['pl', 'Zmieniono plan: START, aktywny'],
    ['ru', 'Тариф изменён: START, активен'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto('/settings')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})
