import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import type { TestAccount } from './support/account.ts'
import { expect, test } from './support/test.ts'

/** Computes a code like an authenticator app. */
function codeOf(secret: string, stepsAhead = 0) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const signed = createHmac('sha1', key).update(counter).digest()
  const number = signed.readUInt32BE(signed.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function turnOn({ client, password }: TestAccount) {
  const { secret } = await client.call(api.account.beginTwoFactor, { body: { password } })
  const { recovery_codes } = await client.call(api.account.confirmTwoFactor, {
    body: { code: codeOf(secret, -1) },
  })
  return { secret, recovery_codes }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(({ allowConsole }) => {
  // Browsers log every error response.
  allowConsole(/Failed to load resource/)
})

async function giveCredentials(page: Page, { email, password }: TestAccount) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code')
}

test('an owner turns two-factor sign-in on with a picture and a code, and gets ten recovery codes', async ({
  page,
  newAccount,
  axe,
}) => {
  const { password } = await newAccount()
  await page.goto('/settings')
  await button(page, 'Turn on two-factor sign-in').click()
  const asking = dialog(page, 'Turn on two-factor sign-in')
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(asking.getByText('Enter your password', { exact: true })).toBeVisible()
  await asking.getByRole('textbox', { name: 'Your password' }).fill(password)
  await asking.getByRole('button', { name: 'Continue' }).click()

  const setup = dialog(page, 'Set up two-factor sign-in')
  await expect(setup.getByRole('img', { name: 'QR code with the secret for your app' })).toBeVisible()
  await axe()
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '')
  await setup.getByLabel('Code from your app').fill('000000')
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(setup.getByText(/This code is wrong/)).toBeVisible()
  await setup.getByLabel('Code from your app').fill(codeOf(secret))
  await setup.getByRole('button', { name: 'Turn on' }).click()

  const codes = dialog(page, 'Recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await axe()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 unused recovery codes left')).toBeVisible()
})

test('signing in then asks for a code; one that is pasted goes off by itself', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount({ inBrowser: false })
  const { secret } = await turnOn(account)
  await giveCredentials(page, account)
  await axe()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  await code.fill(codeOf(secret).replace(/^.../, '$& '))
  await expect(page).toHaveURL('/')
})

test('a recovery code signs in when the phone is lost, and two-factor sign-in can be turned off', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount({ inBrowser: false })
  const { recovery_codes } = await turnOn(account)
  await giveCredentials(page, account)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill('abcd-efgh')
  await button(page, 'Sign in').click()
  await expect(page.getByText('This recovery code is wrong or was already used.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(recovery_codes[0]!)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page.getByText('9 unused recovery codes left')).toBeVisible()
  await button(page, 'Turn off').click()
  const asking = dialog(page, 'Turn off')
  await asking.getByRole('textbox', { name: 'Your password' }).fill(account.password)
  await asking.getByLabel('Code').fill(recovery_codes[0]!)
  await asking.getByRole('button', { name: 'Turn off' }).click()
  await expect(asking.getByText(/This code is wrong or was already used/)).toBeVisible()
  await asking.getByLabel('Code').fill(recovery_codes[1]!)
  await asking.getByRole('button', { name: 'Turn off' }).click()
  await expect(button(page, 'Turn on two-factor sign-in')).toBeVisible()
})

test('with two-factor sign-in on, a new password asks for a code as well', async ({ page, newAccount }) => {
  const account = await newAccount()
  const { secret } = await turnOn(account)
  await page.goto('/settings')
  const form = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) })
  await form.getByLabel('Current password', { exact: true }).fill(account.password)
  await form.getByLabel('New password', { exact: true }).fill('a violet umbrella')
  const change = form.getByRole('button', { name: 'Change password' })
  const code = form.getByLabel('Code', { exact: true })
  await change.click()
  await expect(form.getByText('Enter the code')).toBeVisible()
  await code.fill('000000')
  await change.click()
  await expect(form.getByText(/This code is wrong/)).toBeVisible()
  await code.fill(codeOf(secret))
  await change.click()
  await expect(page.getByTestId('toast')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await giveCredentials(page, { ...account, password: 'a violet umbrella' })
})
