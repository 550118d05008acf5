import type { Page } from '@playwright/test'
import { signInHere } from './support/account.ts'
import { button, field, saveCommand, toast } from './support/opened-chat.ts'
import { expect, listening, log, openChat, test, write } from './support/talk.ts'

const answer = (desk: Page, text: string) => desk.getByRole('article').filter({ hasText: text })

test('a day: a visitor asks on another site, the assistant answers, a person takes over, teaches and hands back', async ({
  page: shop,
  context,
  baseURL,
  liveChat,
  visit,
  model,
}) => {
  const chat = await liveChat()
  await saveCommand(chat, 'delivery', 'We deliver to Gdańsk on Thursdays.')
  const desk = await context.newPage()
  await signInHere(desk, baseURL!, chat.account)
  await desk.goto('/?section=livechat')
  await expect(desk.getByText('Live', { exact: true })).toBeVisible()
  const loads = countLoads(desk)

  // Both sides see the answer as it streams.
  await visit(chat)
  await openChat(shop)
  const opening = model.asked()
  const stream = listening(shop)
  await write(shop, 'When do you open?')
  await stream
  await desk.getByRole('listitem').filter({ hasText: 'When do you open?' }).getByRole('link').click()
  const speech = await opening
  speech.say('We open early in the morning. We open ')
  await expect(answer(desk, 'We open')).toHaveAttribute('aria-busy', 'true')
  speech.say('at nine.')
  speech.end()
  await expect(answer(desk, 'We open at nine.')).not.toHaveAttribute('aria-busy')
  await expect(log(shop)).toContainText('We open at nine.')

  // A person takes over and answers, first with a saved reply, then with a draft of the assistant.
  await button(desk, 'Switch to Copilot').click()
  await expect(button(desk, 'Copilot Mode')).toBeVisible()
  await write(shop, 'Do you deliver to Gdańsk?')
  await expect(desk.getByRole('log')).toContainText('Do you deliver to Gdańsk?')
  await field(desk).pressSequentially('/deli')
  await desk.getByRole('row', { name: /^delivery/ }).waitFor()
  await field(desk).press('Enter')
  await expect(field(desk)).toHaveValue('We deliver to Gdańsk on Thursdays.')
  await field(desk).press('Enter')
  await expect(log(shop)).toContainText('We deliver to Gdańsk on Thursdays.')

  await write(shop, 'May I pay by card?')
  await expect(desk.getByRole('log')).toContainText('May I pay by card?')
  model.answers('Cards are fine.')
  await button(desk, 'Generate').click()
  await expect(field(desk)).toHaveValue('Cards are fine.')
  await field(desk).fill('Cards are fine, and so is cash.')
  await button(desk, 'Send').click()
  await expect(log(shop)).toContainText('Cards are fine, and so is cash.')

  // This morning's answer was wrong: it is corrected in the visitor's chat, and taught.
  await answer(desk, 'We open at nine.').hover()
  await answer(desk, 'We open at nine.').getByRole('button', { name: 'Edit answer' }).click()
  await desk.getByRole('textbox', { name: 'Corrected answer' }).fill('We open at ten.')
  await expect(desk.getByRole('checkbox', { name: /Teach the assistant/ })).toBeChecked()
  await button(desk, 'Save').click()
  await expect(toast(desk, 'The assistant has learned this answer')).toBeVisible()
  await expect(log(shop)).toContainText('We open at ten.')
  await expect(log(shop)).not.toContainText('We open at nine.')

  // Back in Auto mode, the assistant gives the taught answer.
  await button(desk, 'Copilot Mode').click()
  await desk.getByRole('menuitemradio', { name: /^Auto/ }).click()
  await expect(desk.getByText('AI answers this chat')).toBeVisible()
  await write(shop, 'when do you open')
  await expect(log(shop).getByText('We open at ten.')).toHaveCount(2)
  await expect(answer(desk, 'We open at ten.')).toHaveCount(2)
  expect(loads(), 'nothing was loaded anew').toBe(0)
})

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
