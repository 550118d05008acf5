import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const newEmail = () => `anna.${randomUUID()}@example.com`

const form = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  consent: page.getByRole('checkbox', { name: /privacy policy/ }),
  submit: page.getByRole('button', { name: 'Sign up' }),
  toast: page.getByTestId('toast'),
})

async function fill(page: Page, email = newEmail(), password = 'correct horse') {
  await page.goto('/signup')
  await form(page).email.fill(email)
  await form(page).password.fill(password)
  await form(page).consent.check()
}

const answerRegister = (page: Page, status: number, body: object) =>
  page.route('**/api/auth/register', (route) => route.fulfill({ status, json: body }))

test('SIGNUP-1 SIGNUP-2 SIGNUP-3 the form has an email, a password and a consent that links to the policy', async ({
  page,
  context,
  axe,
}) => {
  await page.goto('/signup')
  const { email, password, consent } = form(page)
  await expect(email).toHaveAttribute('type', 'email')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAccessibleDescription('At least 8 characters')
  await expect(consent).not.toBeChecked()
  await expect(page).toHaveTitle('Create your account · Switchboard')
  await axe()

  await email.fill('anna@example.com')
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(email).toHaveValue('anna@example.com')
  await expect(consent).not.toBeChecked()
})

test('SIGNUP-4 without the consent there is a toast, a word beside the box, and no request', async ({
  page,
  axe,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent++
  })
  await fill(page)
  const { consent, submit, toast } = form(page)
  await consent.uncheck()
  await submit.click()
  await expect(toast).toHaveText('Please agree to the privacy policy to continue')
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription('Please agree to the privacy policy to continue')
  await axe()
  await consent.check()
  await expect(consent).toHaveAccessibleDescription('')
  expect(sent).toBe(0)
})

test('SIGNUP-5 SIGNUP-6 the trial and what makes it longer stand beside the form', async ({ page }) => {
  await page.goto('/signup')
  const trial = page.getByRole('complementary')
  await expect(trial.getByRole('listitem')).toHaveText([
    'Registration +2 days',
    'Prompt +2',
    'Documents +2',
    'Channel +3',
    'Live chat +5',
  ])
  await expect(trial).toContainText('14 days')
})

test('SIGNUP-7 SIGNUP-10 SIGNUP-11 SIGNUP-12 the form, the success screen, the four steps, the inbox', async ({
  page,
  axe,
}) => {
  const email = newEmail()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
  })
  await fill(page, email)
  const registering = page.waitForRequest('**/api/auth/register')
  await form(page).submit.click()
  expect((await registering).postDataJSON()).toEqual({ username: email, password: 'correct horse' })

  const heading = page.getByRole('heading', { name: 'Account created successfully', exact: true })
  await expect(heading).toBeFocused()
  await expect(form(page).email).toBeHidden()
  await expect(page).toHaveURL('/signup')
  expect(asked).toEqual(['/api/auth/register', '/api/auth'])
  expect(await stored(page, 'token')).toBeTruthy()
  expect(await stored(page, 'email')).toBe(email)
  await axe()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Step 1/4' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No agents available')).toBeVisible()
})

test('ONB-1 ONB-2 ONB-3 ONB-4 ONB-5 ONB-6 each step has its title, its days and its buttons', async ({
  page,
  axe,
}) => {
  await openSteps(page)
  const expected = [
    ['Step 1/4', 'Choose & Set Up a Prompt', '+2 trial days', 'Cancel', 'Next'],
    ['Step 2/4', 'Upload Documents', '+2 trial days', 'Back', 'Next'],
    ['Step 3/4', 'Connect a Communication Channel', '+3 trial days', 'Back', 'Next'],
    ['Step 4/4', 'Enable Live Chat on Your Website', '+5 trial days', 'Back', 'Done'],
  ] as const
  for (const [title, step, days, back, next] of expected) {
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog.getByRole('heading', { name: step, exact: true })).toBeVisible()
    await expect(dialog.getByText(days, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveText([back, next, ''])
    await axe()
    await dialog.getByRole('button', { name: next }).click()
  }
  await expect(page).toHaveURL('/')
})

test('ONB-7 ONB-11 Back returns to the step before, Escape leaves, and the focus stays inside', async ({
  page,
}) => {
  await openSteps(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(next).toBeFocused()
  await next.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: 'Step 2/4' })).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
})

test('ONB-8 each step has a link that does it', async ({ page }) => {
  await openSteps(page)
  const links = [
    ['Set up the prompt', '/bot-settings'],
    ['Upload documents', '/chat-bot-setup'],
    ['Connect a channel', '/integrations'],
    ['Enable live chat', '/integrations?add=livechat'],
  ] as const
  for (const [name, path] of links) {
    const link = page.getByRole('dialog').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    if (path === '/integrations?add=livechat') await link.click()
    else await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page).toHaveURL('/integrations?add=livechat')
  await expect(page.getByRole('dialog', { name: 'Step 4/4' })).toBeHidden()
  // With an assistant the live chat would be preselected; without one there is nothing to connect it to.
  await expect(page.getByRole('main').getByRole('button', { name: 'Add New Assistant' })).toBeVisible()
})

test('SIGNUP-8 a good status with success:false is a failure with its text', async ({ page }) => {
  await answerRegister(page, 200, { success: false, error: 'No more accounts today' })
  await fill(page)
  await form(page).submit.click()
  await expect(form(page).toast).toHaveText('No more accounts today')
  await expect(form(page).submit).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
})

test('SIGNUP-9 a taken email: five seconds of toast, a word beside the field, and everything typed stays', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/409/)
  const { email } = await newAccount({ inBrowser: false })
  await page.clock.install()
  await fill(page, email)
  await form(page).submit.click()
  const { email: emailField, password, consent, toast } = form(page)
  await expect(toast).toHaveText('User with this email already exists')
  await page.clock.fastForward(3500)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(toast).toBeHidden()
  await expect(emailField).toHaveAccessibleDescription('User with this email already exists')
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveValue(email)
  await expect(password).toHaveValue('correct horse')
  await expect(consent).toBeChecked()
  await axe()
})

test('SIGNUP-9 the first of the errors, a Russian text, or our own words', async ({ page, allowConsole }) => {
  allowConsole(/status of [45]\d\d/)
  const cases = [
    [400, { success: false, errors: ['First reason', 'Second'] }, 'First reason'],
    [409, { success: false, error: 'Пользователь уже зарегистрирован' }, 'User already registered'],
    [502, {}, 'An error occurred during registration. Please check your data and try again.'],
  ] as const
  for (const [status, body, text] of cases) {
    await answerRegister(page, status, body)
    await fill(page)
    await form(page).submit.click()
    await expect(form(page).toast).toHaveText(text)
    await page.unroute('**/api/auth/register')
  }
})

test('SIGNUP-13 the length of a password is a hint here and a rule of the server', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/)
  await fill(page, newEmail(), 'short')
  await form(page).submit.click()
  await expect(form(page).toast).toHaveText('The password needs at least 8 characters')
  await expect(form(page).password).toHaveAccessibleDescription(
    'At least 8 characters The password needs at least 8 characters',
  )
  await form(page).password.fill('')
  await form(page).submit.click()
  await expect(form(page).password).toHaveAccessibleDescription(/Enter your password/)
})

test('SIGNUP-14 while it registers the button is busy, and a second press sends nothing', async ({
  page,
}) => {
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/register', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await fill(page)
  const { submit, password } = form(page)
  await submit.dblclick()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await password.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Account created successfully' })).toBeVisible()
  expect(sent).toBe(1)
})

test('an account whose first sign-in fails can sign in by hand', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  await page.route('**/api/auth', (route) => route.fulfill({ status: 503, json: {} }))
  const email = newEmail()
  await fill(page, email)
  await form(page).submit.click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute('**/api/auth')
  await form(page).email.fill(email)
  await form(page).password.fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

async function openSteps(page: Page) {
  await fill(page)
  await form(page).submit.click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Step 1/4' })).toBeVisible()
}
