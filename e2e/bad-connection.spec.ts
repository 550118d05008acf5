import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

/** Requests in flight when the connection is cut fail as well; which of them are depends on the machine. */
const CUT_OFF = /Failed to load resource|LoadFailed|billing info was not loaded TypeError: Failed to fetch/

test('GEN-14 offline shows a banner that stays; back online what is visible is asked for again', async ({
  page,
  context,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(CUT_OFF)
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  // Without live events, only polling can bring the change.
  await page.route('**/api/events*', () => {})
  await page.goto('/welcome')
  await expect(page.getByText('Sales is not ready yet')).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(banner).toBeVisible()
  await axe()
  await account.client.call(api.agents.rename, {
    params: { id: agent!.id },
    body: { agent_name: 'Orders' },
  })
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByText('Orders is not ready yet')).toBeVisible()
})

test('GEN-7 a request that takes more than ten seconds offers to cancel, and does not end by itself', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.clock.install()
  await page.route('**/api/agents', () => {})
  await page.goto('/welcome')
  await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Assistant' })
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  const create = dialog.getByRole('button', { name: 'Create assistant' })
  await create.click()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Still working…')).toBeHidden()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Still working…')).toBeVisible()
  await axe()
  await page.clock.fastForward(120_000)
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await page
    .getByRole('status')
    .filter({ hasText: 'Still working…' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(page.getByText('Still working…')).toBeHidden()
  await expect(create).not.toHaveAttribute('aria-busy')
  await expect(create).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orders')

  // Inside the dialog, Escape cancels the request like the dialog's own Cancel.
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(create).not.toHaveAttribute('aria-busy')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orders')
})

test('when news stop arriving, the sidebar says that it reconnects', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await page.goto('/welcome')
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.unroute('**/api/events*')
  await expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 20_000 })
})

test('what was not fetched when it was asked for is told, and comes the next time', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  await page.route('**/assets/palette-*.js*', (route) => route.abort())
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByTestId('toast')).toHaveText(
    'This part could not be loaded. Check your connection and try again.',
  )
  await page.unroute('**/assets/palette-*.js*')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
})

test('on a phone the bar is asked for until it comes', async ({ page, newAccount, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/assets/top-bar-*.js*', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
  await page.unroute('**/assets/top-bar-*.js*')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

for (const [what, files] of [
  ['code', '**/assets/settings-*.js*'],
  ['words', '**/locales/*/settings.json'],
] as const)
  test(`a screen whose ${what} did not come says so beside the sidebar, and comes with the network`, async ({
    page,
    context,
    newAccount,
    allowConsole,
    axe,
  }) => {
    allowConsole(CUT_OFF)
    await newAccount()
    await page.route(files, (route) => route.abort())
    await page.goto('/billing')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'General' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This page could not be loaded')
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await axe()
    // The server may have a newer version, whose files have other names.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await reloaded
    await expect(heading).toHaveText('This page could not be loaded')
    await context.setOffline(true)
    await page.unroute(files)
    await context.setOffline(false)
    await expect(heading).toHaveText('General settings')
  })

test('without the common words the page still says in English what happened', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|LoadFailed|no text for/)
  await page.route('**/locales/*/common.json', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.unroute('**/locales/*/common.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Switchboard')
})

test.describe('with time to preload', () => {
  test.use({ preloads: true })

  test('a screen never visited before opens without a network', async ({
    page,
    context,
    newAccount,
    allowConsole,
  }) => {
    allowConsole(CUT_OFF)
    await newAccount()
    await page.goto('/billing')
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const quietMs = performance.now() - Math.max(...fetched.map(({ responseEnd }) => responseEnd))
      return (
        quietMs > 500 &&
        ['settings-', 'palette-'].every((part) => fetched.some(({ name }) => name.includes(part)))
      )
    })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'General' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  })
})

test('a slow screen shows that it is on its way', async ({ page, newAccount }) => {
  await newAccount()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/settings-*.js*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByText('Loading…')).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
})
