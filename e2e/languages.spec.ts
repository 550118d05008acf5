import { expect, test } from './support/test.ts'

test('I18N-1 the dictionaries are served in three languages, and no other', async ({ request }) => {
  for (const language of ['en', 'pl', 'ru'])
    for (const namespace of ['common', 'login', 'signup', 'onboarding', 'privacy']) {
      const answer = await request.get(`/locales/${language}/${namespace}.json`)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['content-type']).toContain('application/json')
      expect(Object.keys(await answer.json()).length).toBeGreaterThan(0)
    }
  for (const path of ['de/common', 'en/nothing', 'en/..%2f..%2fpackage'])
    expect((await request.get(`/locales/${path}.json`)).status()).toBeGreaterThanOrEqual(400)
})

test('I18N-2 a Polish text that is missing is shown in English', async ({ page, allowConsole }) => {
  allowConsole(/no text for/)
  await page.addInitScript(() => localStorage.setItem('language', 'pl'))
  await page.route('**/locales/pl/login.json', (route) => route.fulfill({ json: { title: 'Logowanie' } }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Switchboard')
  await expect(page).toHaveTitle('Logowanie · Switchboard')
})

test('a person who is not signed in can choose the language, and the page says which it is', async ({
  page,
  axe,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Polski' }).click()
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await axe()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true')
})

test('a Polish browser is met in Polish, and a refusal we know is too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'pl-PL', baseURL })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('nikt@example.com')
  await page.getByLabel('Hasło', { exact: true }).fill('nieprawda')
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page.getByTestId('toast')).toHaveText('Nieprawidłowy e-mail lub hasło')
  await context.close()
})
