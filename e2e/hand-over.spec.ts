import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, log, openChat, panel, test, write } from './support/talk.ts'

test('a customer asks for a person in Polish: the desk sees in which words, the assistant is silent until it is asked back', async ({
  page: shop,
  context,
  baseURL,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const desk = await context.newPage()
  await signInHere(desk, baseURL!, chat.account)
  await desk.goto('/?section=livechat')
  await expect(desk.getByText('Live', { exact: true })).toBeVisible()

  await visit(chat)
  await openChat(shop)
  await write(shop, 'Paczka nie doszła. Proszę o połączenie z konsultantem!')
  await expect(log(shop)).toContainText('Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.')
  await expect(panel(shop).getByRole('banner')).toContainText('Waiting for a person')

  await expect(desk.getByRole('img', { name: 'Needs a person' })).toBeVisible()
  const banner = desk.getByRole('status').filter({ hasText: 'The customer asked for a person' })
  await expect(banner).toContainText('Detected from: “Proszę o połączenie z konsultantem!”')
  await expectAccessible(desk)

  await write(shop, 'Halo?')
  await expect(desk.getByRole('log')).toContainText('Halo?')
  await expect(log(shop).locator('.message.ai')).toHaveCount(1)

  await banner.getByRole('button', { name: 'Back to Auto' }).click()
  await expect(banner).toBeHidden()
  await write(shop, 'Cześć')
  await expect(log(shop).locator('.message.ai').last()).toContainText('W czym mogę pomóc?')
  await expect(desk.getByText('AI answers this chat')).toBeVisible()
})

test('"Needs me" empties when a person replies, takes over, or the visitor ends the conversation', async ({
  page: shop,
  context,
  baseURL,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const desk = await context.newPage()
  await signInHere(desk, baseURL!, chat.account)
  await visit(chat)
  await openChat(shop)
  await write(shop, 'Hello')
  await expect(log(shop).locator('.message.ai')).toHaveCount(1)
  const askForPerson = () => panel(shop).getByRole('button', { name: 'Talk to a person' }).click()
  await askForPerson()

  const { client } = chat.account
  const needed = async () =>
    (await client.call(api.chats.ofBot, { params: { id: chat.bot.id }, query: { filter: 'needs_me' } })).total
  await desk.goto('/?section=livechat')
  const flag = desk.getByRole('img', { name: 'Needs a person' })
  await expect(flag).toBeVisible()
  const banner = desk.getByRole('status').filter({ hasText: 'The customer asked for a person' })
  const why = desk.getByRole('heading', { name: 'Why a person is needed' })
  await expect(why).toBeVisible()
  await banner.getByRole('button', { name: 'Take over' }).click()
  await expect(flag).toBeHidden()
  expect(await needed()).toBe(0)
  await expect(banner).toBeHidden()
  await expect(why).toBeHidden()
  const field = desk.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()

  await write(shop, 'Hello?')
  await expect(flag).toBeVisible()
  expect(await needed()).toBe(1)
  await field.fill('Here I am')
  await field.press('Enter')
  await expect(flag).toBeHidden()
  expect(await needed()).toBe(0)

  const backToAuto = async () => {
    await desk.getByRole('button', { name: 'Copilot Mode' }).click()
    await desk.getByRole('menuitemradio', { name: 'Auto mode' }).click()
  }
  await backToAuto()
  await askForPerson()
  await expect(banner).toBeVisible()
  await field.fill('Still here')
  await field.press('Enter')
  await expect(banner).toBeHidden()
  await expect(why).toBeHidden()

  await backToAuto()
  await askForPerson()
  await expect(flag).toBeVisible()
  await panel(shop).getByRole('button', { name: 'Not now' }).click()
  await panel(shop).getByRole('button', { name: 'End conversation' }).click()
  await expect(flag).toBeHidden()
  await expect(banner).toBeHidden()
  expect(await needed()).toBe(0)
})
