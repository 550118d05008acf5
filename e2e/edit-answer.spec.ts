import type { Page } from '@playwright/test'
import { button, expect, field, newVisitor, QUESTION, sql, test, toast } from './support/opened-chat.ts'

const ANSWER = 'Your parcel comes on Friday.'
const BETTER = 'Your parcel comes on Thursday.'

const edit = (page: Page) => page.getByRole('textbox', { name: 'Corrected answer' })
const banner = (page: Page) => page.getByRole('heading', { name: 'Editing AI response' })
const answer = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function startEditing(page: Page, text = ANSWER) {
  await answer(page, text).hover()
  await answer(page, text).getByRole('button', { name: 'Edit answer' }).click()
  await expect(edit(page)).toBeFocused()
}

test('EDIT-1 EDIT-2 EDIT-4 EDIT-8 EDIT-10 an answer is corrected in auto mode, and the correction is what is edited next', async ({
  page,
  openedChat,
  axe,
}) => {
  const chat = await openedChat(ANSWER)
  await expect(field(page)).toHaveCount(0)
  await startEditing(page)
  await expect(banner(page)).toBeVisible()
  await expect(edit(page)).toHaveValue(ANSWER)
  await axe()
  await edit(page).fill(` ${BETTER} `)
  const sent = page.waitForRequest('**/redacted')
  await button(page, 'Save').click()
  expect((await sent).postDataJSON()).toEqual({ redacted_answer: BETTER })
  await expect(toast(page, 'Message edited successfully')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(field(page)).toHaveCount(0)
  await expect(answer(page, BETTER).getByRole('button', { name: 'Edit answer' })).toBeFocused()
  await expect(answer(page, BETTER)).toContainText('Edited')
  await answer(page, BETTER).getByRole('button', { name: 'Show original' }).click()
  await expect(answer(page, BETTER).getByText(ANSWER)).toBeVisible()
  expect(await chat.messages()).toMatchObject([{ answer: ANSWER, redacted_answer: BETTER }])

  await startEditing(page, BETTER)
  await expect(edit(page)).toHaveValue(BETTER)
})

test('EDIT-3 EDIT-5 a correction that failed stays open, with every word of it', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat(ANSWER)
  await startEditing(page)
  await edit(page).fill(BETTER)
  await page.route('**/redacted', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await expect(toast(page, 'Error while editing message')).toBeVisible()
  await expect(edit(page)).toHaveValue(BETTER)
  const [message] = await chat.messages()
  const sent = page.waitForRequest(`**/api/messages/${message!.id}/redacted`)
  await button(page, 'Save').click()
  expect((await sent).method()).toBe('PATCH')
  await expect(toast(page, 'Message edited successfully')).toBeVisible()
})

test('EDIT-6 EDIT-7 EDIT-9 Escape and the cross leave the answer as it was, and the draft of before comes back', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat(ANSWER)
  await button(page, 'Switch to Copilot').click()
  await field(page).fill('Dear Anna,')
  await startEditing(page)
  await edit(page).fill('Perhaps')
  await edit(page).press('Enter')
  await edit(page).pressSequentially('tomorrow')
  await expect(edit(page)).toHaveValue('Perhaps\ntomorrow')
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeHidden()
  await expect(field(page)).toHaveValue('Dear Anna,')
  await expect(field(page)).toBeFocused()

  await startEditing(page)
  await expect(edit(page)).toHaveValue(ANSWER)
  await button(page, 'Cancel editing').click()
  await expect(field(page)).toHaveValue('Dear Anna,')

  await startEditing(page)
  await edit(page).fill(BETTER)
  await button(page, 'Save').click()
  await expect(field(page)).toHaveValue('Dear Anna,')
  expect(await chat.messages()).toMatchObject([{ redacted_answer: BETTER }])
})

const lesson = (page: Page) => page.getByRole('checkbox', { name: /Teach the assistant/ })

test('EDIT-11 what the assistant is taught it says the next time somebody asks the same', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat(ANSWER)
  await startEditing(page)
  await edit(page).fill(BETTER)
  await expect(lesson(page)).toBeChecked()
  // Saving the correction already teaches it: a second call could only fail and contradict that.
  await page.route('**/api/retrain/prompt', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(toast(page, 'The assistant has learned this answer')).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(2)
  await chat.visitor.write(QUESTION.toUpperCase())
  await expect.poll(async () => (await chat.messages())[1]?.answer).toBe(BETTER)
})

test('EDIT-11 an answer is taught as it is, without being changed', async ({ page, openedChat }) => {
  const chat = await openedChat(ANSWER)
  await startEditing(page)
  const taught = page.waitForRequest('**/api/retrain/prompt')
  await button(page, 'Save').click()
  expect((await taught).postDataJSON()).toEqual({
    agent_id: chat.office.agent.id,
    mistakes: [{ user_message: QUESTION, bot_answer: ANSWER, right_answer: ANSWER }],
  })
  await expect(toast(page, 'The assistant has learned this answer')).toBeVisible()
  expect(await chat.messages()).toMatchObject([{ redacted_answer: null }])
})

test('a question that the customer edited shows its first text, flags the answer and is no lesson', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat(ANSWER)
  await sql(
    `update messages set question = 'Where is my refund?', original_question = question,
       question_edited_at = now(), answer_outdated = true where chat_id = $1`,
    [chat.id],
  )
  await chat.open()
  const question = page.getByRole('article').filter({ hasText: 'Where is my refund?' })
  await question.getByRole('button', { name: 'Show original' }).click()
  await expect(question).toContainText(QUESTION)
  const flag = page.getByText('Answers the question before it was edited')
  await expect(flag).toBeVisible()
  await startEditing(page)
  await expect(lesson(page)).toHaveCount(0)
  await expect(page.getByText('Can’t be taught: the customer has edited the question.')).toBeVisible()
  await edit(page).fill(BETTER)
  await button(page, 'Save').click()
  await expect(flag).toBeHidden()
})

test('EDIT-11 the answer to a message that holds only a file cannot be taught, and the editor says why', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat(ANSWER)
  await sql(`update messages set question = '📎 contract.pdf' where chat_id = $1`, [chat.id])
  await chat.open()
  await startEditing(page)
  await expect(lesson(page)).toHaveCount(0)
  await expect(page.getByText('Can’t be taught: the customer’s message has no text.')).toBeVisible()
  await edit(page).fill(BETTER)
  await button(page, 'Save').click()
  await expect(toast(page, 'Message edited successfully')).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(1)
})

test('EDIT-11 an answer that tells what was looked up for its customer is taught to nobody', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat(ANSWER)
  await sql(
    `update answer_reasons set reason = reason || '{"actions": [{}]}'
     where message_id in (select id from messages where chat_id = $1)`,
    [chat.id],
  )
  const taught: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/retrain/prompt') && taught.push(request.url()))
  await chat.open()
  await startEditing(page)
  await expect(lesson(page)).toHaveCount(0)
  await expect(page.getByText('Can’t be taught: it contains this customer’s data.')).toBeVisible()
  await edit(page).fill(BETTER)
  await button(page, 'Save').click()
  await expect(toast(page, 'Message edited successfully')).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(1)
  expect(taught).toEqual([])
})

test('a correction that is no lesson is for this customer alone', async ({ page, openedChat }) => {
  const chat = await openedChat(ANSWER)
  await startEditing(page)
  await lesson(page).click()
  await expect(button(page, 'Save')).toHaveAccessibleDescription('Nothing has been changed yet')
  await edit(page).focus()
  await edit(page).fill(BETTER)
  const sent = page.waitForRequest('**/redacted')
  await button(page, 'Save').click()
  expect((await sent).postDataJSON()).toEqual({ redacted_answer: BETTER, teach: false })
  await expect(toast(page, 'Message edited successfully')).toBeVisible()
  await expect(answer(page, BETTER)).toContainText('Edited')
  await expect(toast(page, 'The assistant has learned this answer')).toHaveCount(0)
  await chat.visitor.write(QUESTION.toUpperCase())
  await expect.poll(async () => (await chat.messages())[1]?.answer).toBe(ANSWER)
})

test('where the channel cannot change what was sent, the editor says so', async ({ page, openedChat }) => {
  const chat = await openedChat(ANSWER)
  await page.route(`**/api/chats/${chat.id}`, async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    details.chat.can.edit_sent = false
    await route.fulfill({ response, json: details })
  })
  await chat.open()
  await startEditing(page)
  await expect(page.getByText('The customer still sees the original')).toBeVisible()
})

test('a correction that was begun is there again for whoever comes back to it', async ({
  page,
  openedChat,
  baseURL,
}) => {
  const chat = await openedChat(ANSWER)
  await (await newVisitor(baseURL!, chat.office, 'Bogdan')).write('Good morning')
  await startEditing(page)
  await edit(page).fill('Your parcel comes on')
  await page.getByRole('listitem').filter({ hasText: 'Bogdan' }).getByRole('link').click()
  await expect(edit(page)).toHaveCount(0)
  await page.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
  await startEditing(page)
  await expect(edit(page)).toHaveValue('Your parcel comes on')
  await page.keyboard.press('Escape')
  await answer(page, ANSWER).getByRole('button', { name: 'Edit answer' }).press('Enter')
  await expect(edit(page)).toHaveValue(ANSWER)
})
