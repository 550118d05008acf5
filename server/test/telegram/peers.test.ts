// Third-party Telegram libraries: their bots work with our fake, and our adapter works with their servers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bot, InputFile, webhookCallback } from 'grammy'
import { Telegraf } from 'telegraf'
import telegramTestApi from 'telegram-test-api'
import { afterEach, expect, test } from 'vitest'
import { startFakeTelegram } from '../../src/channels/telegram/fake/index.ts'
import { newPerson, sendFile, write } from '../../src/channels/telegram/fake/person.ts'
import { openTelegram } from '../../src/channels/telegram/index.ts'
import { freePort } from '../../src/database/embedded/windows.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createOutbound } from '../../src/platform/safe-fetch.ts'
import { eventually } from '../eventually.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function telegramWithAnna() {
  const fake = await startFakeTelegram({ takesAnyHook: true })
  closing.push(fake.close)
  const shop = fake.newBot()
  const anna = newPerson(shop, { name: 'Anna Nowak' })
  const got = () => shop.messages.filter(({ by }) => by === 'bot').map(({ message }) => message)
  return { fake, shop, anna, got }
}

test('a bot of grammY, asking', async () => {
  const { fake, shop, anna, got } = await telegramWithAnna()
  const bot = new Bot(shop.token, { client: { apiRoot: fake.url } })
  bot.on('message:text', (context) =>
    context.reply(`<b>${context.from.first_name}</b>`, { parse_mode: 'HTML' }),
  )
  bot.on('message:document', async (context) => {
    const { file_path } = await context.getFile()
    const answer = await fetch(`${fake.url}/file/bot${shop.token}/${file_path}`)
    await context.replyWithDocument(new InputFile(Buffer.from(await answer.arrayBuffer()), 'back.txt'))
  })
  const running = bot.start({ timeout: 5 })
  closing.push(async () => {
    await bot.stop()
    await running
  })
  write(shop, anna, { text: 'Hello' })
  sendFile(shop, anna, 'there.txt', Buffer.from('and back'))
  await eventually(() => got().length).toBe(2)
  expect(got()).toMatchObject([
    { text: 'Anna', entities: [{ type: 'bold' }] },
    { document: { file_name: 'back.txt', file_size: 8 } },
  ])
  const error = await bot.api.sendMessage(anna.id, 'x'.repeat(4097)).catch((refusal) => refusal)
  expect(error).toMatchObject({ error_code: 400, description: 'Bad Request: message is too long' })
})

test('a bot of grammY, called with its secret', async () => {
  const { fake, shop, anna, got } = await telegramWithAnna()
  const bot = new Bot(shop.token, { client: { apiRoot: fake.url } })
  bot.on('message', (context) => context.reply('Called'))
  const server = createServer(webhookCallback(bot, 'http', { secretToken: 'right' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await bot.api.setWebhook(url, { secret_token: 'wrong' })
  write(shop, anna, { text: 'Hello' })
  const info = () => bot.api.getWebhookInfo()
  await eventually(async () => (await info()).last_error_message).toContain('401')
  expect(got()).toEqual([])
  await bot.api.setWebhook(url, { secret_token: 'right' })
  await eventually(got).toMatchObject([{ text: 'Called' }])
})

test('a bot of telegraf, asking', async () => {
  const { fake, shop, anna, got } = await telegramWithAnna()
  const bot = new Telegraf(shop.token, { telegram: { apiRoot: fake.url } })
  bot.on('text', (context) => context.reply(`You said ${context.message.text}`))
  const running = bot.launch()
  write(shop, anna, { text: 'Hello' })
  await eventually(got).toMatchObject([{ text: 'You said Hello' }])
  bot.stop()
  await running
})

test('telegram-test-api takes what our adapter sends, and tells it what people write', async () => {
  const TelegramServer = 'default' in telegramTestApi ? telegramTestApi.default : telegramTestApi
  const port = await freePort()
  const peer = new (TelegramServer as typeof telegramTestApi)({ port, host: '127.0.0.1' })
  await peer.start()
  closing.push(() => peer.stop())
  const token = '123456789:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
  const bot = { id: 1, accountId: 1, publicId: 'p1', settings: {}, credentials: { token, secret: 's' } }
  const adapter = openTelegram({
    config: readConfig({ TELEGRAM_API_ROOT: `http://127.0.0.1:${port}` }),
    outbound: createOutbound({ allowPrivateHosts: [] }),
    now: () => new Date(),
    renew: async ({ credentials }) => credentials,
  })
  const { signal } = new AbortController()
  const client = peer.getClient(token, { firstName: 'Anna', userId: 7, chatId: 7 })
  await client.sendMessage(client.makeMessage('Are you open?'))
  const { events, cursor } = await adapter.poll(bot, null, signal)
  expect(events).toMatchObject([{ kind: 'message', threadKey: '7', text: 'Are you open?' }])
  expect(cursor).toMatchObject({ offset: expect.any(Number) })

  const part = { text: '**Yes**', by: 'ai', deliveryId: 1, signal } as const
  const { externalId } = await adapter.send(bot, { key: '7', meta: {} }, part)
  await adapter.edit!(bot, { key: '7', meta: {} }, { ...part, text: '**No**', externalId })
  expect(peer.getUpdatesHistory(token)).toContainEqual(
    expect.objectContaining({ message: expect.objectContaining({ text: '<b>No</b>', parse_mode: 'HTML' }) }),
  )
})
