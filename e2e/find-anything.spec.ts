import { expect, newVisitor, sql, test } from './support/office.ts'
import { chatIds } from './support/opened-chat.ts'

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
  // An answer that comes later would bring the turn live, without the attachment that is put in below.
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
  // Loaded, so nothing of the page's policy is in its way.
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0)
  await expect(page.locator('[data-chat]')).toContainText('AI: ')
})

/** A tenth of a second. */
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
