import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import {
  ANSWER,
  answer,
  button,
  field,
  heldDialog,
  messagesOf,
  QUESTION,
  rows,
  taughtAgent,
  toast,
} from './support/internal-chat.ts'
import { stored } from './support/stored.ts'
import { expect, test } from './support/test.ts'
import { createLiveChat } from './support/widget.ts'

const LOUDER = QUESTION.toUpperCase()

async function refuse(page: Page, url: string | RegExp, body: object, status = 400) {
  await page.route(url, (route) => route.fulfill({ status, json: { success: false, ...body } }), { times: 1 })
}

test('INTC-1 INTC-3 dialogs have one name and are told apart below it; the last one open is open again', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const agent = await taughtAgent(account)
  const first = await heldDialog(account, agent, QUESTION)
  const second = await heldDialog(account, agent, LOUDER)
  await page.goto('/internal-chat')
  await expect(page).toHaveTitle('Internal chat · Switchboard')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page)).toContainText([LOUDER, QUESTION])
  await expect(rows(page).first().locator('time')).toHaveText(/\d/)
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  await rows(page).last().click()
  await expect(page).toHaveURL(`/internal-chat?chat=${first}`)
  await expect(answer(page)).toBeVisible()
  expect(await stored(page, 'activeInternalChat')).toBe(String(first))
  await axe()
  await page.goto('/internal-chat')
  await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
  await expect(answer(page)).toBeVisible()
  await page.goto(`/internal-chat?chat=${second}`)
  await expect(page.getByRole('article').filter({ hasText: LOUDER })).toBeVisible()
})

test('INTC-5 INTC-7 an empty dialog is loading for two seconds, then offers questions to start with', async ({
  page,
  newAccount,
  axe,
}) => {
  await taughtAgent(await newAccount())
  await page.addInitScript(watchLoadingNote)
  await page.goto('/internal-chat')
  await expect(field(page)).toHaveAttribute(
    'placeholder',
    'Enter your message or use AI to generate a response',
  )
  await expect(page.getByText('Ask your assistant something')).toBeVisible()
  await expect(page.getByText('Loading messages...', { exact: true })).toBeHidden()
  const { shownAt, hiddenAt } = await page.evaluate(() => window.loadingNote)
  // Timers may fire a millisecond early by the browser's clock.
  expect(hiddenAt - shownAt).toBeGreaterThanOrEqual(2000 - 2)
  await axe()
  await page.getByRole('list', { name: 'Example questions' }).getByRole('button').first().click()
  await expect(page.getByRole('article', { name: /You/ })).toContainText('What can you help me with?')
  await expect(page).toHaveURL(/chat=\d+/)
})

test('INTC-4 INTC-8 INTC-10 INTC-12 a question is there at once and opens a dialog; its answer follows', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const agent = await taughtAgent(account)
  await page.goto('/internal-chat')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/me/chat', async (route) => {
    await held
    await route.continue()
  })
  await field(page).fill('  Where is')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('my parcel?  ')
  const sent = page.waitForRequest('**/api/me/chat')
  await field(page).press('Enter')
  await expect(page.getByRole('article', { name: /You/ })).toContainText('Where is')
  await expect(field(page)).toHaveValue('')
  await field(page).fill('One more thing')
  await expect(button(page, 'Send')).toBeDisabled()
  await expect(button(page, 'Send')).toHaveAccessibleDescription('The message is being sent')
  expect((await sent).postDataJSON()).toEqual({ message: 'Where is\nmy parcel?', agent_id: agent.id })
  letGo()
  await expect(page).toHaveURL(/chat=\d+/)
  await expect(rows(page)).toHaveCount(1)
  await expect(answer(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('log').locator('time').first()).toHaveText('Today')
  await expect(answer(page).getByRole('button', { name: 'Mark as read' })).toBeVisible()
  await expect(answer(page).getByRole('button', { name: 'Edit answer' })).toBeVisible()
})

test('INTC-11 a question that does not arrive is taken away, and its words are back in the field', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await taughtAgent(await newAccount())
  await page.goto('/internal-chat')
  await refuse(
    page,
    '**/api/me/chat',
    { error: 'The assistant is being moved', errors: [], code: 'conflict' },
    409,
  )
  await field(page).fill(QUESTION)
  await button(page, 'Send').click()
  await expect(toast(page, 'The assistant is being moved')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(field(page)).toHaveValue(QUESTION)
  await page.route('**/api/me/chat', (route) => route.abort(), { times: 1 })
  await button(page, 'Send').click()
  await expect(toast(page, 'Error sending message')).toBeVisible()
  await expect(field(page)).toHaveValue(QUESTION)
})

test('INTC-13 INTC-14 an answer is corrected under a banner with its first fifty characters', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Failed to load resource/)
  const long = 'Your parcel left the warehouse yesterday and comes to you on Friday.'
  const account = await newAccount()
  const agent = await taughtAgent(account, long)
  const chatId = await heldDialog(account, agent, QUESTION)
  await page.goto('/internal-chat')
  await answer(page, long).getByRole('button', { name: 'Edit answer' }).click()
  await expect(page.getByRole('heading', { name: 'Editing AI response' })).toBeVisible()
  await expect(page.getByText(`${long.slice(0, 50)}...`, { exact: true })).toBeVisible()
  await axe()
  const corrected = page.getByRole('textbox', { name: 'Corrected answer' })
  await corrected.fill('It comes on Friday.')
  await refuse(page, '**/redacted', { error: 'Somebody else edits this', errors: [], code: 'conflict' }, 409)
  await button(page, 'Save').click()
  await expect(toast(page, 'Somebody else edits this')).toBeVisible()
  await page.route('**/redacted', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await expect(toast(page, 'Error editing message')).toBeVisible()
  await button(page, 'Cancel editing').click()
  await expect(corrected).toBeHidden()

  await answer(page, long).getByRole('button', { name: 'Edit answer' }).click()
  await corrected.fill('It comes on Friday.')
  await expect(page.getByRole('checkbox', { name: /Teach the assistant/ })).toBeChecked()
  await button(page, 'Save').click()
  await expect(toast(page, 'The assistant has learned this answer')).toBeVisible()
  await expect(answer(page, 'It comes on Friday.')).toContainText('Edited')
  expect(await messagesOf(account, chatId)).toMatchObject([{ redacted_answer: 'It comes on Friday.' }])
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(answer(page, 'It comes on Friday.')).toHaveCount(2)
})

test('INTC-13 a short answer is shown whole in the banner', async ({ page, newAccount }) => {
  const account = await newAccount()
  await heldDialog(account, await taughtAgent(account), QUESTION)
  await page.goto('/internal-chat')
  await answer(page).getByRole('button', { name: 'Edit answer' }).click()
  const banner = page.getByRole('region', { name: 'Editing AI response' })
  await expect(banner.getByText(ANSWER, { exact: true }).first()).toBeVisible()
})

test('INTC-15 INTC-16 an answer is read by its check or by being opened for editing, for good', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const account = await newAccount()
  const chatId = await heldDialog(account, await taughtAgent(account), QUESTION, LOUDER)
  await page.goto('/internal-chat')
  const checks = page.getByRole('button', { name: 'Mark as read' })
  await expect(checks).toHaveCount(2)
  await refuse(page, '**/read', { error: 'Not now', errors: [], code: 'conflict' }, 409)
  await checks.first().click()
  await expect(toast(page, 'Not now')).toBeVisible()
  await page.route('**/read', (route) => route.abort(), { times: 1 })
  await checks.first().click()
  await expect(toast(page, 'Error changing message status')).toBeVisible()
  await checks.first().click()
  await expect(button(page, 'Read')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Read').click()
  await expect(checks).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit answer' }).last().click()
  await expect(checks).toHaveCount(0)
  await expect
    .poll(async () => (await messagesOf(account, chatId)).every(({ is_read }) => is_read))
    .toBe(true)
})

test('INTC-17 what cannot be loaded says so in the words of the server, and can be asked for again', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/Failed to load resource/)
  const account = await newAccount()
  await heldDialog(account, await taughtAgent(account), QUESTION)
  await refuse(
    page,
    '**/api/me/chats/*/messages',
    { error: 'x', errors: ['No room today', 'b'], code: 'conflict' },
    409,
  )
  await page.goto('/internal-chat')
  await expect(toast(page, 'No room today')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(answer(page)).toBeVisible()

  await refuse(page, '**/api/me/chats?*', { error: 'The list is away', errors: [], code: 'conflict' }, 409)
  await page.reload()
  await expect(toast(page, 'The list is away')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(answer(page)).toBeVisible()
})

test('an assistant that has called a person says so here, and can be told to go on', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const chatId = await heldDialog(account, await taughtAgent(account), QUESTION)
  await account.client.call(api.chats.setMode, { params: { id: chatId }, body: { mode: 'manual' } })
  await page.goto('/internal-chat')
  await page.getByRole('button', { name: 'Resume answers' }).click()
  await expect(page.getByText('The assistant has handed over to a person')).toBeHidden()
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(answer(page)).toHaveCount(2)
})

test('on a phone the dialogs lead to one of them and back', async ({ page, newAccount, axe }) => {
  const account = await newAccount()
  await heldDialog(account, await taughtAgent(account), QUESTION)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/internal-chat')
  await expect(field(page)).toBeHidden()
  await rows(page).click()
  await expect(answer(page)).toBeVisible()
  await axe()
  await button(page, 'Back').click()
  await expect(rows(page)).toBeVisible()
})

test('on a phone the first dialog begins with the example questions, and has a way back once it is held', async ({
  page,
  newAccount,
  axe,
}) => {
  await taughtAgent(await newAccount())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/internal-chat')
  await expect(page.getByRole('list', { name: 'Example questions' })).toBeVisible()
  await expect(button(page, 'Back')).toBeHidden()
  await axe()
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(answer(page)).toBeVisible()
  await button(page, 'Back').click()
  await expect(rows(page)).toHaveCount(1)
})

test('an address of an internal chat in the inbox opens it on its own screen', async ({
  page,
  newAccount,
  baseURL,
}) => {
  const account = await newAccount()
  await createLiveChat(baseURL!, {}, account)
  const agent = await taughtAgent(account)
  const id = await heldDialog(account, agent, QUESTION)
  await page.goto(`/?chat=${id}`)
  await expect(page).toHaveURL(new RegExp(`/internal-chat\\?chat=${id}$`))
  await expect(answer(page)).toBeVisible()
})

test('no question is accepted while one is pending, and none is called unanswered that was answered with the next', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const agent = await taughtAgent(account)
  const id = await heldDialog(account, agent, QUESTION, LOUDER)
  // The server's responses while the assistant is working, and after two questions in a row.
  let pending = true
  await page.route(`**/api/me/chats/${id}/messages*`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.messages[0], { answer: '', answered_by: null })
    if (pending) Object.assign(body.messages[1], { answer: null, answered_by: null })
    await route.fulfill({ response, json: body })
  })
  await page.goto(`/internal-chat?chat=${id}`)
  await expect(page.getByText('AI is typing...')).toBeVisible()
  await field(page).fill('And another thing')
  await expect(button(page, 'Send')).toBeDisabled()
  await expect(button(page, 'Send')).toHaveAccessibleDescription('Wait for the answer, or stop it')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/me/chat') && sent.push(request.url()))
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('And another thing')
  expect(sent).toEqual([])

  pending = false
  await page.reload()
  await expect(answer(page)).toBeVisible()
  await expect(page.getByText('No answer was given.')).toBeHidden()
  await expect(button(page, 'Send')).toBeEnabled()
})

declare global {
  interface Window {
    loadingNote: { shownAt: number; hiddenAt: number }
  }
}

/** Runs in the page: polling from outside on a busy machine would measure the note's duration wrongly. */
function watchLoadingNote() {
  window.loadingNote = { shownAt: Number.NaN, hiddenAt: Number.NaN }
  new MutationObserver(() => {
    const isShown = document.body?.textContent.includes('Loading messages...')
    if (isShown) window.loadingNote.shownAt ||= performance.now()
    else if (window.loadingNote.shownAt) window.loadingNote.hiddenAt ||= performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
