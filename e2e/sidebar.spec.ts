import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { seedBot } from './support/office.ts'
import { expect, test } from './support/test.ts'
import { changeAgents, stubChannels } from './support/unfinished-server.ts'

test('SIDE-1 while the assistants load, the sidebar says so', async ({ page, newAccount }) => {
  await newAccount()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/me/agents', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('Loading agents...', { exact: true })).toBeVisible()
  release()
  await expect(menu.getByText('Loading agents...')).toBeHidden()
})

test('SIDE-2 SIDE-15 without assistants it says so and offers to add one', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('No agents available', { exact: true })).toBeVisible()
  await axe()
  await menu.getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
})

test('A11Y-1 SIDE-15 with many assistants the row that has the focus is never covered', async ({
  page,
  newAccount,
  axe,
}) => {
  const names = Array.from({ length: 25 }, (_, index) => `Assistant ${index + 1}`)
  await createAgents(await newAccount(), ...names)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Add New Assistant' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('button', { name: 'Assistant 2', exact: true }).focus()
  for (const name of names.slice(2)) {
    await page.keyboard.press('Tab')
    const row = menu.getByRole('button', { name, exact: true })
    await expect(row).toBeFocused()
    expect(await row.evaluate(isWhollyOnTop), name).toBe(true)
  }

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await axe()
})

test('with the steps of the trial open, the links of an assistant with all channels stand whole', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales', 'Support', 'Returns', 'Wholesale', 'Press', 'Jobs')
  for (const type of ['telegram', 'livechat', 'facebook', 'bitrix'] as const) await seedBot(agent!.id, type)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/bot-settings?agent=${agent!.id}`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Set up the prompt' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Bitrix24' })).toBeVisible()
  expect(await menu.getByRole('link', { name: 'Bot settings' }).evaluate(isWhollyOnTop)).toBe(true)
  await menu.getByRole('link', { name: 'Enable live chat' }).focus()
  expect(await menu.getByRole('link', { name: 'Enable live chat' }).evaluate(isWhollyOnTop)).toBe(true)
})

test('SIDE-3 a long name shows its first 18 characters, its tooltip and its accessible name show all', async ({
  page,
  newAccount,
}) => {
  const name = 'Support desk of the Warsaw branch'
  await createAgents(await newAccount(), name, 'Anna')
  await page.goto('/')
  const agent = page.getByRole('button', { name, exact: true })
  await expect(agent.getByText('Support desk of th', { exact: true })).toBeVisible()
  await expect(agent).not.toContainText('…')
  await agent.hover()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})

test('SIDE-4 a press on an assistant selects it and folds it open, another press folds it shut', async ({
  page,
  newAccount,
}) => {
  const [first, second] = await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.goto('/welcome')
  const sales = page.getByRole('button', { name: 'Sales' })
  const support = page.getByRole('button', { name: 'Support line' })
  await expect(sales).toHaveAttribute('aria-expanded', 'true')
  await support.click()
  await expect(support).toHaveAttribute('aria-expanded', 'true')
  await expect(sales).toHaveAttribute('aria-expanded', 'false')
  expect(await page.evaluate(() => localStorage.getItem('agentId'))).toBe(String(second!.id))
  await expect(page.getByText('Support line is not ready yet')).toBeVisible()
  await support.click()
  await expect(support).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'Knowledge base' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('agentId'))).toBe(String(second!.id))
  await sales.click()
  expect(await page.evaluate(() => localStorage.getItem('agentId'))).toBe(String(first!.id))
})

test('SIDE-5 SIDE-6 the inbox and each channel show what is unread in them', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubChannels(page)
  await changeAgents(page, () => ({
    unread_messages_count: 4,
    bots_unread_details: [
      { bot_id: 71, unread_count: 3 },
      { bot_id: 72, unread_count: 1 },
    ],
  }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Inbox 4 unread messages' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Telegram 3 unread messages' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Livechat 1 unread message' })).toBeVisible()
  await axe()
})

test('SIDE-7 A11Y-6 below an assistant stand links to its screens, and each takes the focus to its heading', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const [name, path, title] of [
    ['Connect to inbox', '/integrations', 'Integrations'],
    ['Knowledge base', '/chat-bot-setup', 'Knowledge base'],
    ['Internal chat', '/internal-chat', 'Internal chat'],
    ['Analytics', '/analytics', 'Analytics'],
    ['Integrations', '/integrations', 'Integrations'],
    ['Bot settings', '/bot-settings', 'Bot settings'],
  ] as const) {
    const link = menu.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
  }
  await expect(menu.getByRole('link', { name: 'Bot settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('SIDE-8 SIDE-10 SIDE-11 the foot has help, the settings menu and the version', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('V3.4.', { exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'How to start' }).click()
  await expect(page.getByRole('dialog', { name: 'Step 1/4' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const settings = menu.getByRole('button', { name: 'Settings' })
  await settings.click()
  await expect(page.getByRole('menuitem')).toHaveText(['General setting', 'Billing', 'Sign out'])
  await axe()
  await page.getByRole('menuitem', { name: 'General setting' }).click()
  await expect(page).toHaveURL('/settings')
  await settings.click()
  await page.getByRole('menuitem', { name: 'Billing' }).click()
  await expect(page).toHaveURL('/billing')
})

test('SIDE-13 LS-4 LS-6 the selected assistant survives a reload', async ({ page, newAccount }) => {
  const [, second] = await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Support line' }).click()
  await page.reload()
  await expect(page.getByText('Support line is not ready yet')).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('selectedAgent'))
  expect(JSON.parse(kept!)).toEqual({ id: String(second!.id), name: 'Support line' })
})

test('SIDE-13 where the stored assistant is gone, the first one is selected', async ({
  page,
  newAccount,
}) => {
  const [first] = await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.evaluate(() => localStorage.setItem('agentId', '999999'))
  await page.goto('/welcome')
  await expect(page.getByText('Sales is not ready yet')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('agentId'))).toBe(String(first!.id))
})

test('SIDE-14 LS-7 a narrowed sidebar and folded channels stay so after a reload', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubChannels(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Channels' }).click()
  await expect(page.getByRole('link', { name: 'Telegram' })).toBeHidden()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Telegram' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('SIDE-16 nothing unread shows no number, more than 99 reads 99+', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales', 'Support line')
  await changeAgents(page, (_, index) => ({ unread_messages_count: index === 0 ? 0 : 100 }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toHaveText('Inbox')
  await expect(page.getByRole('button', { name: 'Support line' })).toContainText('99+')
})

test('I18N-7 numbers are written as the language of the console writes them', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await changeAgents(page, () => ({ unread_messages_count: 12_345 }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Inbox 12,345 unread messages' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await expect(page.getByRole('link', { name: /12\s345 nieprzeczytanych wiadomości/ })).toBeVisible()
})

test('SIDE-16 GEN-12 a live event changes the count within a second, in the tab too', async ({
  page,
  newAccount,
}) => {
  const [agent] = await createAgents(await newAccount(), 'Sales')
  let send = (_: object) => {}
  await page.route('**/api/events*', async (route) => {
    const event = await new Promise<object>((resolve) => {
      send = resolve
    })
    const body = `id: 1\ndata: ${JSON.stringify(event)}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body }).catch(() => {})
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  let count = 6
  await expect(async () => {
    count += 1
    send({ type: 'agent.updated', agent: { ...agent, unread_messages_count: count } })
    const inbox = page.getByRole('link', { name: `Inbox ${count} unread messages` })
    await expect(inbox).toBeVisible({ timeout: 1000 })
  }, 'on a busy machine not each time').toPass()
  await expect(page).toHaveTitle(`(${count}) Inbox · Switchboard`)
})

test('a rename in another window reaches the sidebar within a second', async ({ page, newAccount }) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const opened = page.waitForResponse('**/api/events*')
  await page.goto('/welcome')
  await opened
  await expect(page.getByRole('button', { name: 'Sales' })).toBeVisible()
  let attempt = 0
  await expect(async () => {
    const agent_name = `Orders ${++attempt}`
    await account.client.call(api.agents.rename, { params: { id: agent!.id }, body: { agent_name } })
    await expect(page.getByRole('button', { name: agent_name })).toBeVisible({ timeout: 1000 })
  }, 'on a busy machine not each time').toPass()
})

test('SIDE-17 ROUTE-5 LS-5 a channel is a real link that opens exactly it', async ({
  page,
  context,
  newAccount,
}) => {
  const [agent] = await createAgents(await newAccount(), 'Sales', 'Support line')
  const [telegram, livechat] = [await seedBot(agent!.id, 'telegram'), await seedBot(agent!.id, 'livechat')]
  await page.goto('/welcome')
  for (const [name, bot, section] of [
    ['Telegram', telegram, 'telegram'],
    ['Livechat', livechat, 'livechat'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/?agent=${agent!.id}&bot=${bot}&section=${section}`,
    )
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Livechat' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(`/?agent=${agent!.id}&bot=${livechat}&section=livechat`)
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('link', { name: 'Livechat' }).click()
  await expect(page.getByRole('link', { name: 'Livechat' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bot_id'))).toBe(String(livechat))
})

test('LS-13 bot_id is the bot of the open section, however that was opened', async ({ page, newAccount }) => {
  const [agent] = await createAgents(await newAccount(), 'Sales')
  const [telegram, livechat] = [await seedBot(agent!.id, 'telegram'), await seedBot(agent!.id, 'livechat')]
  const botId = () => page.evaluate(() => localStorage.getItem('bot_id'))
  for (const [address, section, bot] of [
    ['/livechat', 'Livechat', livechat],
    ['/', 'Telegram', telegram],
    [`/?section=livechat&bot=${telegram}`, 'Livechat', livechat],
    ['/?section=livechat&bot=999999999', 'Livechat', livechat],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
    await expect.poll(botId, address).toBe(String(bot))
  }
  await page.goto('/facebook?bot=nonsense')
  await expect(page).toHaveURL('/?bot=nonsense&section=facebook')
  await expect.poll(botId).toBe(null)
})

test('ROUTE-6 ROUTE-18 a path names a section, unless the query names another', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  // There is no chat 12, and the browser itself logs the 404.
  allowConsole(/404 .*\/api\/chats\/12\)/)
  await createAgents(await newAccount(), 'Sales')
  for (const [address, shown] of [
    ['/livechat', '/?section=livechat'],
    ['/telegram?chat=12', '/?chat=12'],
    ['/facebook', '/?section=facebook'],
    ['/inbox', '/?section=inbox'],
    ['/bitrix?section=livechat', '/?section=livechat'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(shown)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('ROUTE-5 a link that names an assistant selects it, and selecting another changes the link', async ({
  page,
  newAccount,
}) => {
  const [first, second] = await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.goto(`/?agent=${second!.id}&section=inbox`)
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Support line' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Sales' }).click()
  await expect(page).toHaveURL(`/?agent=${first!.id}&section=inbox`)
  await expect(page.getByRole('button', { name: 'Sales' })).toHaveAttribute('aria-expanded', 'true')
})

test('NET-10 an address with an agent id that is no number asks the server for nothing of it', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Invalid agent ID/)
  await createAgents(await newAccount(), 'Sales')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const logged = page.waitForEvent('console', (message) => message.text().includes('Invalid agent ID'))
  await page.goto('/?agent=everything')
  await logged
  await expect(page.getByRole('button', { name: 'Sales' })).toHaveAttribute('aria-expanded', 'true')
  expect(asked.filter((url) => url.includes('/api/') && url.includes('everything'))).toEqual([])
})

test('SIDE-19 what the server tells of an agent beyond what is known is ignored', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await changeAgents(page, () => ({ mood: 'sunny', owner: { id: 1 } }) as object)
  await page.goto('/welcome')
  await expect(page.getByText('Sales is not ready yet')).toBeVisible()
})

test('when the assistants cannot be loaded, a row offers to try again', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await createAgents(await newAccount(), 'Sales')
  // Other parts of the screen request the list as well: it may only succeed after a click.
  await page.addInitScript(() =>
    document.addEventListener('click', () => Object.assign(window, { isPressed: true }), true),
  )
  await page.route('**/api/me/agents', async (route) => {
    if (await page.evaluate(() => 'isPressed' in window)) await route.continue()
    else await route.fulfill({ status: 404, json: { success: false } })
  })
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('The assistants could not be loaded.')).toBeVisible()
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect(menu.getByRole('button', { name: 'Sales' })).toBeVisible()
})

function isWhollyOnTop(element: Element) {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(middle, y)))
}
