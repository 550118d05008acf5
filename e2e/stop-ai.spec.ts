import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, newVisitor, test } from './support/office.ts'
import { seedChat } from './support/turns.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Stop AI' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'The AI is stopped' })

const HALTED = 'The AI has been temporarily halted. To resume operations, please click Restart.'

async function openDialog(page: Page) {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Stop now!' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function stop(page: Page) {
  await openDialog(page)
  await button(page, 'Stop now!').click()
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
}

test('SET-4 STOP-1 STOP-2 the first step says what stops, for whom, and asks; it has no cross', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  await seedChat(bot.id, [{ question: 'Hello', answer: 'Good day.' }])
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Stop AI' })).toBeVisible()
  await expect(page.getByText('Stops all your assistants at once')).toBeVisible()
  await openDialog(page)
  await expect(dialog(page)).toContainText('The AI stops answering at once')
  await expect(dialog(page)).toContainText(
    'This affects 1 assistant and 1 conversation of the last 24 hours.',
  )
  await expect(dialog(page)).toContainText('Are you sure you want to proceed?')
  await expect(dialog(page).getByRole('button')).toHaveText(['Cancel', 'Stop now!'])
  await axe()
})

test('STOP-3 STOP-4 STOP-5 stopping leads to the second step, and Restart back to the first', async ({
  page,
  newAccount,
  axe,
}) => {
  const { client, email } = await newAccount()
  await stop(page)
  expect(await client.call(api.chats.aiState)).toMatchObject({ halted: true, halted_by: email })
  await expect(dialog(page)).toContainText(`by ${email}`)
  await expect(button(page, 'Stopped')).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page).getByRole('button')).toHaveText(['Stopped', 'Restart'])
  await axe()
  await button(page, 'Restart').click()
  await expect(dialog(page)).toBeHidden()
  expect(await client.call(api.chats.aiState)).toMatchObject({ halted: false })
  const done = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem')
  await expect(done.first()).toContainText('AI restarted')
  await page.getByRole('button', { name: 'Stop now!' }).click()
  await expect(dialog(page).getByText('Are you sure you want to proceed?')).toBeVisible()
})

test('a double click on Stop stops, and its second press does not restart', async ({ page, newAccount }) => {
  const { client } = await newAccount()
  await openDialog(page)
  // The clock is paused, so the second press comes within a second on any machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const place = (await button(page, 'Stop now!').boundingBox())!
  const press = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  const isHalted = async () => {
    await page.clock.runFor(10)
    return dialog(page).getByText(HALTED).isVisible()
  }
  await press()
  await expect.poll(isHalted, { intervals: [50] }).toBe(true)
  await press()
  await button(page, 'Restart').click({ force: true })
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
  expect(await client.call(api.chats.aiState)).toMatchObject({ halted: true })
  await page.clock.resume()
  await button(page, 'Restart').click()
  await expect(dialog(page)).toBeHidden()
  expect(await client.call(api.chats.aiState)).toMatchObject({ halted: false })
})

test('STOP-6 Escape and a click beside it close the first step only; a reload finds the second', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await openDialog(page)
  await page.mouse.click(700, 20)
  await expect(dialog(page)).toBeHidden()
  await stop(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(700, 20)
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Answer customers yourself in the inbox' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page.getByText('The AI is stopped now.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop now!' }).click()
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
})

test('STOP-8 while stopped every screen says so, also in other tabs, and chats read STOP AI', async ({
  page,
  context,
  office,
  axe,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Hello', answer: 'Good day.' }])
  const other = await context.newPage()
  await other.goto(`/?section=livechat&chat=${chatId}`)
  await expect(other.getByText('Good day.').last()).toBeVisible()
  await expect(banner(other)).toBeHidden()
  await stop(page)
  await expect(banner(other)).toBeVisible()
  await expect(other.getByText('STOP AI').first()).toBeVisible()
  for (const path of ['/integrations', '/internal-chat']) {
    await page.goto(path)
    await expect(banner(page)).toBeVisible()
  }
  await axe()
  await banner(page).getByRole('button', { name: 'Restart' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(banner(other)).toBeHidden()
  await expect(other.getByText('STOP AI')).toHaveCount(0)
})

test('what was asked while the AI was stopped waits for a person after Restart too, and says so', async ({
  page,
  office,
  baseURL,
  axe,
}) => {
  const livechat = await office()
  await stop(page)
  const visitor = await newVisitor(baseURL!, livechat, 'Anna')
  await visitor.write('Is anybody there?')
  await page.goto('/?section=livechat')
  const row = page.getByRole('link', { name: /Anna/ })
  await row.click()
  await banner(page).getByRole('button', { name: 'Restart' }).click()
  const chat = page.getByRole('region', { name: /Anna/ })
  await expect(
    chat.getByText('The AI was stopped when this was asked. This chat is waiting for a person'),
  ).toBeVisible()
  await expect(
    row.getByRole('img', { name: 'Needs a person: The AI was stopped when this was asked' }),
  ).toBeVisible()
  await expect(row.getByRole('img', { name: 'Auto mode' })).toBeVisible()
  await axe()
  await chat.getByRole('button', { name: 'Take over' }).click()
  await expect(chat.getByRole('textbox')).toBeFocused()
  await expect(chat.getByRole('button', { name: /Generate/ })).toBeVisible()
  await expect(chat.getByText('This chat is waiting for a person')).toBeHidden()
})

test('a stopped account keeps what customers write, and a failed stop is said where it failed', async ({
  page,
  office,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const livechat = await office()
  await openDialog(page)
  await page.route('**/api/me/ai', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await button(page, 'Stop now!').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The AI could not be stopped. Check your connection and try again.',
  )
  await page.unroute('**/api/me/ai')
  await button(page, 'Stop now!').click()
  await expect(dialog(page).getByText(HALTED)).toBeVisible()
  const visitor = await newVisitor(baseURL!, livechat, 'Anna')
  await visitor.write('Is anybody there?')
  await page.goto('/?section=livechat')
  await expect(page.getByText('Is anybody there?').first()).toBeVisible()
})
