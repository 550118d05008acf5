import { api } from '@switchboard/contract'
import { colleague } from './support/colleague.ts'
import { expect, newVisitor, seedBot, test } from './support/office.ts'
import { chatIds } from './support/opened-chat.ts'

test('on a phone a name that does not fit ends with dots, and no placeholder or button is cut or wrapped', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { account } = await office()
  await account.client.call(api.agents.create, { body: { agent_name: 'W'.repeat(18) } })
  await page.goto('/chat-bot-setup')
  const search = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(search).toBeVisible()
  const fits = await search.evaluate((field: HTMLInputElement) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return pen.measureText(field.placeholder).width < room
  })
  expect(fits).toBe(true)

  await page.getByRole('button', { name: 'Open menu' }).click()
  const name = page.getByRole('navigation', { name: 'Main menu' }).getByText('W'.repeat(18))
  await expect(name).toHaveCSS('text-overflow', 'ellipsis')

  await page.goto('/analytics')
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  const summary = page.getByRole('button', { name: 'Skrót AI' })
  await expect(summary).toHaveCount(5)
  for (const { height } of await summary.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect),
  ))
    expect(height).toBeLessThan(40)
})

for (const language of ['en', 'pl'])
  test(`on a phone an ordinary name stands whole beside the mode of the chat in ${language}`, async ({
    page,
    office: newOffice,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const office = await newOffice()
    await (await newVisitor(baseURL!, office, 'Żaneta Nowak')).write('Hello')
    const [chatId] = await chatIds(office)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${chatId}`)
    const name = page.getByRole('heading', { name: 'Żaneta Nowak', level: 2 })
    await expect(name).toBeVisible()
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

for (const [language, width] of [
  ['en', 390],
  ['pl', 390],
  ['pl', 1440],
] as const)
  test(`in ${language} at ${width} px the channel and who else looks at the chat are whole or only icons`, async ({
    page,
    office: newOffice,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const office = await newOffice()
    await (await newVisitor(baseURL!, office, 'Żaneta Nowak')).write('Hello')
    const [chatId] = await chatIds(office)
    const other = await colleague(baseURL!, office.account, 'agent')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${chatId}`)
    const header = page.getByRole('region', { name: 'Żaneta Nowak' }).locator('header')
    const watchers = header.getByText(language === 'en' ? 'Anna is here' : 'Anna też tu jest')
    await expect(async () => {
      await other.client.call(api.chats.watch, { params: { id: chatId! }, body: {} })
      await expect(watchers).toBeVisible({ timeout: 1000 })
    }, 'once the stream is open').toPass()
    const lines = header.locator('p [title]')
    await expect(lines).toHaveCount(2)
    const cut = await lines.evaluateAll((all) =>
      all.flatMap((line) => {
        const [room, text] = [line, line.lastElementChild!].map((each) => each.getBoundingClientRect())
        const [isWhole, isBelow] = [text!.right <= room!.right + 1, text!.top >= room!.bottom - 1]
        return isWhole || isBelow ? [] : [line.textContent]
      }),
    )
    expect(cut).toEqual([])
  })

test('beside the details of a customer the names of the assignee and of who looks at the chat are whole', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const office = await newOffice()
  await (await newVisitor(baseURL!, office, 'Żaneta Nowak')).write('Hello')
  const [chatId] = await chatIds(office)
  const other = await colleague(baseURL!, office.account, 'agent')
  const { user_id } = await other.client.call(api.account.me)
  const { call } = office.account.client
  await call(api.chats.assign, { body: { chat_ids: [chatId!], user_id } })
  await call(api.chats.setMode, { params: { id: chatId! }, body: { mode: 'manual' } })
  await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${chatId}`)
  await expect(page.getByRole('heading', { name: 'About the customer' })).toBeVisible()
  const line = page.getByRole('region', { name: 'Żaneta Nowak' }).locator('header p')
  const watchers = line.getByText('Anna is here')
  await expect(async () => {
    await other.client.call(api.chats.watch, { params: { id: chatId! }, body: {} })
    await expect(watchers).toBeVisible({ timeout: 1000 })
  }, 'once the stream is open').toPass()
  const assignee = line.getByText('Anna', { exact: true })
  expect(await assignee.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
  // Words without room wrap below the line, out of view.
  const [text, room] = [(await watchers.boundingBox())!, (await line.boundingBox())!]
  expect(text.y).toBeLessThan(room.y + room.height - 1)
})

test('on a phone the description of a card is as wide as the card, with a button beside the title', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await office()
  await page.goto('/bot-settings')
  const text = page.getByText('Who the assistant is and how it speaks')
  await expect(text).toBeVisible()
  const { card, own } = await text.evaluate((element) => ({
    card: element.closest('section')!.clientWidth,
    own: element.clientWidth,
  }))
  expect(card - own).toBe(32)
})

test('the badges of a channel do not touch in Polish at 928 px', async ({ page, office }) => {
  await page.setViewportSize({ width: 928, height: 900 })
  const { agent } = await office()
  await seedBot(agent.id, 'telegram')
  await page.evaluate(() => {
    localStorage.setItem('language', 'pl')
    localStorage.setItem('sidebarOpen', 'true')
  })
  await page.goto('/integrations')
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Podłączono' })
  await expect(rows).toHaveCount(2)
  const gaps = await rows.evaluateAll((all) =>
    all.map((row) => {
      const box = (part: string) => row.querySelector(`[data-${part}] > span`)!.getBoundingClientRect()
      return box('connection').left - box('status').right
    }),
  )
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8)
})
