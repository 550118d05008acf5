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
  await expect(section('How we use data')).toContainText('We do not sell personal data')
  for (const party of [
    'Cloud hosting in Germany',
    'An analytics service',
    'An AI language provider',
    'A social platform (Facebook) for login and integrations',
  ])
    await expect(section('Third parties')).toContainText(party)
  for (const kept of [
    'Account data is kept while the account exists',
    'kept until you delete them or the account',
    'When the account is deleted, its data is deleted too',
  ])
    await expect(section('Retention')).toContainText(kept)
  for (const right of [
    'for access to your personal data',
    'to correct data that is wrong',
    'to erase your data',
    'to restrict its processing',
    'in a common, machine-readable format',
    'complain to the data protection authority',
  ])
    await expect(section('Your rights under the GDPR')).toContainText(right)
  await expect(section('Consent')).toContainText(
    'By ticking the box at registration you agree to this policy',
  )
  await expect(section('Consent')).toContainText('You can withdraw either at any time')
  await expect(section('Use of AI')).toContainText('We do not use them to train public AI models')
  for (const permission of [
    'pages_show_list: to list the pages you manage',
    'pages_messaging: to receive messages sent to the page and to answer them',
    'pages_manage_metadata: to subscribe to the page’s message notifications',
    'pages_read_engagement: to read the page’s name and basic details',
    'business_management: to find pages that you manage through a business account',
  ])
    await expect(section('Page permissions we request and store')).toContainText(permission)
  for (const way of [
    'open Integrations and delete the page',
    'On Facebook, open Settings, then Business integrations, and remove the app',
    'To have stored conversations erased as well, ask the operator',
  ])
    await expect(section('How to revoke access')).toContainText(way)
  await axe()
})

test('ROUTE-13 each entry of the contents leads to its section, and the way back to the console', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  await expect(links).toHaveCount(12)
  for (let index = 0; index < 12; index++)
    await expect(links.nth(index)).toHaveAttribute('href', `/privacy-policy#s${index + 1}`)
  await page.getByRole('link', { name: 'How to revoke access' }).click()
  await expect(page).toHaveURL('/privacy-policy#s10')
  await expect(page.getByRole('heading', { name: 'How to revoke access' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'How to revoke access' })).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/login')
})

test('the way back leads to the page that the policy was opened from', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Retention' }).click()
  await expect(page).toHaveURL('/privacy-policy#s5')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/signup')
})

test('the policy prints without the menu around it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
})
