import { api } from '@switchboard/contract'
import { expect, newVisitor, sql, test } from './support/office.ts'
import { chatIds, holdBack } from './support/opened-chat.ts'

test('Ctrl+K finds customers, chats and files', async ({ page, office: newOffice, baseURL, axe }) => {
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Żaneta Nowak')
  await visitor.write('Where is my parcel?')
  const [chatId] = await chatIds(office)
  await sql(
    `insert into files (account_id, agent_id, file_name, state) select account_id, id, 'Cennik 2026.pdf', 'ready'
     from agents where id = $1`,
    [office.agent.id],
  )
  await page.goto('/settings')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
  await search.fill('cennik')
  await expect(page.getByRole('option', { name: 'Cennik 2026.pdf' })).toBeVisible()
  await search.fill('zaneta')
  await expect(page.getByRole('option', { name: /^Żaneta Nowak/ })).toBeVisible()
  await axe()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`chat=${chatId}\\b`))
  await expect(page.getByRole('region', { name: 'Żaneta Nowak' })).toContainText('Where is my parcel?')
})

test('what is typed while the search of Ctrl+K is still loading does nothing to the open chat', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Anna')
  await visitor.write('Where is my parcel?')
  const [id] = await chatIds(office)
  const release = await holdBack(page, /\/assets\/palette-.*\.js/)
  await page.goto(`/?section=livechat&chat=${id}`)
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('delivery')
  release()
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  const { chat } = await office.account.client.call(api.chats.details, { params: { id: id! } })
  expect(chat.state).toBe('open')
})

test('Ctrl+K finds an old message by other forms of its words and opens the chat at it', async ({
  page,
  office: newOffice,
  baseURL,
  axe,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Żaneta Nowak')
  await visitor.write('Gdzie jest moje zamówienie z Łodzi?')
  const [chatId] = await chatIds(office)
  await sql(
    `insert into messages (account_id, chat_id, bot_id, question, answer, message_type, is_read, seq, timestamp)
     select account_id, chat_id, bot_id, 'Filler ' || n, '', 'customer', true, seq + 10 + n, timestamp + n * interval '1 s'
     from messages, generate_series(1, 1200) n where chat_id = $1`,
    [chatId],
  )
  await sql('update chats set last_seq = 5000 where id = $1', [chatId])
  await page.goto('/settings')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
  await search.fill('lodz zamowienia')
  const option = page.getByRole('option', { name: /Żaneta Nowak.*Gdzie jest/ })
  await expect(option.locator('mark')).toHaveText(['zamówienie', 'Łodzi'])
  await axe()
  await search.fill('qqqq')
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
  await page.route('**/api/search?*', (route) => route.abort())
  await search.fill('qqqqq')
  await expect(page.getByText('Search failed. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/api/search?*')
  await search.fill('lodz zamowienia')
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/message=\d+/)
  const found = page.locator('[data-found]')
  await expect(found).toContainText('Gdzie jest moje zamówienie z Łodzi?')
  await expect(found).toBeInViewport()
  await expect(found).toContainText('Search result')
  await axe()
})

test('Ctrl+K says that earlier messages are still being indexed, whether it finds something or not', async ({
  page,
  office: newOffice,
  baseURL,
  axe,
}) => {
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Żaneta Nowak')
  await visitor.write('Where is my parcel?')
  await sql('insert into search_backlogs select account_id, 1, 1 from agents where id = $1', [
    office.agent.id,
  ])
  await page.goto('/settings')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const search = palette.getByRole('combobox')
  await expect(search).toHaveAttribute('placeholder', 'Customers, messages, files…')
  const note = palette.getByText('Earlier messages are still being indexed and cannot be found yet.')
  await search.fill('parcel')
  await expect(palette.getByRole('option', { name: /Where is my/ }).first()).toBeVisible()
  await expect(note).toBeVisible()
  await axe()
  await search.fill('qqqq')
  await expect(palette.getByText('Nothing found. Try another word.')).toBeVisible()
  await expect(note).toBeVisible()
  await axe()
  await sql(
    'delete from search_backlogs using agents a where search_backlogs.account_id = a.account_id and a.id = $1',
    [office.agent.id],
  )
  await search.fill('qqqqq')
  await expect(note).toBeHidden()
})

test('a web address in a customer’s message is a link that tells the site nothing', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Anna')
  await visitor.write('I mean https://shop.example/a?b=1. And javascript:alert(1)')
  const [chatId] = await chatIds(office)
  await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${chatId}`)
  const message = page.getByRole('log').getByText('I mean')
  const link = message.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://shop.example/a?b=1')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('a voice note has a player, and the row says who wrote last', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  const office = await newOffice()
  const visitor = await newVisitor(baseURL!, office, 'Anna')
  await visitor.write('Listen')
  const [chatId] = await chatIds(office)
  // A later answer would replace the turn with one that lacks the attachment injected below.
  const answered = 'select id from messages where chat_id = $1 and answer is not null'
  await expect.poll(async () => (await sql(answered, [chatId])).length).toBe(1)
  await page.route('**/api/chats/*/messages*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.messages[0].attachments = [
      { id: 'a', file_name: 'voice.wav', media_type: 'audio/wav', size: 244, url: '/voice.wav' },
    ]
    await route.fulfill({ response, json: body })
  })
  await page.route('**/voice.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: silence() }))
  await page.goto(`/?section=livechat&agent=${office.agent.id}&bot=${office.bot.id}&chat=${chatId}`)
  const player = page.getByLabel('voice.wav')
  await expect(player).toBeVisible()
  // The audio has loaded, so the page's CSP allows it.
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0)
  await expect(page.locator('[data-chat]')).toContainText('AI: ')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('anna')
  await expect(page.getByRole('option', { name: /^Anna · AI: / })).toBeVisible()
})

/** A tenth of a second of WAV. */
function silence(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(836, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(800, 40)
  return Buffer.concat([head, Buffer.alloc(800, 128)])
}
