import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { signInHere } from './support/account.ts'
import { colleague } from './support/colleague.ts'
import { expect, newVisitor, seedBot, sql, test } from './support/office.ts'
import { seedChat } from './support/turns.ts'
import { chatOf } from './support/widget.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const mode = (page: Page) => page.getByRole('button', { name: /^(Auto mode|Copilot Mode|STOP AI)$/ })
const composer = (page: Page) => page.getByRole('form', { name: 'Reply' })
const strip = (page: Page) => page.getByText('AI answers this chat')
const toast = (page: Page) => page.getByTestId('toast')

/** The mode is shown at once, so wait until it is stored. */
async function chooseMode(page: Page, name: string) {
  await mode(page).click()
  const stored = page.waitForResponse((response) => response.url().endsWith('/mode'))
  await page.getByRole('menuitemradio', { name }).click()
  await stored
}

test('CHAT-1 CHAT-2 CHAT-3 CHAT-4 CHAT-5 CHAT-8 the mode is chosen in the header, and decides who may write', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?', answer: 'Good day.' }], {
    display_name: 'Anna Kowalska',
  })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const header = page.getByRole('region', { name: 'Anna Kowalska' }).locator('header')
  await expect(header.getByRole('heading', { name: 'Anna Kowalska' })).toBeVisible()
  await expect(header.getByText('AK', { exact: true })).toBeVisible()
  await expect(mode(page)).toHaveText('Auto mode')
  await expect(strip(page)).toBeVisible()
  await expect(composer(page)).toBeHidden()

  await mode(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Auto mode', 'Copilot Mode'])
  await axe()
  const asked = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(`/api/chats/${chatId}/mode`),
  )
  await page.getByRole('menuitemradio', { name: 'Copilot Mode' }).click()
  await expect(composer(page)).toBeVisible()
  expect((await asked).postDataJSON()).toEqual({ mode: 'manual' })
  await expect(mode(page)).toHaveText('Copilot Mode')
  await expect(strip(page)).toBeHidden()
  await expect(toast(page)).toHaveText('Chat mode updated successfully')
  await axe()

  await page.reload()
  await expect(mode(page)).toHaveText('Copilot Mode')
  await chooseMode(page, 'Auto mode')
  await expect(composer(page)).toBeHidden()
  await expect(toast(page)).toHaveText('Chat mode updated successfully')
  await page.getByRole('button', { name: 'Switch to Copilot' }).click()
  await expect(composer(page).getByRole('textbox')).toBeFocused()
})

test('CHAT-6 a mode that the server does not take goes back to what it was', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/500/)
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?' }])
  await page.route('**/api/chats/*/mode', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await chooseMode(page, 'Copilot Mode')
  await expect(toast(page)).toHaveText('Failed to update chat mode')
  await expect(mode(page)).toHaveText('Auto mode')
  await expect(composer(page)).toBeHidden()
})

test('CHAT-2 CHAT-3 CHAT-8 while the AI is stopped every chat says so, and people write', async ({
  page,
  office,
  axe,
}) => {
  const { bot, account } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?' }])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(mode(page)).toHaveText('Auto mode')
  await account.client.call(api.chats.setAiState, { body: { halted: true } })
  await expect(mode(page)).toHaveText('STOP AI')
  await expect(composer(page)).toBeVisible()
  await expect(page.getByText('The AI is stopped. Only people answer here.')).toBeVisible()
  await axe()
  await mode(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Auto mode', 'Copilot Mode'])
  await page.keyboard.press('Escape')
  await account.client.call(api.chats.setAiState, { body: { halted: false } })
  await expect(mode(page)).toHaveText('Auto mode')
  await expect(composer(page)).toBeHidden()
})

test('what a customer was told while the AI is stopped stands below the conversation', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await chat.account.client.call(api.chats.setAiState, { body: { halted: true } })
  await visitor.write('When do you open?')
  const { id } = await chatOf(chat)
  await page.goto(`/?section=livechat&chat=${id}`)
  const told = page.getByText(
    'The AI is stopped. Only people answer here. The customer was told that a person',
  )
  await expect(told).toBeVisible()
  await composer(page).getByRole('textbox').fill('At nine.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The AI is stopped. Only people answer here.', { exact: true })).toBeVisible()
  await expect(told).toBeHidden()
})

test('CHAT-10 CHAT-11 CHAT-18 days are apart, unread answers stand out, and everybody can be told from the others', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const day = 24 * 60
  const { chatId } = await seedChat(
    bot.id,
    [
      { question: 'Long ago', answer: 'Indeed.', minutes: 400 * day },
      { question: 'Do you ship?', answer: 'We do.', minutes: day },
      { answer: 'Marta here.', answered_by: 'operator', minutes: 0.2 },
      { question: 'And today?', answer: 'Today too.', minutes: 0.1, is_read: false },
    ],
    { display_name: 'Anna' },
  )
  await page.clock.install()
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const days = log(page)
    .locator('time')
    .filter({ hasText: /Today|Yesterday|, \d{4}$/ })
  await expect(days).toHaveCount(3)
  await expect(days.nth(1)).toHaveText('Yesterday')
  await expect(days.nth(2)).toHaveText('Today')

  const bubble = (by: string, text: string) =>
    log(page)
      .getByRole('article', { name: new RegExp(`^${by}, \\d`) })
      .filter({ hasText: text })
  await expect(bubble('Anna', 'Do you ship?')).toBeVisible()
  await expect(bubble('AI', 'We do.')).toBeVisible()
  await expect(bubble('Team member', 'Marta here.')).toBeVisible()
  await expect(bubble('AI', 'Today too.').locator('[data-unread]')).toContainText('Unread')
  await expect(log(page).locator('[data-unread]')).toHaveCount(1)
  await expect(bubble('AI', 'We do.').locator('time')).toHaveAttribute('title', /\d{4} at \d/)
  await axe()
})

test('CHAT-13 a Bitrix24 chat is read from its own address, any other from the common one', async ({
  page,
  office,
}) => {
  const { bot, agent } = await office()
  const bitrix = await seedChat(await seedBot(agent.id, 'bitrix'), [{ question: 'From Bitrix' }])
  const livechat = await seedChat(bot.id, [{ question: 'From the site' }])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/messages')) asked.push(pathname)
  })
  await page.goto(`/?section=bitrix&chat=${bitrix.chatId}`)
  await expect(log(page)).toContainText('From Bitrix')
  await page.goto(`/?section=livechat&chat=${livechat.chatId}`)
  await expect(log(page)).toContainText('From the site')
  expect(asked).toEqual([
    `/api/bitrix/chats/${bitrix.chatId}/messages`,
    `/api/chats/${livechat.chatId}/messages`,
  ])
})

test('CHAT-19 an answer shows its markup; HTML and addresses that are not of the web do nothing', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  const answer =
    '**Bold** and `code`, [two](https://acme.example/two):\n\n1. one\n2. two\n\n' +
    '<img src=x onerror="document.title=1"> [no](javascript:alert(1)) <a href="javascript:alert(1)">x</a>'
  const { chatId } = await seedChat(bot.id, [{ question: '<b>Hi</b> **there**', answer }])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const shown = log(page).locator('[data-by=ai]')
  await expect(shown.locator('strong')).toHaveText('Bold')
  await expect(shown.locator('code')).toHaveText('code')
  await expect(shown.getByRole('listitem')).toHaveText(['one', 'two'])
  await expect(shown.getByRole('link')).toHaveCount(1)
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://acme.example/two')
  await expect(shown.getByRole('link')).toHaveAttribute('rel', /noopener/)
  await expect(shown).toContainText('<img src=x onerror="document.title=1"> [no](javascript:alert(1))')
  await expect(log(page).locator('img')).toHaveCount(0)
  await expect(log(page).locator('[data-by=customer]')).toContainText('<b>Hi</b> **there**')
})

test('CHAT-20 an address of no chat says so and leads back', async ({ page, office, axe, allowConsole }) => {
  allowConsole(/404/)
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?' }])
  for (const wrong of ['999999999', 'nonsense', '9007199254740993']) {
    await page.goto(`/?section=livechat&chat=${wrong}`)
    await expect(page.getByText('This chat does not exist')).toBeVisible()
  }
  await axe()
  await page.getByRole('link', { name: 'Back to the chats' }).click()
  await expect(log(page)).toContainText('Hello?')
  expect(new URL(page.url()).searchParams.get('chat')).toBe(String(chatId))
})

test('CHAT-21 a chat that was handed over says why, and can be taken over or given back', async ({
  page,
  office,
  baseURL,
  axe,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('When does my parcel come?')
  const { id } = await chatOf(chat)
  await page.goto(`/?section=livechat&chat=${id}`)
  await expect(log(page)).toContainText('When does my parcel come?')
  await visitor.askForPerson()
  const banner = page.getByRole('status').filter({ hasText: 'The customer asked for a person' })
  await expect(banner).toBeVisible()
  await axe()
  const taken = page.waitForRequest((request) => request.url().endsWith(`/api/chats/${id}/mode`))
  await banner.getByRole('button', { name: 'Take over' }).click()
  expect((await taken).postDataJSON()).toEqual({ mode: 'manual' })
  await expect(mode(page)).toHaveText('Copilot Mode')
  await expect(composer(page).getByRole('textbox')).toBeFocused()
  await expect(banner).toBeHidden()
  await chooseMode(page, 'Auto mode')
  await visitor.askForPerson()
  await banner.getByRole('button', { name: 'Back to Auto' }).click()
  await expect(mode(page)).toHaveText('Auto mode')
  await expect(banner).toBeHidden()
})

test('CHAT-22 a customer who types is seen at once and forgotten after 30 s; so is another operator who looks', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Hello?')
  const { id } = await chatOf(chat)
  await page.clock.install()
  await page.goto(`/?section=livechat&chat=${id}`)
  await expect(log(page)).toContainText('Hello?')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const typing = log(page).getByText('Anna is typing…')
  await expect(async () => {
    await visitor.type()
    await expect(typing).toBeVisible({ timeout: 1000 })
  }, 'on a busy machine not each time').toPass()
  await page.clock.fastForward(29_000)
  await expect(typing).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(typing).toBeHidden()

  const other = (await colleague(baseURL!, chat.account, 'agent')).client
  await other.call(api.chats.watch, { params: { id }, body: {} })
  await expect(page.getByText('Anna is here')).toBeVisible()
  await other.call(api.chats.watch, { params: { id }, body: { is_leaving: true } })
  await expect(page.getByText('Anna is here')).toBeHidden()
})

test('EDIT-10 a corrected answer says so and can show what it was', async ({ page, office, axe }) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [
    { question: 'Open?', answer: 'We are closed.', redacted_answer: 'We are open.' },
  ])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const answer = log(page).locator('[data-by=ai]')
  await expect(answer).toContainText('We are open.')
  await expect(answer).toContainText('Edited')
  await expect(answer.getByText('We are closed.')).toBeHidden()
  await answer.getByRole('button', { name: 'Show original' }).click()
  await expect(answer.getByText('We are closed.')).toBeVisible()
  await axe()
  await answer.getByRole('button', { name: 'Hide original' }).click()
  await expect(answer.getByText('We are closed.')).toBeHidden()
})

test('an answer that did not arrive says why, and is sent again on request; sources stand below their answer', async ({
  page,
  office,
  axe,
}) => {
  const { agent } = await office()
  const sources = [
    { title: 'Prices', url: 'https://acme.example/prices' },
    { title: 'Handbook.pdf', url: null },
    { title: 'Bad', url: 'javascript:alert(1)' },
  ]
  const { chatId, messageIds } = await seedChat(await seedBot(agent.id, 'telegram'), [
    { question: 'How much?', answer: 'Ten.', sources },
  ])
  await sql(
    `insert into deliveries (account_id, chat_id, bot_id, message_id, sent_by, text, state, error)
     select account_id, chat_id, bot_id, id, 'ai', answer, 'failed', 'The customer blocked the bot'
     from messages where id = $1`,
    [messageIds[0]],
  )
  await page.goto(`/?section=telegram&chat=${chatId}`)
  const answer = log(page).locator('[data-by=ai]')
  await expect(answer).toContainText('Not delivered: The customer blocked the bot')
  const list = answer.getByRole('list', { name: 'Sources' })
  await expect(list.getByRole('listitem')).toHaveText(['Prices', 'Handbook.pdf', 'Bad'])
  await expect(list.getByRole('link')).toHaveCount(1)
  await axe()
  const asked = page.waitForRequest(`**/api/messages/${messageIds[0]}/retry`)
  await answer.getByRole('button', { name: 'Retry' }).click()
  expect((await asked).method()).toBe('POST')
})

test('the link to a chat opens it for whoever follows it', async ({ page, office, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { bot } = await office()
  await seedChat(bot.id, [{ question: 'First' }])
  const { chatId } = await seedChat(bot.id, [{ question: 'Second' }])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page)).toContainText('Second')
  await page.getByRole('button', { name: 'Copy link to chat' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/settings')
  await page.goto(link)
  await expect(log(page)).toContainText('Second')
})

test('A11Y-1 an open chat has no findings in the dark, in Polish, and on a phone', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(
    bot.id,
    [
      { question: 'Do you ship?', answer: 'We do.', sources: [{ title: 'Shipping', url: null }] },
      { answer: 'Marta here.', answered_by: 'operator' },
      { question: 'Open?', answer: 'No.', redacted_answer: 'Yes.', is_read: false },
    ],
    {
      mode: 'manual',
      hand_over_at: new Date(),
      hand_over_reason: 'keyword_trigger',
      hand_over_summary: 'Open?',
    },
  )
  await page.addInitScript(() => localStorage.setItem('language', 'pl'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(page.getByRole('button', { name: 'Tryb Copilot' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Rozmowa' })).toContainText('Marta here.')
  await axe()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('button', { name: 'Wstecz' })).toBeVisible()
  await axe()
})

test('after Take over the message field has the focus, also when it renders late', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?', answer: 'Good day.' }])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/reply-*.js*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await page.getByRole('button', { name: 'Switch to Copilot' }).click()
  await expect(toast(page)).toHaveText('Chat mode updated successfully')
  release()
  await expect(composer(page).getByRole('textbox')).toBeFocused()
})

test('why an answer was not delivered is told in the language of the console', async ({ page, office }) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Dzień dobry' }], {
    hand_over_reason: 'ai_assistant_failure',
    hand_over_at: new Date(),
    hand_over_summary: 'An answer was not delivered: This customer has blocked the bot.',
    hand_over_summary_code: JSON.stringify(reason('answer_undelivered', { reason: reason('tg_blocked') })),
  })
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const told = page.getByText('Odpowiedź nie została dostarczona: Ten klient zablokował bota.')
  await expect(told.first()).toBeVisible()
  await expect(page.getByText('An answer was not delivered')).toHaveCount(0)
})

test('sources from files show the files’ names, and pages with one title their paths', async ({
  page,
  office,
}) => {
  const { bot, agent } = await office()
  const addFile = async (fileName: string) => {
    const [file] = await sql<{ id: string }>(
      `insert into files (account_id, agent_id, file_name, title)
       select account_id, id, $2, 'Price list' from agents where id = $1 returning id`,
      [agent.id, fileName],
    )
    return String(file!.id)
  }
  const sources = [
    { title: 'Price list', url: null, file_id: await addFile('prices-2025.pdf') },
    { title: 'Price list', url: null, file_id: await addFile('prices-2026.pdf') },
    { title: 'Price list', url: 'https://shop.example/prices' },
    { title: 'Shop', url: null, file_id: await addFile('shop.md') },
    { title: 'Terms', url: null },
  ]
  const { chatId } = await seedChat(bot.id, [{ question: 'How much?', answer: 'Ten.', sources }])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveText([
    'Price list · prices-2025.pdf',
    'Price list · prices-2026.pdf',
    /^Price list · \/prices/,
    'Shop · shop.md',
    'Terms',
  ])
})

test('a message is copied by its button, which says so itself', async ({ page, office, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?', answer: 'Good day.' }])
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const answer = log(page).locator('[data-by=ai]')
  await answer.hover()
  await answer.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Good day.')
  await expect(toast(page)).toHaveCount(0)
})

test('a notice that a customer got besides the answers stands in the thread', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'When do you open?', minutes: 3 }])
  await sql(
    `insert into deliveries (account_id, chat_id, bot_id, sent_by, text, state, created_at)
     select account_id, id, bot_id, 'notice', notice.text, notice.state, now()
     from chats, (values ('A person will answer you here.', 'sent'), ('Nobody got this.', 'failed')) as notice (text, state)
     where id = $1`,
    [chatId],
  )
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page)).toContainText(
    /When do you open\?.*Sent automatically: “A person will answer you here\.”/,
  )
  await expect(log(page)).not.toContainText('Nobody got this.')
  await axe()
})

test('a hand-over by a message without words says so, and quotes no signs as words', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: '🎤', answer: '' }], {
    mode: 'manual',
    hand_over_at: new Date(),
    hand_over_reason: 'ai_assistant_failure',
    hand_over_summary: '🎤',
    hand_over_evidence: '📎 voice.ogg',
  })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  const banner = page.getByRole('status').filter({ hasText: 'The assistant could not answer' })
  await expect(banner).toContainText('The message has no text')
  await expect(banner).not.toContainText('Detected from')
})

test('the channel of a chat keeps its room beside the state and who else looks at it', async ({
  page,
  browser,
  office,
  baseURL,
}) => {
  const { bot, account } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello?', answer: 'Good day.' }], {
    display_name: 'Anna Kowalska',
    state_set: 'snoozed',
  })
  const address = `/?section=livechat&chat=${chatId}`
  await page.goto(address)
  // Later presence signals are sent every 20 s.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInHere(elsewhere, baseURL!, await colleague(baseURL!, account, 'agent'))
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('region', { name: 'Anna Kowalska' })).toBeVisible()
  const line = page.getByRole('region', { name: 'Anna Kowalska' }).locator('header p')
  await expect(line).toContainText('Anna is here')
  await expect(line).toContainText('Snoozed until')
  const [icon, state] = [line.locator('svg').first(), line.getByText('Snoozed until')]
  const [{ x, width }, text] = [(await icon.boundingBox())!, (await state.boundingBox())!]
  expect(text.x - (x + width)).toBeGreaterThanOrEqual(4)
  await elsewhere.context().close()
})
