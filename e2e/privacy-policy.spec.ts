import { expect, test } from './support/test.ts'

test('PRIV-1 PRIV-2 PRIV-3 PRIV-4 PRIV-5 the policy says all it has to say', async ({ page, axe }) => {
  await page.goto('/privacy-policy')
  const policy = page.getByRole('main')
  await expect(policy.getByText('02 July 2025')).toBeVisible()
  const section = (name: string) => page.getByRole('region', { name })

  for (const collected of [
    'Email',
    'Usage data',
    'Uploaded files and chat messages',
    'Connected social-page data',
  ])
    await expect(section('Data we collect')).toContainText(collected)
  await expect(section('How we use data')).toContainText('To run the service')
  for (const party of [
    'Cloud hosting in Germany',
    'An analytics service',
    'An AI language provider',
    'A social platform (Facebook) for login and integrations',
  ])
    await expect(section('Third parties')).toContainText(party)
  for (const name of ['Retention', 'Your rights under the GDPR', 'Consent'])
    await expect(section(name)).toBeVisible()
  await expect(section('Use of AI')).toContainText('We do not use them to train public AI models')
  for (const permission of [
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'pages_read_engagement',
    'business_management',
  ])
    await expect(section('Page permissions we request and store')).toContainText(permission)
  await expect(section('How to revoke access').getByRole('listitem')).toHaveCount(3)
  await axe()
})

test('ROUTE-13 each entry of the contents leads to its section, and the way back to the console', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  const count = await links.count()
  expect(count).toBe(12)
  for (let index = 0; index < count; index++)
    await expect(links.nth(index)).toHaveAttribute('href', `#s${index + 1}`)
  await page.getByRole('link', { name: 'How to revoke access' }).click()
  await expect(page).toHaveURL('/privacy-policy#s10')
  await expect(page.getByRole('heading', { name: 'How to revoke access' })).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/login')
})

test('the policy prints without the menu around it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
})
