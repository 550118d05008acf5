import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, test } from './support/office.ts'
import { seedChat } from './support/turns.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const row = (page: Page) => page.getByRole('region', { name: 'Chats' }).getByRole('listitem')
const long = (name: string) => `${name}\n\n${'It is a long story, and there is more to tell. '.repeat(40)}`

/** Three long unread answers: the first is in view when the chat opens, the last is not. */
const unread = ['First', 'Second', 'Third'].map((name) => ({
  question: `About ${name}`,
  answer: long(name),
  is_read: false,
}))

function watchReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && /\/api\/messages\/\d+\/read$/.test(request.url()))
      reads.push(new URL(request.url()).pathname)
  })
  return { reads, of: (id: number) => reads.filter((path) => path === `/api/messages/${id}/read`).length }
}

/** Scrolls until this share of an answer is above the lower edge of the view. */
async function reveal(page: Page, name: string, share: number) {
  await log(page)
    .locator('[data-by=ai] > div')
    .filter({ hasText: name })
    .first()
    .evaluate((bubble, shown) => {
      const view = bubble.closest('[role=log]')!
      const { top, height } = bubble.getBoundingClientRect()
      view.scrollTop += top + shown * height - view.getBoundingClientRect().bottom
      // Wait until the page's observer has fired as well; timers may be stopped.
      return new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(bubble))
    }, share)
}

async function openPaused(page: Page, chatId: number) {
  await page.clock.install()
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page)).toContainText('About First')
}

test('READ-1 READ-4 READ-5 READ-8 an answer that was seen for two seconds is read, once, and the counters fall', async ({
  page,
  office,
}) => {
  const { bot, account } = await office()
  const { chatId, messageIds } = await seedChat(bot.id, [
    { question: 'Old', answer: 'Read before.' },
    { question: 'Open?', answer: 'We are.', is_read: false },
    { question: 'Sure?', answer: 'Very.', is_read: false },
  ])
  const watched = watchReads(page)
  let lists = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api/bots/${bot.id}/chats`)) lists += 1
  })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(row(page)).toContainText('2')
  await expect(log(page).locator('[data-unread]')).toHaveCount(2)
  const before = lists
  await expect(log(page).locator('[data-unread]')).toHaveCount(0)
  await expect(row(page).getByText(/unread message/)).toBeHidden()
  await expect.poll(() => lists).toBeGreaterThan(before)
  expect(watched.reads.toSorted()).toEqual(messageIds.slice(1).map((id) => `/api/messages/${id}/read`))

  const { chats } = await account.client.call(api.chats.ofBot, { params: { id: bot.id }, query: {} })
  expect(chats[0]!.unread_messages).toBe(0)
  await page.reload()
  await expect(log(page)).toContainText('Very.')
  await expect(row(page).getByText(/unread message/)).toBeHidden()
  expect(watched.reads).toHaveLength(2)
})

test('READ-2 READ-3 what is seen too short or too little stays unread', async ({ page, office }) => {
  const { bot } = await office()
  const { chatId, messageIds } = await seedChat(bot.id, unread)
  const watched = watchReads(page)
  await openPaused(page, chatId)
  await reveal(page, 'Second', 0.49)
  await page.clock.runFor(5000)
  expect(watched.of(messageIds[1]!)).toBe(0)

  await page.clock.pauseAt(Date.now() + 3_600_000)
  await reveal(page, 'Second', 0.6)
  await page.clock.runFor(1800)
  await reveal(page, 'Second', 0.1)
  await page.clock.runFor(5000)
  await reveal(page, 'Second', 0.6)
  await page.clock.runFor(1800)
  expect(watched.of(messageIds[1]!)).toBe(0)
  await page.clock.runFor(300)
  await expect.poll(() => watched.of(messageIds[1]!)).toBe(1)
})

test('READ-6 when it cannot be noted, people hear of it once', async ({ page, office, allowConsole }) => {
  allowConsole(/500/)
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [
    { question: 'One?', answer: 'Yes.', is_read: false },
    { question: 'Two?', answer: 'Yes.', is_read: false },
    { question: 'Three?', answer: 'Yes.', is_read: false },
  ])
  const watched = watchReads(page)
  await page.route('**/api/messages/*/read', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(page.getByTestId('toast')).toHaveText('Error changing message status')
  await expect.poll(() => watched.reads.length).toBe(3)
  await expect(page.getByTestId('toast')).toHaveCount(1)
  await expect(row(page)).toContainText('3')
  await expect(log(page).locator('[data-unread]')).toHaveCount(3)
})

test('READ-7 in a page that nobody looks at nothing is read', async ({ page, office }) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, [{ question: 'Open?', answer: 'We are.', is_read: false }])
  const watched = watchReads(page)
  await page.addInitScript(() => {
    document.hasFocus = () => document.documentElement.dataset.focus === 'yes'
  })
  await page.clock.install()
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page).locator('[data-unread]')).toHaveCount(1)
  await page.clock.runFor(10_000)
  expect(watched.reads).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset.focus = 'yes'
    window.dispatchEvent(new Event('focus'))
  })
  await page.clock.runFor(2100)
  await expect.poll(() => watched.reads.length).toBe(1)
})
