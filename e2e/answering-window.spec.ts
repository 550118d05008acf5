import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, seedBot, test } from './support/office.ts'
import { seedChat } from './support/turns.ts'
import type { LiveChat } from './support/widget.ts'

/** Opens a chat with a customer on another channel, in manual mode. */
async function openChat(
  page: Page,
  { agent, account }: LiveChat,
  { type = 'facebook', minutes = 1, chat = {} }: Partial<Wanted> = {},
) {
  await account.client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const botId = await seedBot(agent.id, type)
  const turn = { question: 'Where is my parcel?', answer: null, minutes }
  const { chatId } = await seedChat(botId, [turn], { mode: 'manual', ...chat })
  await page.goto(`/?section=${type}&agent=${agent.id}&bot=${botId}&chat=${chatId}`)
  await page.getByRole('article').first().waitFor()
  return { botId, chatId }
}

interface Wanted {
  type: api.bots.IntegrationType
  /** Minutes since the customer's last message. */
  minutes: number
  chat: Record<string, unknown>
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('Messenger’s 24 hours count down beside the reply, and when they are over the reason stands in its place', async ({
  page,
  office,
  axe,
}) => {
  await page.clock.install()
  await openChat(page, await office(), { minutes: 60 })
  await expect(page.getByText(/You can still answer for 2[23] hr/)).toBeVisible()
  await expect(field(page)).toBeVisible()
  await page.clock.fastForward('22:10:00')
  await expect(page.getByText(/You can still answer for (4\d|50) min/)).toBeVisible()
  await axe()
  await page.clock.fastForward('01:00:00')
  await expect(page.getByText('accepts answers only for a limited time')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await axe()
})

test('a customer who blocked the bot is said to have, in the header and where one would write', async ({
  page,
  office,
  axe,
}) => {
  await openChat(page, await office(), { type: 'telegram', chat: { blocked_at: new Date() } })
  await expect(page.getByText('Has blocked the bot')).toBeVisible()
  await expect(page.getByText('You can answer again once they write')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await axe()
})

test('where the channel was deleted, that stands in the place of the reply', async ({
  page,
  office,
  axe,
}) => {
  const desk = await office()
  const { botId, chatId } = await openChat(page, desk, { type: 'telegram' })
  await expect(field(page)).toBeVisible()
  await desk.account.client.call(api.bots.remove, { params: { id: botId } })
  await page.goto(`/?section=inbox&agent=${desk.agent.id}&chat=${chatId}`)
  await expect(page.getByText('This channel was deleted')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await axe()
})

test('a customer’s photo is shown, and their initials where it does not come', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/the server responded with a status of 404/)
  const picture = '/favicon.svg'
  await openChat(page, await office(), { chat: { user_photo: picture } })
  const header = page.getByRole('region', { name: 'Customer 1' }).locator('header')
  await expect(header.locator('img')).toBeVisible()
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await expect(header).toContainText('C1')
  await expect(header.locator('img')).toHaveCount(0)
})
