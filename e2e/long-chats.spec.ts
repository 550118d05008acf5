import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, newVisitor, test } from './support/office.ts'
import { type SeededTurn, seedChat, seedTurns } from './support/turns.ts'
import { chatOf } from './support/widget.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const turns = (count: number, more: (n: number) => SeededTurn = () => ({})): SeededTurn[] =>
  Array.from({ length: count }, (_, n) => ({
    question: `Question ${n}`,
    answer: `Answer ${n}. ${'It is a long story. '.repeat(n % 7)}`,
    ...more(n),
  }))
const toTheEnd = (page: Page) =>
  log(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
const isInView = (page: Page, text: string) =>
  log(page)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const view = element.closest('[role=log]')!.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return top >= view.top && bottom <= view.bottom
    })
/** Distance of the text below the view's top edge, in pixels. */
const placeOf = (page: Page, text: string) =>
  log(page)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const view = element.closest('[role=log]')!.getBoundingClientRect()
      return element.getBoundingClientRect().top - view.top
    })

test('CHAT-16 a chat opens at the first unread turn, else at its end', async ({ page, office }) => {
  const { bot } = await office()
  const read = await seedChat(bot.id, turns(60))
  const unread = await seedChat(
    bot.id,
    turns(60, (n) => ({ is_read: n < 20 })),
  )
  await page.goto(`/?section=livechat&chat=${read.chatId}`)
  await expect(log(page).getByText('Question 59', { exact: true })).toBeVisible()
  await expect.poll(() => toTheEnd(page)).toBeLessThan(2)
  await page.goto(`/?section=livechat&chat=${unread.chatId}`)
  await expect(log(page).getByText('Question 20', { exact: true })).toBeVisible()
  await expect.poll(() => isInView(page, 'Question 20')).toBe(true)
  expect(await placeOf(page, 'Question 20')).toBeLessThan(200)
  await expect(log(page).getByText('Unread', { exact: true }).first()).toBeVisible()
})

test('CHAT-16 the end stays in view while it is, and otherwise new messages are told of', async ({
  page,
  office,
  baseURL,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('Hello')
  const { id } = await chatOf(chat)
  await chat.account.client.call(api.chats.setMode, { params: { id }, body: { mode: 'manual' } })
  await seedTurns(id, turns(40))
  await page.goto(`/?section=livechat&chat=${id}`)
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await visitor.type()
  await expect.poll(() => isInView(page, 'Anna is typing…')).toBe(true)
  await visitor.write('I am still here')
  await expect(log(page).getByText('I am still here')).toBeVisible()
  await expect.poll(() => toTheEnd(page)).toBeLessThan(2)

  await log(page).hover()
  await page.mouse.wheel(0, -900)
  await expect.poll(() => toTheEnd(page)).toBeGreaterThan(500)
  const pill = page.getByRole('button', { name: 'New messages' })
  await expect(pill).toBeHidden()
  const before = await log(page).evaluate(({ scrollTop }) => scrollTop)
  await visitor.write('Are you there?')
  await expect(pill).toBeVisible()
  expect(await log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(before)
  await pill.click()
  await expect.poll(() => isInView(page, 'Are you there?')).toBe(true)
  await expect(pill).toBeHidden()
})

test('whoever sends a message from further up sees it at once', async ({ page, office }) => {
  const { account, bot } = await office()
  const { chatId } = await seedChat(bot.id, turns(40))
  await account.client.call(api.chats.setMode, { params: { id: chatId }, body: { mode: 'manual' } })
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page).getByText('Question 39', { exact: true })).toBeVisible()
  await log(page).hover()
  // The chat scrolls to its end after layout, possibly after the first wheel event.
  const scrollUp = async () => {
    await page.mouse.wheel(0, -900)
    return toTheEnd(page)
  }
  await expect.poll(scrollUp).toBeGreaterThan(500)
  await page.getByRole('textbox', { name: 'Message' }).fill('It is on its way')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('It is on its way', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden()
})

test('CHAT-17 of ten thousand messages few are drawn, and older ones come without moving the view', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, turns(10_000))
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page).getByText('Question 9999', { exact: true })).toBeVisible()
  const drawn = () => log(page).getByRole('article').count()
  expect(await drawn()).toBeLessThan(150)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/messages?*before=*', async (route) => {
    await held
    await route.continue()
  })
  await log(page).evaluate((element) => {
    element.scrollTop = 0
  })
  await expect(log(page).getByText('Question 9900', { exact: true })).toBeVisible()
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const place = await placeOf(page, 'Question 9900')
  release()
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000)
  expect(Math.abs((await placeOf(page, 'Question 9900')) - place)).toBeLessThan(1)
  expect(await drawn()).toBeLessThan(150)

  await log(page).hover()
  for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, -3000)
  await expect.poll(() => log(page).evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(30_000)
  expect(await drawn()).toBeLessThan(150)
})

test('a list that is measured before it hears of a scroll keeps the scroll', async ({ page, office }) => {
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, turns(40))
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page).getByText('Question 39', { exact: true })).toBeVisible()
  await expect.poll(() => toTheEnd(page)).toBeLessThan(2)
  // The resize observer runs at the end of this frame, before the scroll event, which is fired in the next one.
  const place = await log(page).evaluate(
    (element) =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          element.scrollTop -= 900
          const scrolledTo = element.scrollTop
          const belowRows = element.firstElementChild!.lastElementChild as HTMLElement
          belowRows.style.minHeight = '20px'
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(element.scrollTop - scrolledTo)))
        })
      }),
  )
  expect(place).toBe(0)
})

test('older messages that could not be loaded can be asked for again', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/503/)
  const { bot } = await office()
  const { chatId } = await seedChat(bot.id, turns(120))
  let isBroken = true
  await page.route('**/messages?*before=*', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { success: false } }) : route.continue(),
  )
  await page.goto(`/?section=livechat&chat=${chatId}`)
  await expect(log(page).getByText('Question 119', { exact: true })).toBeVisible()
  await log(page).evaluate((element) => {
    element.scrollTop = 0
  })
  await expect(page.getByText('Older messages could not be loaded.')).toBeVisible()
  await expect(log(page).getByText('Question 20', { exact: true })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Older messages could not be loaded.')).toBeHidden()
  // The list keeps its position when older rows are inserted above, so a jump to the top may land below them.
  await expect(async () => {
    await log(page).evaluate((element) => {
      element.scrollTop = 0
    })
    await expect(log(page).getByText('Question 0', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})
