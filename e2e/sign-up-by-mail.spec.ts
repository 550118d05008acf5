import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { runProduct, temporaryFolder } from '../bench/support/product.ts'
import { smtpServer, textOfMail } from '../server/test/smtp-server.ts'
import { createAccount, signInHere, type TestAccount } from './support/account.ts'
import { newBrowser, PASSWORD } from './support/colleague.ts'
import { expect, test } from './support/test.ts'

// Sequential: the tests share a product, which each worker would start for itself.
test.describe.configure({ mode: 'default' })

const folder = temporaryFolder()
let mail: Awaited<ReturnType<typeof smtpServer>>
let product: Awaited<ReturnType<typeof runProduct>>
let owner: TestAccount

test.beforeAll(async () => {
  test.setTimeout(120_000)
  mail = await smtpServer()
  product = await runProduct(folder.path, {
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com' },
  })
  owner = await createAccount(product.url, { email: 'owner@example.com' })
})
test.afterAll(async () => {
  await product?.stop()
  mail.close()
  folder.remove()
})

const screen = (page: Page) => page.getByRole('main')

async function signUp(page: Page, email: string) {
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function mailTo(email: string, nth = 0): Promise<string> {
  const arrived = () => mail.received.filter(({ to }) => to.includes(email))[nth]
  await expect.poll(arrived).toBeTruthy()
  return textOfMail(arrived()!)
}

test('SIGNUP-10 SIGNUP-11 where mail is set up, the link in a mail creates the account and leads to the introduction', async ({
  page,
  browser,
  axe,
}) => {
  await signUp(page, 'anna@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(screen(page)).toContainText('anna@example.com')
  await axe()

  const [path] = /\/signup#\S+/.exec(await mailTo('anna@example.com'))!
  await page.goto(product.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your account')
  await axe()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const elsewhere = await newBrowser(browser, product.url)
  elsewhere.allow(/409/)
  await elsewhere.page.goto(path)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.page.getByRole('button', { name: 'Create account' }).click()
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.context.close()
})

test('too many wrong passwords of a mailed link are told at the field', async ({ page, allowConsole }) => {
  allowConsole(/429/)
  await page.route('**/api/auth/register/confirm', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: 'x', errors: ['x'], code: 'too_many_requests' },
    }),
  )
  await page.goto(`${product.url}/signup#confirm=x`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Too many attempts. Wait a few minutes and try again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a person who has an account sees the same screen, and the mail says that they have one', async ({
  page,
}) => {
  await signUp(page, 'owner@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(screen(page)).toContainText('owner@example.com')
  expect(await mailTo('owner@example.com')).toContain('already has an account')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toBeEditable()
})

test('an invitation is mailed; the person confirms their address by another mail, and works in the team', async ({
  page,
  browser,
  axe,
}) => {
  const office = await newBrowser(browser, product.url)
  await signInHere(office.page, product.url, owner)
  await office.page.goto('/settings#team')
  await office.page.getByRole('button', { name: 'Invite…' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email (optional)' }).fill('ewa@example.com')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toContainText('The link is on its way to ewa@example.com.')
  await expect(dialog.getByRole('link', { name: 'Write an email' })).toHaveCount(0)
  const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  const [mailed] = /\/join#\S+/.exec(await mailTo('ewa@example.com'))!
  expect(link).toBe(product.url + mailed)
  await office.context.close()

  await page.goto(product.url + mailed)
  await page.getByLabel('Name').fill('Ewa')
  await expect(page.getByLabel('Email')).toHaveValue('ewa@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
  await page.getByRole('button', { name: 'Create login and join' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await axe()

  const [path] = /\/join#\S+/.exec(await mailTo('ewa@example.com', 1))!
  await page.goto(product.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your account')
  await axe()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/\?.*section=inbox/)
  const { members } = await owner.client.call(api.team.members)
  expect(members.map(({ name }) => name)).toContain('Ewa')
})
