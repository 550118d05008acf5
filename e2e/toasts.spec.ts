import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { expect, newVisitor, seedChats, test } from './support/office.ts'
import { chatIds } from './support/opened-chat.ts'

test('GEN-3 GEN-4 a success toast is polite, has a close button and leaves after five seconds', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.clock.install()
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  // From here on time passes only when the test says so.
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
  await page.getByRole('button', { name: 'Save' }).click()
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
    await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${id}`)
    await page.getByRole('button', { name: 'Switch to Copilot' }).click()
    await expect(page.getByTestId('toast')).toHaveText('Chat mode updated successfully')
    await expectClear(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('On Friday')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('toast')).toHaveCount(2)
    await expectClear(page)
    if (width > 900) return
    // On a phone the list is nothing but controls.
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
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByTestId('toast')).toBeVisible()
    await expectClear(page)
    // Nor when the page moves below it.
    await page.mouse.move(width / 2, 400)
    await page.mouse.wheel(0, 300)
    await expectClear(page)
  })
}

/** What is under a toast, told by the name of each control. */
async function expectClear(page: Page) {
  const covered = () =>
    page.getByTestId('toast').evaluateAll((toasts) => {
      const controls = document.querySelectorAll(
        'a[href], button, input, textarea, select, [role="button"], [role="switch"], [role="radio"], [role="tab"]',
      )
      const boxes = toasts.map((toast) => toast.getBoundingClientRect()).filter(({ width }) => width > 0)
      const isCovered = (control: Element) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
        if (width < 2 || height < 2 || toasts.some((toast) => toast.contains(control))) return false
        if (control.closest('[aria-hidden="true"], [inert]')) return false
        return boxes.some(
          (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        )
      }
      return [...controls].filter(isCovered).map((control) => control.textContent || control.outerHTML)
    })
  await expect.poll(covered, 'controls under a toast').toEqual([])
}
