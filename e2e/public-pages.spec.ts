import { randomUUID } from 'node:crypto'
import { expect, test } from './support/test.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`A11Y-1 the pages for strangers have no accessibility findings in ${colorScheme} colours`, async ({
    page,
    allowConsole,
    axe,
  }) => {
    allowConsole(/There is no page/)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/login', '/signup', '/privacy-policy', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axe()
    }
  })

test('A11Y-4 at 320 pixels nothing scrolls sideways and nothing is lost', async ({ page, allowConsole }) => {
  allowConsole(/There is no page/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/login', '/signup', '/privacy-policy', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('an account can be made with the keyboard alone', async ({ page }) => {
  const email = `anna.${randomUUID()}@example.com`
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: 'Sign up' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account created successfully' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const name of ['Next', 'Next', 'Next', 'Done']) {
    while (!(await dialog.getByRole('button', { name }).evaluate((node) => node === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/')
})

test('GEN-7 a sign-in that takes long can be given up, and tells nothing the person does not know', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/api/auth', () => {})
  await page.goto('/login')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  const sent = page.waitForRequest('**/api/auth')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sent
  await page.clock.fastForward(10_500)
  await expect(page.getByText('Still working…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Still working…')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(page.getByTestId('toast')).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse')
})
