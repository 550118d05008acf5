import { choose } from './support/choose.ts'
import { expect, test } from './support/test.ts'

test('SET-1 SET-2 the settings are headed and offer English and Polski, nothing else', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
  await axe()
  await page.getByRole('combobox', { name: 'Interface language' }).click()
  await expect(page.getByRole('option')).toHaveText(['English', 'Polski'])
  await axe()
})

test('SET-3 Save switches the language at once and for good, and the page says its language', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await choose(page.getByRole('combobox', { name: 'Interface language' }), 'Polski')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia ogólne')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByTestId('toast')).toContainText('Zmieniono język')
  await axe()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia ogólne')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page).toHaveTitle('Ustawienia ogólne · Switchboard')
})

test('SET-3 a language whose words did not come is not taken, and Save says so', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  await page.route('**/locales/pl/*', (route) => route.abort())
  await page.goto('/settings')
  await choose(page.getByRole('combobox', { name: 'Interface language' }), 'Polski')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toHaveText(
    'The language could not be changed. Check your connection and try again.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General settings')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute('**/locales/pl/*')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia ogólne')
})

test('a language that cannot be chosen is honoured when it is stored', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.evaluate(() => localStorage.setItem('language', 'ru'))
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Общие настройки')
  await expect(page.getByRole('combobox', { name: 'Язык интерфейса' })).toHaveText('Выберите язык')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await axe()
})

test('GEN-11 SET-5 the theme follows the system until one is chosen, and the choice stays', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings')
  await expect(html).toHaveClass(/dark/)
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await axe()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(html).toHaveClass(/dark/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).not.toHaveClass(/dark/)
})

test('GEN-11 the chosen theme is there before the first paint', async ({ page, newAccount }) => {
  await newAccount()
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Without scripts: if a script set the theme, the first paint would be wrong.
  await page.route('**/assets/*.js', () => {})
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('GEN-16 SET-5 single-key shortcuts can be turned off', async ({ page, newAccount }) => {
  await newAccount()
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+Slash')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.keyboard.press('Shift+Slash')
  await expect(page).toHaveURL('/settings')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
})
