import type { Page, Request } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, newVisitor, seedChats, sql, test } from './support/office.ts'
import { chatIds } from './support/opened-chat.ts'
import { protectedPaths } from './support/paths.ts'

test('GEN-3 GEN-4 a success toast is polite, has a close button and leaves after five seconds', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.clock.install()
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Update name' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await expect(save).toBeEnabled()
  // From here on only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  const toast = page.getByTestId('toast')
  await expect(toast).toHaveRole('status')
  await expect(toast.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.clock.runFor(4850)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast).toBeHidden()
})

test('GEN-3 a toast waits while the pointer rests on it', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await page.getByRole('button', { name: 'Update name' }).click()
  const toast = page.getByTestId('toast')
  await toast.hover()
  await page.clock.fastForward(15_000)
  await expect(toast).toBeVisible()
  await axe()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(5400)
  await expect(toast).toBeHidden()
})

test('GEN-4 an error toast is an alert with a close button', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Failed to load resource/)
  await createAgents(await newAccount(), 'Sales')
  await page.route('**/api/agents/*/mode', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: '', errors: [] } }),
  )
  await page.goto('/welcome')
  await expect(page.getByRole('button', { name: 'Sales' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('option', { name: 'Switch Sales to Copilot mode' }).click()
  const toast = page.getByTestId('toast')
  await toast.hover()
  await expect(toast).toHaveRole('alert')
  await expect(toast).toContainText('The mode could not be changed. Try again.')
  await axe()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

test('what a list shows at once has no toast', async ({ page, newAccount }) => {
  await newAccount()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-testid="toast"]'))
        document.documentElement.dataset.toasts = `${document.documentElement.dataset.toasts ?? ''}|${toast.textContent}`
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/settings')
  const labels = page.getByRole('list', { name: 'Labels' })
  await page.getByRole('button', { name: 'Create label' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Refund')
  await page.getByRole('dialog').getByRole('button', { name: 'Save label' }).click()
  await expect(labels).toContainText('Refund')
  await page.getByRole('button', { name: 'Delete the label Refund' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete label' }).click()
  await expect(labels).toHaveCount(0)
  // What has no other sign is still said, and after it nothing earlier can be under way.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await page.getByRole('button', { name: 'Update name' }).click()
  await expect(page.getByTestId('toast')).toContainText('Profile saved')
  const seen = await page.evaluate(() => document.documentElement.dataset.toasts)
  expect(seen).toContain('Profile saved')
  expect(seen).not.toMatch(/label/i)
})

const WIDTHS = [1440, 928, 390]

for (const width of WIDTHS) {
  test(`a toast covers no control of a conversation or its list at ${width} px`, async ({
    page,
    office: newOffice,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const office = await newOffice()
    const visitor = await newVisitor(baseURL!, office, 'Anna')
    await visitor.write('Where is my parcel?')
    const [id] = await chatIds(office)
    await seedChats(office.bot.id, 25)
    await keepToasts(page)
    await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${id}`)
    await page.getByRole('button', { name: 'Switch to Copilot' }).click()
    await expect(page.getByTestId('toast')).toHaveText('Chat mode updated successfully')
    await leaveWindow(page)
    await expectClear(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('On Friday')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('toast')).toHaveCount(2)
    await expectClear(page)
    if (width > 900) return
    // On a phone the chat list consists of controls only.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByText(/^showing/)).toBeVisible()
    await expectClear(page)
  })

  test(`a toast covers no control of the public forms and settings at ${width} px`, async ({
    page,
    newAccount,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/signup')
    await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
    await page.getByLabel('Password').first().fill('long enough')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByTestId('toast')).toHaveText('Please agree to the privacy policy to continue')
    await expectClear(page)

    await newAccount()
    await page.goto('/settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
    await page.getByRole('button', { name: 'Update name' }).click()
    await expect(page.getByTestId('toast')).toBeVisible()
    await expectClear(page)
    // Nor when the page scrolls below it.
    await page.mouse.move(width / 2, 400)
    await page.mouse.wheel(0, 300)
    await expectClear(page)
  })

  test(`a toast covers no control of any screen at ${width} px, wherever it is scrolled to`, async ({
    page,
    office: newOffice,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const office = await newOffice()
    await (await newVisitor(baseURL!, office, 'Anna')).write('Where is my parcel?')
    await seedChats(office.bot.id, 25)
    await seedFiles(office.agent.id, 12)
    const stillLoading = watchRequests(page)
    // One toast stays open across all screens.
    await keepToasts(page)
    await page.goto('/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('option', { name: /^Switch .+ to Copilot mode$/ }).click()
    await expect(page.getByTestId('toast')).toHaveText('Mode changed!')
    await leaveWindow(page)
    for (const path of [...protectedPaths, '/?section=livechat', `/integrations?bot=${office.bot.id}`]) {
      await page.evaluate((to) => window.history.pushState({}, '', to), path)
      await expect.poll(stillLoading, `requests of ${path}`).toEqual([])
      await expectClear(page, path)
      await page.mouse.move(width / 2, 400)
      for (const distance of [250, 5000]) {
        await page.mouse.wheel(0, distance)
        await expectClear(page, `${path} scrolled by ${distance}`)
      }
    }
  })

  test(`INTG-6 INTG-11 the toast of a missing field covers no control and no title of its dialog at ${width} px`, async ({
    page,
    office: newOffice,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await newOffice()
    for (const [channel, text] of [
      ['telegram', 'Enter bot token'],
      ['bitrix', 'Enter Client ID и Client Secret'],
    ] as const) {
      await page.goto(`/integrations?add=${channel}`)
      for (const times of [1, 2, 3]) {
        await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
        await expect(page.getByTestId('toast').filter({ hasText: text })).toHaveCount(times)
        await expectClear(page, `${channel}, pressed ${times} times`)
      }
    }
  })
}

/** Toasts stay while the window has no focus, so focus events are blocked. Call it before the page is opened. */
const keepToasts = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('focus', (event) => event.stopImmediatePropagation(), true),
  )
const leaveWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('blur')))

/** Returns the pending requests once the page is rendered. */
function watchRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() === 'GET' && !request.url().includes('/api/events')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    const draw = () =>
      new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve), { timeout: 1000 }))
    await page.evaluate(draw)
    return [...pending].map((request) => request.url())
  }
}

async function seedFiles(agentId: number, count: number) {
  await sql(
    `insert into files (account_id, agent_id, file_name)
     select account_id, id, 'Price list ' || n || '.pdf'
     from agents, generate_series(1, $2::integer) n where id = $1`,
    [agentId, count],
  )
}

/** Fails if a toast covers a control, which a click there would hit if the toast were gone. */
async function expectClear(page: Page, where = 'here') {
  const covered = () =>
    page.getByTestId('toast').evaluateAll((toasts) => {
      const fields =
        'a[href], button, input, textarea, select, :is([aria-label=Reply], [aria-label=Question]) > div'
      const controls = `${fields}, [role=button], [role=switch], [role=radio], [role=tab], [role=dialog] h2`
      const isCount = (element: Element) => /^showing/.test(element.textContent ?? '')
      const under = new Set<string>()
      const boxes = toasts.map((toast) => toast.getBoundingClientRect()).filter(({ width }) => width > 0)
      if (boxes.length === 0) return ['no toast is shown']
      const floating = toasts[0]!.parentElement!
      floating.style.visibility = 'hidden'
      for (const { left, right, top, bottom } of boxes)
        for (let x = left + 1; x < right; x += 5)
          for (let y = top + 1; y < bottom; y += 5) {
            const hit = document.elementFromPoint(x, y)
            const control = hit?.closest(controls) ?? (hit && isCount(hit) ? hit : null)
            if (control) under.add(control.textContent || control.outerHTML)
          }
      floating.style.visibility = ''
      return [...under]
    })
  await expect.poll(covered, `controls under a toast, ${where}`).toEqual([])
}
