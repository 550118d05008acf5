import type { Browser, Page } from '@playwright/test'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { FAKE_KEY, startFakeModel } from '../server/src/llm/fake/server.ts'
import { choose } from './support/choose.ts'
import { watchConsole } from './support/console.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'correct horse battery'
const OWNER = 'owner@example.com'
let folder: ReturnType<typeof temporaryFolder>
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = temporaryFolder()
  product = await runProduct(folder.path, { settings: { SIGN_UP: '', PRIVATE_HOST_ACCOUNTS: '' } })
})
test.afterAll(async () => {
  await product.stop()
  folder.remove()
})

/** Another person in a separate browser context. */
async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  const heard = watchConsole(context)
  await work(await context.newPage())
  await context.close()
  expect(heard.complaints()).toEqual([])
}

async function fillIn(page: Page, email: string | null) {
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Account created successfully' })).toBeVisible()
}

async function signIn(page: Page, email: string) {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

test('a new owner closes sign-up', async ({ page, browser, axe }) => {
  test.slow()
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillIn(page, OWNER)

  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Installation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Nobody' })).toBeChecked()
  await axe()

  await page.getByRole('radio', { name: 'Anyone' }).click()
  await expect(page.getByText('Anyone can sign up now')).toBeVisible()
  await elsewhere(browser, async (other) => {
    await other.goto(`${product.url}/signup`)
    await fillIn(other, 'second@example.com')
    await other.goto(`${product.url}/`)
    await other.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(other.getByRole('menuitem', { name: 'Installation' })).toBeHidden()
  })

  await page.getByRole('radio', { name: 'Nobody' }).click()
  await expect(page.getByText('Sign-up is closed now')).toBeVisible()
  await elsewhere(browser, async (other) => {
    await other.goto(`${product.url}/signup`)
    await expect(other.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
    await expect(other.getByLabel('Password')).toHaveCount(0)
    await other.getByRole('link', { name: 'Go to sign-in' }).click()
    await expect(other.getByRole('heading', { name: 'Sign in to Switchboard' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  })
})

test('an invitation link opens one account', async ({ page, allowConsole, axe }) => {
  allowConsole(/400|404/)
  await signIn(page, OWNER)
  await page.goto(`${product.url}/admin#sign-up`)
  await expect(page.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await page.getByRole('radio', { name: 'By invitation' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email (optional)').fill('not an address')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByLabel('Email (optional)')).toHaveAccessibleDescription(/valid email/)
  await page.getByLabel('Email (optional)').fill('guest@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await axe()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Invitations to open an account' })).toContainText(
    'guest@example.com',
  )

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.url}/signup`)
  await expect(page.getByRole('heading', { name: 'Sign-up is by invitation only' })).toBeVisible()
  await axe()
  await page.goto(link)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('guest@example.com')
  await fillIn(page, null)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await axe()
})

test('for another account the page of the installation does not exist', async ({ page, allowConsole }) => {
  allowConsole(/There is no page \/admin/)
  await signIn(page, 'guest@example.com')
  await page.goto(`${product.url}/admin`)
  await expect(page.getByText('Page not found (404)')).toBeVisible()
})

test('the owner helps, signs out, deletes and brings back an account', async ({
  page,
  browser,
  allowConsole,
  axe,
}) => {
  test.slow()
  allowConsole(/403|404/)
  await signIn(page, OWNER)
  await page.goto(`${product.url}/admin#accounts`)
  const guest = page.getByRole('listitem').filter({ hasText: 'guest@example.com' })
  const openMenu = () => page.getByRole('button', { name: 'Actions for guest@example.com' }).click()
  await expect(guest).toContainText('1 person')
  await axe()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: 'MEDIUM' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(guest).toContainText('MEDIUM, active')
  // A running plan restarts only if a period was chosen.
  await openMenu()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  const planDialog = page.getByRole('dialog', { name: 'Plan of guest@example.com' })
  await expect(planDialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await planDialog.getByRole('radio', { name: 'End the plan' }).click()
  await expect(planDialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await planDialog.getByRole('radio', { name: 'MEDIUM' }).click()
  await choose(planDialog.getByRole('combobox', { name: 'For how long' }), '12 months')
  await planDialog.getByRole('button', { name: 'Save' }).click()
  await expect(planDialog).toBeHidden()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Password reset link' }).click()
  await page.getByLabel('Your password').fill('a wrong guess')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/)
  await page.getByLabel('Your password').fill(PASSWORD)
  await axe()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Password reset link' }).inputValue()
  await axe()
  await page.getByRole('button', { name: 'Done' }).click()
  await elsewhere(browser, async (other) => {
    await other.goto(product.url + new URL(link).pathname + new URL(link).hash)
    await expect(other.getByText('For guest@example.com.')).toBeVisible()
  })

  await openMenu()
  await page.getByRole('menuitem', { name: 'Sign everyone out' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText(/sessions? ended/)).toBeVisible()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await axe()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(guest).toContainText('Deleted')
  await axe()
  await page.getByRole('button', { name: 'Restore guest@example.com' }).click()
  await expect(guest).not.toContainText('Deleted')

  await page.getByLabel('Search by email or name').fill('nobody-at-all')
  await expect(page.getByText('No account matches “nobody-at-all”.')).toBeVisible()
})

test('the owner sees how the server does', async ({ page, axe }) => {
  await signIn(page, OWNER)
  await page.goto(`${product.url}/admin#health`)
  const checks = page.getByRole('list', { name: 'Server health' }).getByRole('listitem')
  await expect(checks).toHaveCount(7)
  await expect(checks.first()).toContainText(/Answers in \d+ ms/)
  await axe()
})

test('the owner sets the mail server, private hosts and the model', async ({ page, allowConsole, axe }) => {
  allowConsole(/400|422|502/)
  const fake = await startFakeModel()
  await signIn(page, OWNER)
  await page.goto(`${product.url}/admin#mail`)
  const saves = page.getByRole('button', { name: 'Save', exact: true })
  await expect(page.getByLabel('Server', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Model', { exact: true })).toBeVisible()
  for (const save of await saves.all()) await expect(save).toBeDisabled()
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'No mail server answers at this address' }),
  ).toBeVisible()
  await page.getByLabel('User name').fill('desk')
  await page.getByLabel('Password', { exact: true }).first().fill('secret')
  await page.getByLabel('User name').press('Enter')
  await expect(page.getByText('Mail server saved')).toBeVisible()
  await expect(page.getByText('Saved. Leave it empty to keep it.')).toBeVisible()

  const hosts = page.locator('form').filter({ has: page.getByLabel('Hosts', { exact: true }) })
  const saveHosts = hosts.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Hosts', { exact: true }).fill('no-port')
  await saveHosts.click()
  await expect(page.getByText('Each line needs a host and a port')).toBeVisible()
  await page.getByLabel('Hosts', { exact: true }).fill('10.0.0.7:8080')
  await expect(hosts.getByRole('radio', { name: 'Only my account' })).toBeChecked()
  await hosts.getByRole('radio', { name: 'All accounts' }).click()
  await saveHosts.click()
  await expect(page.getByText('Private hosts saved')).toBeVisible()

  await page.getByLabel('Address', { exact: true }).fill(fake.url)
  await page.getByLabel('Model', { exact: true }).fill('reader')
  await page.getByLabel('API key').fill(FAKE_KEY)
  await page.getByLabel('Daily budget').fill('2,50')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Enter both prices')).toBeVisible()
  await page.getByLabel('Input price per 1M tokens').fill('1')
  await page.getByLabel('Output price per 1M tokens').fill('2')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/The model answered in \d+ ms/)).toBeVisible()
  await page.getByLabel('Output price per 1M tokens').press('Enter')
  await expect(page.getByText('Model saved')).toBeVisible()
  await expect(page.getByText('Spent by all accounts: 0.00 today')).toBeVisible()
  await axe()
  await page.reload()
  await expect(page.getByLabel('Daily budget')).toHaveValue('2.5')
  await expect(page.getByLabel('API key')).toHaveValue('')
  for (const save of await saves.all()) await expect(save).toBeDisabled()
  await fake.close()
})

test('what the environment says is shown as fixed', async ({ page, baseURL }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.goto(`${baseURL}/admin`)
  await expect(page.getByRole('radio', { name: 'Anyone' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Nobody' })).toBeDisabled()
  await expect(page.getByText('Set by SIGN_UP in the server’s environment.')).toBeVisible()
})
