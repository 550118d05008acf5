import type { Page } from '@playwright/test'
import { ANSWER, answer, field, QUESTION, taughtAgent } from './support/internal-chat.ts'
import { expect, log, openChat, test, write } from './support/talk.ts'

/** Simulates a browser on a machine without any network, which still reaches a server on the same machine. */
const withoutNetwork = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })

test('a machine without a network still shows the answer in the console as it comes', async ({
  page,
  newAccount,
}) => {
  await taughtAgent(await newAccount())
  await withoutNetwork(page)
  await page.goto('/internal-chat')
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(answer(page, ANSWER)).toBeVisible()
})

test('a machine without a network still shows the answer in the widget as it comes', async ({
  page,
  liveChat,
  visit,
}) => {
  await withoutNetwork(page)
  await visit(await liveChat())
  await openChat(page)
  await write(page, 'Zero')
  await expect(log(page)).toContainText('Yes.')
})
