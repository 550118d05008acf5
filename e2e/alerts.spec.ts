import { api, createClient, memoryTokens } from '@switchboard/contract'
import { runProduct, temporaryFolder } from '../bench/support/product.ts'
import { startFakeTelegram } from '../server/src/channels/telegram/fake/index.ts'
import { answer, newPerson, press, write as writeTo } from '../server/src/channels/telegram/fake/person.ts'
import { pushService } from '../server/test/push-service.ts'
import { smtpServer, textOfMail } from '../server/test/smtp-server.ts'
import { createAccount, signInHere, type TestAccount } from './support/account.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { expect, test } from './support/test.ts'

const folder = temporaryFolder()
let push: Awaited<ReturnType<typeof pushService>>
let mail: Awaited<ReturnType<typeof smtpServer>>
let telegram: Awaited<ReturnType<typeof startFakeTelegram>>
let product: Awaited<ReturnType<typeof runProduct>>
let operator: TestAccount
const start = () =>
  runProduct(folder.path, {
    settings: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'desk@example.com',
      ALLOW_PRIVATE_HOSTS: push.host,
      TELEGRAM_API_ROOT: telegram.url,
    },
  })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  mail = await smtpServer()
  push = await pushService()
  telegram = await startFakeTelegram()
  product = await start()
  operator = await createAccount(product.url, {})
})
test.afterAll(async () => {
  await product?.stop()
  mail.close()
  push.close()
  await telegram.close()
  folder.remove()
})

async function newOwner(): Promise<TestAccount> {
  const { path } = await operator.client.call(api.installation.invite, { body: {} })
  return createAccount(product.url, { invitation: path.replace('/signup#', '') })
}

async function mailedTo(email: string): Promise<string> {
  const arrived = () => mail.received.find(({ to }) => to.includes(email))
  await expect.poll(arrived).toBeTruthy()
  return /#confirm=(\S+)/.exec(textOfMail(arrived()!))![1]!
}

const mailsTo = ({ email }: TestAccount) => mail.received.filter(({ to }) => to.includes(email)).length

/** A customer who writes in a chat that people answer. */
async function customerOf({ client }: TestAccount) {
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_widget_html } = await client.call(api.bots.createLivechat, { params: { id: agent.id } })
  const widget_id = /[0-9a-f]{32}/.exec(chat_widget_html)![0]
  const tokens = memoryTokens()
  const visitor = createClient({ baseUrl: product.url, tokens })
  const { token } = await visitor.call(api.livechat.session, { body: { widget_id } })
  tokens.save({ access: token, refresh: null })
  return (text: string) => visitor.call(api.livechat.send, { body: { client_id: crypto.randomUUID(), text } })
}

test('two people turn alerts on, test them, and see what was sent to whom', async ({
  page,
  browser,
  axe,
  allowConsole,
}) => {
  // The wrong code.
  allowConsole(/400/)
  const owner = await newOwner()
  const anna = await colleague(product.url, owner, 'agent', null, mailedTo)
  await signInHere(page, product.url, owner)
  await page.goto(`${product.url}/settings#team`)
  await page.getByRole('switch', { name: 'Email' }).click()
  await expect(page.getByText('Alerts saved')).toBeVisible()
  await choose(page.getByRole('combobox', { name: 'If nobody reacts' }), 'Alert everyone at once')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => mailsTo(owner)).toBe(1)
  await axe()

  const second = await newBrowser(browser, product.url)
  await signInHere(second.page, product.url, anna)
  await second.page.goto('/settings#team')
  await second.page.getByRole('switch', { name: 'Email' }).click()
  await expect(second.page.getByText('Alerts saved').first()).toBeVisible()
  await second.page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(second.page.getByLabel('From', { exact: true })).toHaveValue('10:00 PM')
  await second.page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(second.page.getByLabel('From', { exact: true })).toBeHidden()
  await expect(second.page.getByRole('combobox', { name: 'If nobody reacts' })).toBeHidden()

  const write = await customerOf(owner)
  await write('I need a person')
  await expect.poll(() => [mailsTo(owner), mailsTo(anna)]).toEqual([2, 2])
  await page.getByRole('button', { name: 'Sent alerts…' }).click()
  const rows = page.getByRole('list', { name: 'Sent alerts' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(3)
  await expect(rows.filter({ hasText: anna.email })).toHaveCount(1)
  await axe()
  await second.page.getByRole('button', { name: 'Sent alerts…' }).click()
  const own = second.page.getByRole('list', { name: 'Sent alerts' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  // Anna has joined by a mailed link, so her address is confirmed.
  await expect(second.page.getByText('Emails leave out')).toBeHidden()
  expect(second.complaints()).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Confirm this address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your address' })
  await expect(dialog).toContainText(owner.email)
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('12 34')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is wrong or has expired')).toBeVisible()
  await axe()
  const code = /Subject: (\d{6}) /.exec(
    mail.received.filter(({ to }) => to.includes(owner.email)).at(-1)!.raw,
  )![1]!
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(` ${code} `)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Address confirmed')).toBeVisible()
  await expect(page.getByText('Emails leave out')).toBeHidden()
  await second.context.close()
})

test('a person is alerted in their browser, and no more once they turn it off', async ({
  page,
  context,
  axe,
}) => {
  const owner = await newOwner()
  await context.grantPermissions(['notifications'])
  // No push service is reachable here, so the subscription points to the fake.
  await page.addInitScript((subscription) => {
    let current: object | null = null
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      current = made
      return made as never
    }
    PushManager.prototype.getSubscription = async () => current as never
  }, push.subscription('/browser'))
  await signInHere(page, product.url, owner)
  await page.goto(`${product.url}/settings#team`)
  const toggle = page.getByRole('switch', { name: 'This browser' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await axe()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => push.received.length).toBe(1)
  expect(push.refused).toEqual([])

  const [{ message } = push.received[0]!] = push.received
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Headless Chromium may not show notifications, so they are recorded instead.
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: object[] }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, body: options?.body, icon: options?.icon })
    }
  })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
  const icon = '/icon-192.png'
  await expect
    .poll(shown)
    .toEqual([{ title: 'Test alert from Switchboard', body: 'Alerts reach you here.', icon }])
  const script = await page.request.get(`${product.url}/sw.js`)
  expect(script.headers()['content-security-policy']).toContain("img-src 'self'")
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })

  await toggle.click()
  await expect(toggle).not.toBeChecked()
  expect((await owner.client.call(api.alerts.settings)).devices).toEqual([])
})

/** A connected bot of the business. */
async function botOf({ client }: TestAccount, name = 'Parcel shop') {
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Telegram' } })
  const bot = telegram.newBot(name)
  const { bot: connected } = await client.call(api.bots.createTelegram, {
    params: { id: agent.id },
    body: { bot_token: bot.token },
  })
  return { bot, id: connected.id }
}

const startToken = (url: string) => `/start ${new URL(url).searchParams.get('start')}`

test('a person links their Telegram, takes a conversation there and answers the customer', async ({
  page,
  axe,
}) => {
  test.setTimeout(120_000)
  const owner = await newOwner()
  const write = await customerOf(owner)
  await signInHere(page, product.url, owner)
  await page.goto(`${product.url}/settings#team`)
  const section = page.getByRole('region', { name: 'Telegram' })
  await expect(section).toContainText('Needs a Telegram bot')
  await botOf(owner, 'Other shop')
  const { bot } = await botOf(owner)
  await page.reload()
  await section.getByRole('button', { name: 'Link my Telegram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link my Telegram' })
  await choose(dialog.getByRole('combobox', { name: 'Bot' }), `@${bot.me.username}`)
  await dialog.getByRole('button', { name: 'Get the link' }).click()
  const url = await dialog.getByRole('link', { name: 'Open Telegram' }).getAttribute('href')
  await axe()
  const phone = newPerson(bot, { name: 'Olga Lis' })
  writeTo(bot, phone, { text: startToken(url!) })
  await expect(dialog).toBeHidden()
  await expect(section).toContainText(`Linked: Olga Lis, by @${bot.me.username}`)
  await axe()

  await write('Where is my parcel?')
  const got = () =>
    bot.messages
      .filter(({ by, message }) => by === 'bot' && message.chat.id === phone.id)
      .map(({ message }) => message)
  await expect.poll(() => got().at(-1)?.text, { timeout: 20_000 }).toContain('Where is my parcel?')
  const alert = got().at(-1)!
  const pressed = press(bot, phone, alert.message_id, 'Take it')!
  await expect.poll(() => pressed.answer?.text, { timeout: 20_000 }).toContain('The conversation is yours')
  answer(bot, phone, alert.message_id, 'It comes on Friday.')
  await expect.poll(() => got().at(-1)?.text, { timeout: 20_000 }).toMatch(/^Sent to /)
  await page.goto(`${product.url}/?section=inbox`)
  await page.getByRole('listitem').filter({ hasText: 'It comes on Friday.' }).getByRole('link').click()
  await expect(page.getByRole('log')).toContainText('It comes on Friday.')

  await page.goto(`${product.url}/settings#team`)
  await section.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByRole('button', { name: 'Link my Telegram' })).toBeVisible()
})

test('an alert reaches push, mail and Telegram once each, also when the server is killed in between', async () => {
  test.setTimeout(180_000)
  const owner = await newOwner()
  const { bot, id: bot_id } = await botOf(owner)
  const language = 'en'
  const { url } = await owner.client.call(api.alerts.linkTelegram, { body: { bot_id, language } })
  const phone = newPerson(bot, { name: 'Olga' })
  writeTo(bot, phone, { text: startToken(url) })
  const isLinked = async () => (await owner.client.call(api.alerts.settings)).telegram.link !== null
  await expect.poll(isLinked, { timeout: 20_000 }).toBe(true)
  const subscription = push.subscription('/killed')
  await owner.client.call(api.alerts.addDevice, { body: { ...subscription, name: 'Firefox' } })
  await owner.client.call(api.alerts.save, {
    body: { by_mail: true, quiet: null, time_zone: 'UTC', language },
  })
  const arrived = () => [
    mailsTo(owner),
    push.received.filter(({ path }) => path === '/killed').length,
    bot.messages.filter(({ message }) => message.text?.includes('needs a person')).length,
  ]
  const write = await customerOf(owner)
  const other = await customerOf(owner)
  // Kill the product after all three channels received the alert and before they confirmed it.
  mail.mute(true)
  push.mute(true)
  bot.faults.push('mute')
  await write('Where is my parcel?')
  await expect.poll(arrived, { timeout: 20_000 }).toEqual([1, 1, 1])
  // And a second alert at an arbitrary point of delivery.
  await other('And mine?')
  await product.kill()
  mail.mute(false)
  push.mute(false)
  product = await start()
  const { client } = await signInAgain(owner)
  const sent = async () => (await client.call(api.alerts.deliveries)).deliveries
  const isSettled = async () =>
    (await sent()).length === 6 &&
    (await sent()).every(({ state }) => state === 'sent' || state === 'unknown')
  await expect.poll(isSettled, { timeout: 90_000 }).toBe(true)
  // The first alert arrived once and is `unknown`; the second arrived once if `sent`, otherwise once or not at all.
  const second = (await sent()).filter(({ state }) => state === 'sent').map(({ channel }) => channel)
  for (const [n, channel] of (['mail', 'push', 'telegram'] as const).entries())
    expect(second.includes(channel) ? [2] : [1, 2]).toContain(arrived()[n])
})

async function signInAgain({ email, password }: TestAccount) {
  const tokens = memoryTokens()
  const client = createClient({ baseUrl: product.url, tokens })
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  tokens.save({ access: session.access_token, refresh: session.refresh_token })
  return { client }
}
