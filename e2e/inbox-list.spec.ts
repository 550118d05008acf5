import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, newVisitor, seedBot, seedChats, sql, test } from './support/office.ts'
import { stored } from './support/stored.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Chats' })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
const count = (page: Page, shown: number, total: number) =>
  expect(list(page).getByText(`showing ${shown} of ${total} chats`, { exact: true })).toBeVisible()
const scrollTo = (page: Page, share: number) =>
  page.getByTestId('chat-list').evaluate((element, to) => {
    element.scrollTop = to * (element.scrollHeight - element.clientHeight)
  }, share)

test('LIST-1 LIST-14 the search finds names in any case among all chats, and says when there is none', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  await seedChats(bot.id, 45)
  await sql(
    `update chats set display_name = 'Anna Kowalska' where bot_id = $1 and display_name = 'Customer 44'`,
    [bot.id],
  )
  await page.goto(`/?section=livechat`)
  await count(page, 20, 45)
  const search = list(page).getByRole('searchbox', { name: 'Search names and messages' })
  await search.fill('aNNa')
  await count(page, 1, 1)
  await expect(row(page, 'Anna Kowalska')).toBeVisible()
  await search.fill('Nobody')
  await expect(list(page).getByText('No chat with this name')).toBeVisible()
  await expect(list(page).getByText('No chats yet')).toBeHidden()
  await axe()
  await list(page).getByRole('button', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await count(page, 20, 45)
})

test('LIST-2 LIST-15 five grey rows while it loads, and a way to try again when it fails', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/503|Service Unavailable/)
  const { bot } = await office()
  await seedChats(bot.id, 3)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isBroken = true
  await page.route('**/api/bots/*/chats*', async (route) => {
    await held
    if (isBroken) return route.fulfill({ status: 403, json: { success: false, error: 'Not today' } })
    await route.continue()
  })
  allowConsole(/403|Forbidden/)
  await page.goto('/?section=livechat')
  await expect(page.getByTestId('chat-skeleton')).toHaveCount(5)
  release()
  await expect(list(page).getByRole('alert')).toContainText('The chats could not be loaded')
  isBroken = false
  await list(page).getByRole('button', { name: 'Try again' }).click()
  await count(page, 3, 3)
})

test('LIST-3 an empty list says why and offers the next step', async ({ page, office, axe, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { publicId } = await office()
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Telegram is not connected')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Connect to inbox' })).toHaveAttribute(
    'href',
    '/integrations?add=telegram',
  )
  await axe()
  await main.getByRole('link', { name: 'See all chats' }).click()
  await expect(page).toHaveURL(/section=inbox/)
  await expect(list(page).getByText('No chats yet')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Open the test page' })).toHaveAttribute(
    'href',
    new RegExp(`/demo/${publicId}$`),
  )
  await list(page).getByRole('button', { name: 'Copy test link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/demo/${publicId}`)
  await axe()
})

test('LIST-4 LIST-6 LIST-7 pages follow the scrolling, one at a time, until there are no more', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  await seedChats(bot.id, 45)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/bots/${bot.id}/chats`) asked.push(searchParams.get('offset')!)
  })
  await page.clock.install()
  await page.goto('/?section=livechat')
  await count(page, 20, 45)
  await scrollTo(page, 0.5)
  await page.clock.runFor(300)
  expect(asked).toEqual(['0'])
  await scrollTo(page, 0.9)
  await count(page, 40, 45)
  await scrollTo(page, 1)
  await count(page, 45, 45)
  await scrollTo(page, 0.5)
  await scrollTo(page, 1)
  await page.clock.runFor(300)
  expect(asked).toEqual(['0', '20', '40'])
  await expect(row(page, 'Customer 45')).toBeVisible()
})

test('LIST-15 a page that fails leaves the rows and a way to ask for it again', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/403|Forbidden/)
  const { bot } = await office()
  await seedChats(bot.id, 45)
  await page.route('**/api/bots/*/chats*offset=20*', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: 'Not today' } }),
  )
  await page.goto('/?section=livechat')
  await count(page, 20, 45)
  await scrollTo(page, 1)
  await expect(list(page).getByRole('alert')).toContainText('More chats could not be loaded.')
  await count(page, 20, 45)
  await page.unroute('**/api/bots/*/chats*offset=20*')
  await list(page).getByRole('button', { name: 'Try again' }).click()
  await count(page, 40, 45)
})

test('LIST-10 a row shows who it is, when they last wrote, what is unread, on which channel, and who answers', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const [first, second, third] = await seedChats(bot.id, 3)
  const photo = '/favicon.svg'
  await sql(
    `update chats set display_name = 'Anna Kowalska', unread_messages = 120, hand_over_at = now(),
       hand_over_reason = 'user_explicit_request', mode = 'manual' where id = $1`,
    [first],
  )
  await sql('update chats set user_photo = $2 where id = $1', [second, photo])
  await sql(`update chats set last_message_time = '2024-02-03T10:00:00Z', preview = $2 where id = $1`, [
    third,
    'A long line of words that does not fit in, for all its length, and is cut off with dots',
  ])
  await page.goto('/?section=inbox')
  const anna = row(page, 'Anna Kowalska')
  await expect(anna).toContainText('AK')
  await expect(anna).toContainText('Livechat')
  await expect(anna.getByText('99+', { exact: true })).toBeVisible()
  await expect(anna.getByText('120 unread messages')).toBeAttached()
  await expect(anna.getByRole('img', { name: 'Needs a person' })).toBeVisible()
  await expect(anna.getByRole('img', { name: 'Copilot Mode' })).toBeVisible()
  await expect(anna.locator('time')).toHaveText(/^\d{1,2}:\d\d/)
  await expect(row(page, 'Customer 2').locator('img')).toHaveAttribute('src', photo)
  await expect(row(page, 'Customer 2').getByRole('img', { name: 'Auto mode' })).toBeVisible()
  await expect(row(page, 'Customer 3').locator('time')).toHaveText('02/03/24')
  await axe()
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe()
})

test('LIST-11 ROUTE-7 LS-8 LS-9 LS-10 LS-11 each section opens its last chat again, else its first', async ({
  page,
  office,
}) => {
  const { agent, bot } = await office()
  const sections = [
    { name: 'Telegram', key: 'activeChat', botId: await seedBot(agent.id, 'telegram') },
    { name: 'Livechat', key: 'activeLiveChat', botId: bot.id },
    { name: 'Facebook', key: 'activeFacebookChat', botId: await seedBot(agent.id, 'facebook') },
    { name: 'Bitrix24', key: 'activeBitrixChat', botId: await seedBot(agent.id, 'bitrix') },
  ]
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const goTo = async (name: string) => {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const chats = new Map<string, number[]>()
  for (const { name, botId } of sections) chats.set(name, await seedChats(botId, 3))
  await page.goto(`/?agent=${agent.id}&section=inbox`)
  await count(page, 12, 12)
  for (const { name, key } of sections) {
    const [first, second] = chats.get(name)!
    await goTo(name)
    await expect(row(page, 'Customer 1')).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => stored(page, key)).toBe(String(first))
    await row(page, 'Customer 2').click()
    await expect.poll(() => stored(page, key)).toBe(String(second))
  }
  await page.reload()
  for (const { name } of sections) {
    await goTo(name)
    await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(new RegExp(`chat=${chats.get(name)![1]}\\b`))
  }
  const third = chats.get('Livechat')![2]
  await page.goto(`/?agent=${agent.id}&section=livechat&chat=${third}`)
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
})

test('a link to a chat alone opens it in its own section, beside its own list', async ({ page, office }) => {
  const { account, agent, bot } = await office()
  const telegram = await seedChats(await seedBot(agent.id, 'telegram'), 1)
  const [, second] = await seedChats(bot.id, 3)
  await page.goto(`/?chat=${second}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Livechat' })).toBeVisible()
  await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
  await count(page, 3, 3)
  expect(await stored(page, 'activeChat')).toBeNull()

  const [other] = await createAgents(account, 'Other')
  const [foreign] = await seedChats(await seedBot(other!.id, 'facebook'), 1)
  await page.goto(`/?agent=${agent.id}&section=inbox&chat=${foreign}`)
  await count(page, 1, 1)
  await expect(page).toHaveURL(new RegExp(`agent=${other!.id}&chat=${foreign}&section=inbox`))
  await page.goto(`/?agent=${agent.id}`)
  await expect(page).toHaveURL(new RegExp(`chat=${telegram[0]}`))
})

test("a chat remembered from another assistant is not opened in this one's list", async ({
  page,
  office,
}) => {
  const { account, agent, bot } = await office()
  await seedChats(bot.id, 2)
  const [other] = await createAgents(account, 'Other')
  const [foreign] = await seedChats(await seedBot(other!.id, 'livechat'), 1)
  await page.goto(`/?agent=${other!.id}&section=livechat`)
  await expect(page).toHaveURL(new RegExp(`chat=${foreign}`))
  await page.goto(`/?agent=${agent.id}&section=livechat`)
  await expect(row(page, 'Customer 1')).toHaveAttribute('aria-current', 'true')
  await count(page, 2, 2)
})

test('ROUTE-5 ROUTE-15 back and forward move between chats, and a copied address opens the same one', async ({
  page,
  office,
}) => {
  const { agent, bot } = await office()
  const [, second, third] = await seedChats(bot.id, 3)
  await page.goto(`/?agent=${agent.id}&bot=${bot.id}&section=livechat&chat=${second}`)
  await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 1, name: 'Livechat' })).toBeVisible()
  await row(page, 'Customer 3').click()
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
  const address = page.url()
  expect(new URL(address).searchParams.get('chat')).toBe(String(third))
  await page.goBack()
  await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
  await page.goto('/welcome')
  await page.goto(address)
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
})

test('LIST-16 the list is one stop for Tab; arrows move in it and Enter opens, J and K open the next and previous chat', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  await seedChats(bot.id, 30)
  await page.goto('/?section=livechat')
  await expect(row(page, 'Customer 1')).toHaveAttribute('aria-current', 'true')
  await list(page).getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('Tab')
  await expect(row(page, 'Customer 1')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(row(page, 'Customer 3')).toBeFocused()
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: 'Customer 3' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Customer 4')).toBeFocused()
  await expect(row(page, 'Customer 3')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Customer 4')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(row(page, 'Customer 2')).toBeFocused()
  await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 18; press++) await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Customer 20')).toBeFocused()
  await expect(row(page, 'Customer 20')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(row(page, 'Customer 1')).toBeFocused()
  await expect(row(page, 'Customer 1')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Shift+Tab')
  await expect(list(page).getByRole('radio', { name: 'All' })).toBeFocused()
})

test('LIST-17 of five thousand chats only those in sight are drawn', async ({ page, office }) => {
  const { bot } = await office()
  await seedChats(bot.id, 1)
  // Nobody scrolls through 250 pages, so the first response contains all chats.
  await page.route(`**/api/bots/${bot.id}/chats*`, async (route) => {
    const response = await route.fetch()
    const { chats, ...rest } = (await response.json()) as { chats: api.chats.Chat[] }
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...chats[0]!,
      id: chats[0]!.id + index,
      display_name: `Customer ${index + 1}`,
    }))
    await route.fulfill({ response, json: { ...rest, chats: many, total: 5000, hasMore: false } })
  })
  await page.goto('/?section=livechat')
  await count(page, 5000, 5000)
  for (const share of [0, 0.3, 0.71, 1]) {
    await scrollTo(page, share)
    const name = `Customer ${Math.max(1, Math.round(share * 5000) - 3)}`
    if (share > 0.9) await expect(row(page, name)).toBeVisible()
    expect(await rows(page).count()).toBeLessThan(60)
  }
})

test('LIST-18 SIDE-16 a new message moves its chat up, and neither the scrolling nor the open chat changes', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  // Otherwise the preview would be the assistant's answer.
  await chat.account.client.call(api.agents.setMode, {
    params: { id: chat.agent.id },
    body: { mode: 'manual' },
  })
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Good morning')
  await sql(`update chats set last_message_time = now() - interval '1 day' where bot_id = $1`, [chat.bot.id])
  await seedChats(chat.bot.id, 30)
  await page.goto('/?section=livechat')
  await count(page, 20, 31)
  await row(page, 'Customer 2').click()
  await page.getByTestId('chat-list').evaluate((element) => {
    element.scrollTop = 200
  })
  const placeOf = async () => (await row(page, 'Customer 9').boundingBox())!.y
  const before = await placeOf()
  const unread = page.getByRole('link', { name: /^Inbox 2 unread/ })
  await visitor.write('Where is my parcel?')
  await expect(unread).toBeVisible()
  await expect(row(page, 'Anna')).toBeAttached()
  expect(await placeOf()).toBe(before)
  await expect(row(page, 'Customer 2')).toHaveAttribute('aria-current', 'true')
  await scrollTo(page, 0)
  await expect(rows(page).first()).toContainText('Anna')
  await expect(rows(page).first()).toContainText('Where is my parcel?')
})

test('a new chat, its preview and that somebody types appear by themselves', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  await page.goto('/?section=livechat')
  await expect(list(page).getByText('No chats yet')).toBeVisible()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Good morning')
  await expect(row(page, 'Anna')).toBeVisible()
  await count(page, 1, 1)
  await visitor.type()
  await expect(row(page, 'Anna')).toContainText('is typing…')
  await visitor.write('Where is my parcel?')
  await expect(row(page, 'Anna')).not.toContainText('is typing…')
})

test('the filters show what is unread and what waits for a person', async ({ page, office, axe }) => {
  const { bot } = await office()
  const [first, second] = await seedChats(bot.id, 4)
  await sql('update chats set unread_messages = 1 where id = $1', [first])
  await sql(`update chats set hand_over_at = now(), hand_over_reason = 'keyword_trigger' where id = $1`, [
    second,
  ])
  await page.goto('/?section=livechat&chat=0')
  await list(page).getByText('Unread', { exact: true }).click()
  await count(page, 1, 1)
  await expect(row(page, 'Customer 1')).toBeVisible()
  await list(page).getByText('Needs me').click()
  await count(page, 1, 1)
  await expect(row(page, 'Customer 2')).toBeVisible()
  await axe()
  await sql('update chats set hand_over_at = null where id = $1', [second])
  await page.reload()
  await list(page).getByText('Needs me').click()
  await expect(list(page).getByText('Nobody is waiting for you')).toBeVisible()
  await list(page).getByRole('button', { name: 'Show all chats' }).click()
  await count(page, 4, 4)
})
