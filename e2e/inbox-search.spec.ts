import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, name, row, tab } from './support/inbox.ts'
import { expect, newVisitor, seedBot, sql, test } from './support/office.ts'
import { chatIds } from './support/opened-chat.ts'

const field = (page: Page) => list(page).getByRole('searchbox', { name: 'Search names and messages' })
const found = (page: Page, words: RegExp | string) =>
  list(page).getByRole('list', { name: 'Messages' }).getByRole('link', { name: words })
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

for (const width of [1440, 390])
  test(`the inbox finds messages by their words, narrowed by channel, person, label and date, and opens at one, at ${width} px`, async ({
    page,
    office: newOffice,
    baseURL,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const office = await newOffice()
    const anna = await colleague(baseURL!, office.account, 'agent')
    await (await newVisitor(baseURL!, office, 'Berta')).write('Where is my parcel from Kraków?')
    await (await newVisitor(baseURL!, office, 'Cara')).write('Parcels to Kraków, how long do they take?')
    const chats = await sql<{ id: number }>(
      `select id from chats where agent_id = $1 and display_name in ('Berta', 'Cara') order by display_name`,
      [office.agent.id],
    )
    const [berta, cara] = chats.map(({ id }) => id)
    const telegram = await seedBot(office.agent.id, 'telegram')
    await sql(
      `update chats set bot_id = $2, assignee_id = (select id from users where email = $3) where id = $1`,
      [cara, telegram, anna.email],
    )
    const { label } = await office.account.client.call(api.labels.create, {
      body: { name: 'VIP', color: 'green' },
    })
    await office.account.client.call(api.chats.setLabel, {
      body: { chat_ids: [berta!], label_id: label.id, is_on: true },
    })

    await page.goto('/?section=inbox')
    await field(page).fill('krakow parcel')
    const [ofBerta, ofCara] = [found(page, /Berta.*Where is my/), found(page, /Cara.*Parcels to/)]
    await expect(ofBerta.locator('mark')).toHaveText(['parcel', 'Kraków'])
    await expect(ofCara.locator('mark')).toHaveText(['Parcels', 'Kraków'])
    await axe()

    await button(page, 'Filters').click()
    await choose(filters(page).getByRole('combobox', { name: 'Channel' }), 'Telegram')
    await expect(ofBerta).toBeHidden()
    await expect(ofCara).toBeVisible()
    await axe()
    await choose(filters(page).getByRole('combobox', { name: 'Assigned to' }), 'Unassigned')
    await expect(list(page).getByText('No messages found')).toBeVisible()
    await button(filters(page), 'Clear filters').click()
    await expect(ofBerta).toBeVisible()
    await choose(filters(page).getByRole('combobox', { name: 'Assigned to' }), 'Anna', { exact: true })
    await expect(ofBerta).toBeHidden()
    await expect(ofCara).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Filters 1 chosen')).toBeFocused()
    await button(page, 'Filters 1 chosen').click()
    await button(filters(page), 'Clear filters').click()
    await filters(page).getByLabel('From date').fill('2099-01-01')
    await expect(list(page).getByText('No messages found')).toBeVisible()
    await filters(page).getByLabel('From date').fill('')
    await page.keyboard.press('Escape')
    await button(page, 'Filter by label').click()
    await page.getByRole('menuitemradio', { name: 'VIP' }).click()
    await expect(ofCara).toBeHidden()

    // The chat opens at the message, and going back restores the search.
    await ofBerta.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-found]')).toContainText('Where is my parcel')
    await expect(page).toHaveURL(/message=\d+/)
    await axe()
    await page.goBack()
    await expect(field(page)).toHaveValue('krakow parcel')
    await expect(ofBerta).toBeVisible()
    await tab(page, 'Names')
    await expect(list(page).getByText('No chat with this name')).toBeVisible()
    await button(list(page), 'Clear').click()
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await expect(row(page, 'Cara')).toBeVisible()
    await expect(page).not.toHaveURL(/q=|in=/)
  })

test('a year that is no year leaves the search as it is, and the field says why', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  const office = await newOffice()
  await (await newVisitor(baseURL!, office, 'Berta')).write('Where is my parcel?')
  // The address may contain values that the fields do not accept.
  for (const day of ['12345-01-01', '0001-01-01', 'tomorrow']) {
    await page.goto(`/?section=livechat&q=parcel&in=messages&from=${day}&to=${day}&person=x&channel=pigeon`)
    await expect(found(page, /Where is my parcel/)).toBeVisible()
  }
  await page.goto('/?section=livechat&q=parcel&in=messages')
  await button(page, 'Filters').click()
  const from = filters(page).getByLabel('From date')
  await from.fill('0020-01-01')
  await from.focus()
  await expect(filters(page).getByText('Choose a day between')).toBeHidden()
  await filters(page).getByLabel('To date').focus()
  await expect(filters(page).getByText('Choose a day between 1970 and 2999.')).toBeVisible()
  await expect(found(page, /Where is my parcel/)).toBeVisible()
  await from.fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await expect(list(page)).toBeVisible()
})

test('a search that fails says so and tries again, and one that goes on brings more while it is scrolled', async ({
  page,
  office: newOffice,
  baseURL,
  axe,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const office = await newOffice()
  const { client } = office.account
  await client.call(api.agents.setMode, { params: { id: office.agent.id }, body: { mode: 'manual' } })
  await (await newVisitor(baseURL!, office, 'Berta')).write('The first parcel')
  const [chatId] = await chatIds(office)
  await sql(
    `insert into messages (account_id, chat_id, bot_id, question, answer, message_type, is_read, seq)
     select account_id, chat_id, bot_id, 'Parcel ' || n, '', 'customer', true, seq + 10 + n
     from messages, generate_series(1, 60) n where chat_id = $1`,
    [chatId],
  )
  await sql('update chats set last_seq = 200 where id = $1', [chatId])
  await page.route('**/api/search?*', (route) => route.abort())
  await page.goto('/?section=livechat&q=parcel&in=messages')
  await expect(list(page).getByRole('alert')).toContainText('Search failed')
  await axe()
  await page.unroute('**/api/search?*')
  await button(list(page), 'Try again').click()
  await expect(found(page, /Parcel 60/)).toBeVisible()
  await expect(found(page, /The first parcel/)).toHaveCount(0)

  // The results are one tab stop; arrow keys move between them, and J and K open the next ones.
  await found(page, /Parcel 60/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(found(page, /Parcel 59/)).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(found(page, /The first parcel/)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-found]')).toContainText('Parcel 60')
  await name(page).click()
  await page.keyboard.press('j')
  await expect(page.locator('[data-found]')).toContainText('Parcel 59')
  await page.keyboard.press('k')
  await expect(page.locator('[data-found]')).toContainText('Parcel 60')
  await expect(found(page, /Parcel 60/)).toHaveAttribute('aria-current', 'true')
})

test('a colleague’s note is found in the inbox and by Ctrl+K, and by nobody who works with other assistants', async ({
  page,
  browser,
  office: newOffice,
  baseURL,
  axe,
}) => {
  // Slow: three people.
  test.setTimeout(240_000)
  const office = await newOffice()
  const [other] = await createAgents(office.account, 'Other desk')
  const [anna, ola] = [
    await colleague(baseURL!, office.account, 'agent'),
    await colleague(baseURL!, office.account, 'agent', [other!.id]),
  ]
  const visitor = await newVisitor(baseURL!, office, 'Berta')
  await visitor.write('Do you give discounts?')
  const [chatId] = await chatIds(office)
  const first = await newBrowser(browser, baseURL!)
  await signInHere(first.page, baseURL!, anna)
  await first.page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(name(first.page)).toHaveText('Berta')
  await name(first.page).click()
  await first.page.keyboard.press('n')
  const words = first.page.getByRole('textbox', { name: 'Note' })
  await words.fill('Knows our zniżka of a third')
  await words.press('Enter')
  await expect(first.page.getByRole('log')).toContainText('Knows our zniżka of a third')

  await page.goto('/?section=livechat')
  await field(page).fill('znizki third')
  const note = found(page, /Berta.*Internal note · Anna: Knows our zniżka/)
  await expect(note.locator('mark')).toHaveText(['zniżka', 'third'])
  await note.click()
  await expect(page).toHaveURL(/message=note-\d+/)
  await expect(page.locator('[data-found]')).toContainText('Knows our zniżka of a third')
  await expect(page.locator('[data-found]')).toBeInViewport()
  await expect(note).toHaveAttribute('aria-current', 'true')
  await axe()
  await page.goto('/settings')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('znizka')
  await page.getByRole('option', { name: /Berta.*Knows our/ }).click()
  await expect(page.locator('[data-found]')).toContainText('Knows our zniżka of a third')

  const second = await newBrowser(browser, baseURL!)
  await signInHere(second.page, baseURL!, ola)
  await second.page.goto('/settings')
  await second.page.getByRole('main').waitFor()
  await second.page.keyboard.press('ControlOrMeta+k')
  const commands = second.page.getByRole('dialog', { name: 'Commands' })
  for (const typed of ['znizka', 'Berta', 'discounts']) {
    await commands.getByRole('combobox').fill(typed)
    await expect(commands.getByText('Nothing found')).toBeVisible()
  }
  expect([...first.complaints(), ...second.complaints()]).toEqual([])
})
