import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { newVisitor } from './support/office.ts'
import { expect, type LiveChat, operatorOf, test } from './support/talk.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const answers = (page: Page) => log(page).getByRole('article', { name: /^AI,/ })

async function openInbox(page: Page, baseUrl: string, chat: LiveChat) {
  const visitor = await newVisitor(baseUrl, chat, 'Anna')
  await visitor.write('Hello')
  await signInHere(page, baseUrl, chat.account)
  await page.goto('/?section=livechat')
  await expect(answers(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return visitor
}

test('an answer is read along while it is written, and stands there when it is whole', async ({
  page,
  baseURL,
  liveChat,
  model,
  axe,
}) => {
  const visitor = await openInbox(page, baseURL!, await liveChat())
  const asked = model.asked()
  await visitor.write('When do you open?')
  const answer = answers(page).last()
  await expect(answer).toHaveAttribute('aria-busy', 'true')
  const speech = await asked
  speech.say('We open early in the morning. We open ')
  await expect(answer).toContainText('We open')
  await axe()
  speech.say('at **nine**. Always')
  await expect(answer.locator('strong')).toHaveText('nine')
  speech.end()
  await expect(answer).not.toHaveAttribute('aria-busy')
  await expect(answer).toContainText('We open at nine.')
  await expect(answers(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: /AI: .*We open at \*\*nine\*\*\./ })).toBeAttached()
})

test('whoever takes over while the assistant writes ends its answer, and other consoles hear of the mode', async ({
  page,
  baseURL,
  liveChat,
  model,
}) => {
  const chat = await liveChat()
  const visitor = await openInbox(page, baseURL!, chat)
  const asked = model.asked()
  await visitor.write('May I pay by card?')
  const speech = await asked
  speech.say('I think that is no trouble at all. I ')
  await expect(answers(page).last()).toContainText('I think')
  await operatorOf(chat).setMode('manual')
  await expect(page.getByRole('button', { name: 'Copilot Mode' })).toBeVisible()
  await expect(log(page)).not.toContainText('I think')
  await expect(answers(page)).toHaveCount(1)
  speech.end()
  await operatorOf(chat).say('Yes, by any card.')
  await expect(log(page).getByRole('article', { name: /^Team member / })).toContainText('Yes, by any card.')
})
