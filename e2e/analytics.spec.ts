import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, seedChats, sql, test } from './support/office.ts'
import { type SeededTurn, seedChat, seedTurns } from './support/turns.ts'

const DAY = 24 * 60
const asked = (days: number, more: SeededTurn = {}): SeededTurn => ({
  question: 'Do you ship to Poland?',
  answer: 'Yes.',
  minutes: days * DAY,
  ...more,
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const chart = (page: Page) => page.getByRole('slider', { name: 'Requests by date' })

test('ANA-1 ANA-2 ANA-5 ANA-7 ANA-13 four periods, four numbers and a chart, and the address says which', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  await seedChat(bot.id, [asked(20), asked(4, { redacted_answer: 'Yes, in two days.' }), asked(0)])
  const { chatId } = await seedChat(bot.id, [asked(3), { question: 'Hello?', answer: '', minutes: 2 * DAY }])
  await sql(
    `insert into escalations (account_id, agent_id, chat_id, type, created_at)
     select account_id, agent_id, id, 'user_frustration', now() - interval '5 days' from chats where id = $1`,
    [chatId],
  )
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/stats?')) requests.push(new URL(request.url()).search)
  })
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  await expect(page.getByRole('tab')).toHaveText(['Day', 'Week', 'Month', 'All time'])
  await expect(tab(page, 'All time')).toHaveAttribute('aria-selected', 'true')
  await expect(card(page, 'Number of requests')).toContainText('4')
  await expect(card(page, 'Number of users')).toContainText('2')
  await expect(card(page, 'Redirects to human agent')).toContainText('1')
  await expect(card(page, 'Responses/errors')).toContainText('4/1')
  await expect(card(page, 'Number of requests')).toContainText(
    'Messages the assistant replied to, including “I don’t know”',
  )
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '21')
  await axe()
  await tab(page, 'Week').click()
  await expect(page).toHaveURL('/analytics?period=week')
  await expect(card(page, 'Responses/errors')).toContainText('3/1')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '8')
  await page.reload()
  await expect(tab(page, 'Week')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Day').click()
  await expect(card(page, 'Number of users')).toContainText('1')
  expect(requests[0]).toMatch(/^\?start_date=2000-01-01&end_date=\d{4}-\d\d-\d\d&tz=/)
})

test('ANA-6 each date stands below its day, at any width', async ({ page, office }) => {
  const { bot } = await office()
  await seedChat(bot.id, [asked(6), asked(0)])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/analytics')
    await expect(chart(page)).toHaveAttribute('aria-valuemax', '7')
    const box = (await chart(page).boundingBox())!
    const labels = await page
      .getByTestId('chart-days')
      .locator('span')
      .evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON() as DOMRect))
    expect(labels).toHaveLength(4)
    for (const [n, label] of labels.entries()) {
      const at = box.x + (box.width * n) / 3
      const edge = [label.left, (label.left + label.right) / 2, (label.left + label.right) / 2, label.right][
        n
      ]!
      expect(Math.abs(edge - at), `label ${n} at ${width} px`).toBeLessThan(2)
      expect(label.left).toBeGreaterThan(labels[n - 1]?.right ?? 0)
    }
  }
})

test('ANA-6 ANA-12 the green chart is told in a sentence, read by keys and shown as a table; letters choose', async ({
  page,
  office,
  axe,
}) => {
  const { bot } = await office()
  await seedChat(bot.id, [asked(3), asked(1), asked(1)])
  await page.goto('/analytics')
  const green = await page.getByTestId('chart-area').evaluate((area) => getComputedStyle(area).fill)
  const [red, greenPart, blue] = green.match(/\d+/g)!.map(Number)
  expect(greenPart).toBeGreaterThan(Math.max(red!, blue!))
  await expect(page.getByText(/^3 requests in this period; most on .*: 2\.$/)).toBeVisible()
  await chart(page).focus()
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 0 requests$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 2 requests$/)
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 1 request$/)
  // The chart spans at least a week, so that a few days do not become one block of green.
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 0 requests$/)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('table', { name: 'Requests by date' }).getByRole('row')).toHaveCount(8)
  await axe()
  for (const [key, name] of [
    ['w', 'Week'],
    ['m', 'Month'],
    ['d', 'Day'],
    ['a', 'All time'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
})

/** Holds the statistics response until the returned function is called. */
async function holdStats(page: Page): Promise<() => void> {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/stats?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  return answer
}

test('ANA-8 each of the five AI Summary buttons opens the upgrade, which says that no plan has summaries yet', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  await seedChat(bot.id, [asked(1)])
  await page.goto('/analytics')
  const buttons = page.getByRole('button', { name: 'AI Summary' })
  await expect(buttons).toHaveCount(5)
  await expect(page.getByText('Soon', { exact: true })).toHaveCount(5)
  await expect(buttons.first()).toHaveAccessibleDescription(/Soon$/)
  for (let n = 0; n < 5; n++) {
    await buttons.nth(n).click()
    const upgrade = page.getByRole('dialog', { name: 'Upgrade Tariff Plan' })
    await expect(upgrade).toContainText('AI summaries are coming soon')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('ANA-9 ANA-10 a failure is told in place and mended by Retry; what was known stays, paler, meanwhile', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|were not loaded/)
  const { bot } = await office()
  await seedChat(bot.id, [asked(1)])
  let isBroken = true
  await page.route('**/stats?*', (route) =>
    isBroken ? route.fulfill({ status: 400, json: { success: false, error: 'No' } }) : route.continue(),
  )
  await page.goto('/analytics')
  await expect(page.getByText('Couldn’t load the statistics.').first()).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(0)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(card(page, 'Number of requests')).toContainText('1')
  const answer = await holdStats(page)
  await tab(page, 'Week').click()
  await expect(page.locator('[aria-busy=true]').filter({ hasText: 'Number of requests' })).toBeVisible()
  await expect(card(page, 'Number of requests')).toContainText('1')
  answer()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('ANA-10 ANA-11 first the outline of what is coming; without a request the way to a channel', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const answer = await holdStats(page)
  await page.goto('/analytics')
  await expect(page.getByText('Loading statistics…')).toBeAttached()
  answer()
  await expect(page.getByText('No requests yet')).toBeVisible()
  await expect(card(page, 'Responses/errors')).toContainText('0/0')
  await axe()
  await tab(page, 'Week').click()
  await expect(page.getByText('No requests in this period')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Connect a channel' }).click()
  await expect(page).toHaveURL('/integrations')
})

test('beside the counts it says how well the assistant does, and what it did not know is taught in place', async ({
  page,
  office,
  axe,
}) => {
  const { bot, agent, account } = await office()
  const chats = await seedChats(bot.id, 4)
  for (const [place, chatId] of chats.entries())
    await seedTurns(chatId, [asked(2, { question: place % 2 ? 'Do you ship to Poland?' : 'ship to poland' })])
  const unknown = await seedChat(bot.id, [
    asked(1, { question: '=SUM(1;2) parking?', answer: 'I do not know.' }),
  ])
  await sql("update messages set outcome = 'unknown' where id = $1", [unknown.messageIds[0]])
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'Performance' })).toBeVisible()
  await expect(
    page.getByText(/^4 of 5 conversations: the last question got .* Unrated answers count\.$/),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top questions' }).getByRole('listitem').first()).toContainText(
    'asked 4 times',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV: Unanswered questions' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text).toMatch(/^\uFEFFQuestion,Times asked,Last asked\r\n'=SUM\(1;2\) parking\?,1,\S+Z\r\n$/)
  await axe()
  await page.getByRole('button', { name: /^Teach: / }).click()
  await page.getByRole('textbox', { name: 'Right answer' }).fill('Behind the house.')
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Teach: / })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Right answer' }).fill('Behind the house.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('No unanswered questions in this period.')).toBeVisible()
  await expect(page.getByText('Unanswered questions', { exact: true })).toBeFocused()
  const { answers } = await account.client.call(api.knowledge.lessons, { params: { id: agent.id } })
  expect(answers).toMatchObject([{ question: '=SUM(1;2) parking?', answer: 'Behind the house.' }])
})

test('without data each measure of the performance says what is missing', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/analytics')
  const measure = (name: string) => page.getByText(name, { exact: true }).locator('..')
  for (const [name, missing] of [
    ['Answered without a person', 'No conversations in this period'],
    ['Handed over to a person', 'No conversations in this period'],
    ['Customer satisfaction', 'No ratings in this period'],
    ['Response time', 'No answers in this period'],
    ['Corrected answers', 'No answers in this period'],
  ] as const)
    await expect(measure(name).locator('dd')).toHaveText(`–${missing}`)
})

test('the conversations of the period are saved with their texts, as CSV and as XLSX', async ({
  page,
  office,
}) => {
  const { bot } = await office()
  await seedChat(bot.id, [asked(0)])
  await page.goto('/analytics')
  for (const format of ['CSV', 'XLSX']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export conversations (${format})` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^conversations-2000-01-01-.*\\.${format.toLowerCase()}$`),
    )
    const content = Buffer.concat(await (await file.createReadStream()).toArray())
    if (format === 'CSV') expect(content.toString()).toContain('Do you ship to Poland?,Yes.,assistant')
    else expect(content.subarray(0, 2).toString()).toBe('PK')
  }
})
