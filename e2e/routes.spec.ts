import { protectedPaths } from './support/paths.ts'
import { stored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const publicPaths = ['/login', '/signup', '/privacy-policy']

test('ROUTE-1 ROUTE-4 ROUTE-13 the public pages need no token and have no sidebar', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  }
})

test('ROUTE-2 without a token every other page ends at /login', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in to Switchboard' })).toBeVisible()
    await expect(page).toHaveURL(path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('ROUTE-3 ROUTE-4 any stored token opens the layout, without a request that checks it', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    // The server never responds, so the screens are shown because of the token alone.
  })
  await page.addInitScript(() => localStorage.setItem('token', 'anything'))
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([])
})

test('ROUTE-10 ROUTE-12 an address that leads nowhere says so, and where to go instead', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Error [0-9a-f]{8}: There is no page \/nowhere/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('There is no page'))
  await newAccount()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  const id = /Error ([0-9a-f]{8})/.exec((await logged).text())![1]
  await expect(page.getByText(`Error ID: ${id}`)).toBeVisible()
  await expect(page.getByText('Page not found (404)')).toBeVisible()
  await expect(page.getByText('There is no page at /nowhere.')).toBeVisible()
  await expect(page).toHaveTitle('Page not found (404) · Switchboard')
  await axe()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.getByRole('link', { name: 'Go to inbox' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('ROUTE-11 ROUTE-12 a screen that fails while it is drawn shows the same, and the sidebar stays', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/broken screen/)
  await newAccount()
  await page.route('**/assets/welcome-*.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Welcome() { throw new Error("broken screen") }',
    }),
  )
  const logged = page.waitForEvent('console', (message) =>
    /Error [0-9a-f]{8}: .*broken screen/.test(message.text()),
  )
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page.getByText('Something went wrong on this page.')).toBeVisible()
  await expect(page.getByText('Page not found')).toBeHidden()
  await logged
  await axe()
  await page.getByRole('main').getByRole('link', { name: 'Go to inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeHidden()
})

test('ROUTE-14 the default section is not written to the address, another one is', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.goto('/?section=telegram&chat=100000000000000007')
  await expect(page).toHaveURL('/?chat=100000000000000007')
  await page.goto('/?section=livechat&chat=100000000000000007')
  await expect(page).toHaveURL('/?section=livechat&chat=100000000000000007')
})

test('A11Y-6 a new screen takes the focus to its heading', async ({ page, newAccount }) => {
  await newAccount()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Billing' }).click()
  await expect(page).toHaveURL('/billing')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('LS-12 a browser full of nonsense breaks no screen', async ({ page, newAccount }) => {
  await newAccount()
  await page.evaluate(() => {
    for (const key of ['agentId', 'bot_id', 'activeChat', 'sidebarOpen', 'inboxOpen', 'theme', 'language'])
      localStorage.setItem(key, '{{"')
    localStorage.setItem('agentId', '99999999999999999999')
    localStorage.setItem('selectedAgent', '{"id":')
  })
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('LS-12 a browser that keeps nothing can still sign in for as long as the tab is open', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount({ inBrowser: false })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No agents available')).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
})
