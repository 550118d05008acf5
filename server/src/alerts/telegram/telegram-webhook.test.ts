import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { liveChat, visitorOf } from '../../../test/visitor.ts'
import type { FakeBot, Person } from '../../channels/telegram/fake/bot.ts'
import { startFakeTelegram } from '../../channels/telegram/fake/index.ts'
import { answer, newPerson, press, write } from '../../channels/telegram/fake/person.ts'
import { freePort } from '../../database/embedded/windows.ts'

const telegram = await startFakeTelegram({ takesAnyHook: true })
const port = await freePort()
const testing = await testApp({
  TELEGRAM_API_ROOT: telegram.url,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}`,
})
await testing.http.fastify.listen({ host: '127.0.0.1', port })
// Polling is off: everything arrives at the webhook.
await testing.app.jobs.start()
afterAll(async () => {
  await testing.app.jobs.stop({ graceMs: 1_000 })
  await telegram.close()
})

const got = (bot: FakeBot, person: Person) =>
  bot.messages
    .filter(({ message, by }) => by === 'bot' && message.chat.id === person.id)
    .map(({ message }) => message)

test('a bot that is called by Telegram links a person, alerts them, and takes their press and answer', async () => {
  const { owner, agent, widgetId } = await liveChat(testing)
  const bot = telegram.newBot('Parcel shop')
  const { bot: connected } = await owner.call(api.bots.createTelegram, {
    params: { id: agent.id },
    body: { bot_token: bot.token },
  })
  expect(connected!.connection.receives).toBe('webhook')

  const body = { bot_id: connected!.id, language: 'en' as const }
  const { url } = await owner.call(api.alerts.linkTelegram, { body })
  const phone = newPerson(bot, { name: 'Olga Lis' })
  write(bot, phone, { text: `/start ${new URL(url).searchParams.get('start')}` })
  await eventually(() => got(bot, phone)[0]?.text).toContain('This chat is linked')

  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Where is my parcel?')
  await visitor.call(api.livechat.talkToPerson)
  await eventually(() => got(bot, phone).length).toBe(2)
  const alert = got(bot, phone)[1]!.message_id
  const pressed = press(bot, phone, alert, 'Take it')!
  await eventually(() => pressed.answer?.text).toContain('The conversation is yours')
  const reply = answer(bot, phone, alert, 'It comes on Friday.')
  // Telegram delivers it again if it was not acknowledged.
  bot.updates.add({ message: reply } as never)
  await eventually(() => got(bot, phone).filter(({ text }) => text?.startsWith('Sent to ')).length).toBe(2)

  const [chat] = (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat!.id } })
  const answers = messages.filter(({ message_type }) => message_type === 'operator')
  expect(answers.map((turn) => [turn.answer, turn.author?.user_id])).toEqual([
    ['It comes on Friday.', owner.user_id],
  ])
  const { chats } = await owner.call(api.chats.ofBot, { params: { id: connected!.id }, query: {} })
  expect(chats).toEqual([])
})
