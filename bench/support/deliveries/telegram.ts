import { api } from '@switchboard/contract'
import { startFakeTelegram } from '../../../server/src/channels/telegram/fake/index.ts'
import { messageFrom, newPerson } from '../../../server/src/channels/telegram/fake/person.ts'
import type { Provider } from './provider.ts'

export async function openTelegramProvider(): Promise<Provider> {
  const fake = await startFakeTelegram({ takesAnyHook: true })
  const bot = fake.newBot()
  return {
    name: 'telegram',
    settings: { TELEGRAM_API_ROOT: fake.url },
    async connect({ client, agentId }) {
      const body = { bot_token: bot.token }
      const connected = await client.call(api.bots.createTelegram, { params: { id: agentId }, body })
      return { botId: connected.bot.id }
    },
    callFor({ chat, place, text, at }) {
      const hook = bot.updates.hook()
      if (!hook) throw new Error('The product has not told Telegram where to call')
      const id = 6_000_000 + chat
      const person = bot.people.get(id) ?? newPerson(bot, { id, name: `Customer ${chat}` })
      const message = { ...messageFrom(bot, person, { text }, at), message_id: chat * 1_000_000 + place }
      return {
        path: new URL(hook.url).pathname,
        headers: {
          'content-type': 'application/json',
          'x-telegram-bot-api-secret-token': hook.secret!,
        },
        body: JSON.stringify({ update_id: chat * 1_000_000 + place, message }),
      }
    },
    close: fake.close,
  }
}
