import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import { watchNotifications } from './support/notifications.ts'
import { expect, newVisitor, seedChats, sql, test } from './support/office.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Chats' })
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
const about = (page: Page) => page.getByRole('complementary', { name: 'About the customer' })

/** Fills in every detail of a customer. */
async function knownCustomer(chatId: number) {
  await sql(
    `update chats set display_name = 'Anna Kowalska', unread_messages = 2, hand_over_at = now(), mode = 'manual',
       hand_over_reason = 'user_explicit_request', hand_over_summary = 'Wants to return a pair of boots.',
       contact = '{"email": "anna@example.com", "user_id": "u-17", "is_verified": true}',
       context = '{"page": {"url": "https://shop.example/boots", "title": "Boots"}, "locale": "pl"}',
       csat_score = 4, csat_comment = 'Quick!' where id = $1`,
    [chatId],
  )
}

test('beside the chat stands who it is, where they write from and why a person is needed', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const [first] = await seedChats(bot.id, 2)
  await knownCustomer(first!)
  await page.goto('/?section=livechat')
  for (const text of [
    'Anna Kowalska',
    'User u-17, confirmed by your site',
    'The customer asked for a person',
    'Wants to return a pair of boots.',
    'Livechat',
    'u-17',
    'Polish',
    '4 of 5',
    'Quick!',
  ])
    await expect(about(page)).toContainText(text)
  await expect(about(page).getByRole('link', { name: 'anna@example.com' })).toBeVisible()
  await expect(about(page).getByRole('link', { name: /^Boots/ })).toHaveAttribute(
    'href',
    'https://shop.example/boots',
  )
  await axe()
  await about(page).getByRole('button', { name: 'Close details' }).click()
  await expect(about(page)).toBeHidden()
  await page.reload()
  await expect(row(page, 'Anna Kowalska')).toBeVisible()
  await expect(about(page)).toBeHidden()
})

test('a page that is no web address is no link', async ({ page, office }) => {
  const { bot } = await office()
  const [first] = await seedChats(bot.id, 1)
  await sql(`update chats set context = $2 where id = $1`, [
    first,
    { page: { url: 'javascript:alert(1)', title: 'Boots' } },
  ])
  await page.goto('/?section=livechat')
  await expect(about(page)).toContainText('Boots')
  await expect(about(page).getByRole('link')).toHaveCount(0)
})

test('an earlier chat of the same customer is one press away', async ({ page, office }) => {
  const { agent, bot } = await office()
  const [first] = await seedChats(bot.id, 1)
  const [gone] = await sql<{ id: number }>(
    `insert into bots (account_id, agent_id, integration_type, bot_name, deleted_at)
     select account_id, id, 'livechat', 'Before', now() from agents where id = $1 returning id`,
    [agent.id],
  )
  const [earlier] = await seedChats(gone!.id, 1)
  await sql(
    `update chats set preview = 'Long ago', external_id = (select external_id from chats where id = $2) where id = $1`,
    [earlier, first],
  )
  await page.goto('/?section=livechat')
  await about(page)
    .getByRole('button', { name: /^Long ago/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`chat=${earlier}\\b`))
})

test('where there is no room the details lie over the chat, and a phone shows one pane at a time', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const [first] = await seedChats(bot.id, 3)
  await knownCustomer(first!)
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/?section=livechat')
  await expect(row(page, 'Anna Kowalska')).toHaveAttribute('aria-current', 'true')
  await expect(about(page)).toBeHidden()
  await page.getByRole('button', { name: 'About the customer' }).click()
  const drawer = page.getByRole('dialog', { name: 'About the customer' })
  await expect(drawer).toContainText('anna@example.com')
  await axe()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?section=livechat')
  await expect(list(page)).toBeVisible()
  await expect(page).not.toHaveURL(/chat=/)
  await axe()
  await row(page, 'Customer 2').click()
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Customer 2' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: /Back/ }).click()
  await expect(list(page)).toBeVisible()
})

test('A11Y-3 the list is made wider with the arrow keys, and stays so', async ({ page, office }) => {
  const { bot } = await office()
  await seedChats(bot.id, 1)
  await page.goto('/?section=livechat')
  const handle = page.getByRole('separator', { name: 'Width of the chat list' })
  const width = async () => (await list(page).boundingBox())!.width
  await expect.poll(width).toBe(304)
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(320)
  await page.keyboard.press('End')
  await expect.poll(width).toBe(420)
  await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', '420')
  await page.reload()
  await expect.poll(width).toBe(420)
  const box = (await handle.boundingBox())!
  await page.mouse.move(box.x, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x - 100, box.y + 300)
  await page.mouse.up()
  await expect.poll(width).toBe(320)
})

test('LIST-13 READ-8 what was read leaves the counters at once, and after a reload they say the same', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Good morning')
  await page.goto('/?section=livechat')
  await expect(row(page, 'Anna').getByText('1 unread message')).toBeAttached()
  await page.waitForRequest('**/api/messages/*/read')
  await page.waitForRequest(`**/api/bots/${chat.bot.id}/chats*`)
  await expect(row(page, 'Anna').getByText(/unread/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await page.reload()
  await expect(row(page, 'Anna')).toBeVisible()
  await expect(row(page, 'Anna').getByText(/unread/)).toHaveCount(0)
})

test('a notification is in the language of the console, and so is the reason the server gives', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  // In manual mode no answer to the first message interferes.
  const { account, agent } = chat
  await account.client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Good morning')
  const undelivered = reason('answer_undelivered', { reason: reason('delivery_part_before') })
  await sql(
    `update chats set mode = 'manual', hand_over_at = now(), hand_over_reason = 'user_explicit_request',
       hand_over_summary = $2, hand_over_summary_code = $3
     where bot_id = $1`,
    [chat.bot.id, englishReason(undelivered), JSON.stringify(undelivered)],
  )
  const { titles, bodies } = await watchNotifications(page)
  await page.addInitScript(() => {
    localStorage.setItem('language', 'pl')
    localStorage.setItem('notify', 'true')
  })
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Pokazuj powiadomienie' })).toBeChecked()
  await visitor.write('Is anybody there?')
  await expect.poll(titles).toEqual(['Anna: potrzebny człowiek'])
  expect(await bodies()).toEqual([
    'Odpowiedź nie została dostarczona: Poprzednia część nie została dostarczona',
  ])
})

test('with notifications on, a chat that needs a person is announced on every screen', async ({
  page,
  office,
  baseURL,
  axe,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Good morning')
  const { titles, click } = await watchNotifications(page)
  await page.goto('/?section=livechat')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const notify = page.getByRole('menuitemcheckbox', { name: 'Show a notification' })
  await expect(notify).toHaveAttribute('aria-checked', 'false')
  await axe()
  await notify.click()
  await expect(notify).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemcheckbox', { name: 'Play a sound' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await visitor.askForPerson()
  await expect.poll(titles).toEqual(['Anna needs a person'])
  await click(0)
  await expect(page).toHaveURL(/section=inbox&chat=\d+|chat=\d+&section=inbox/)
  await expect(row(page, 'Anna')).toHaveAttribute('aria-current', 'true')
})

test('a browser that allows no notifications is explained, and the choice stays off', async ({
  page,
  office,
}) => {
  await office()
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.goto('/?section=livechat')
  // Without any chats there is no list, but the bell is there.
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show a notification' }).click()
  await expect(page.getByTestId('toast')).toContainText('Your browser blocks notifications')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Show a notification' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
})

test('the badge says whether the inbox is live', async ({ page, office, context, allowConsole }) => {
  // Requests may be in progress when the network is cut.
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await office()
  await page.goto('/?section=livechat')
  const main = page.getByRole('main')
  await expect(main.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(main.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(main.getByText('Live', { exact: true })).toBeVisible()
})

test('SIDE-16 READ-8 counters in the sidebar and in the tab follow what happens elsewhere', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  const { id } = await visitor.write('Good morning')
  await expect(page.getByRole('link', { name: 'Inbox 1 unread message' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Livechat 1 unread message' })).toBeVisible()
  await chat.account.client.call(api.messages.markRead, { params: { id } })
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
})
