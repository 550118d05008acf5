import type { Language } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { askProvider } from '../bots/connecting/ask-provider.ts'
import { CHANNEL_NAMES, readyAdapter } from '../bots/connecting/remote-adapter.ts'
import { noteWorking } from '../bots/note-working.ts'
import { ownedBot } from '../bots/owned-bot.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { threadOf } from './outbox/thread-of.ts'
import { languageOf } from './phrases.ts'

/** Sends without the outbox, so that the owner learns whether it arrived. Returns null if it went to no chat. */
export async function sendTest(app: App, account: Account, botId: number): Promise<number | null> {
  const { bot, chat } = await inAccount(app.db, account.id, async (tx) => {
    const bot = await ownedBot(tx, account, botId)
    return { bot, chat: await latestChat(tx, bot) }
  })
  if (bot.integration_type === 'livechat')
    throw new AppError('conflict', 'A live chat is tested on its own page: open it and write.')
  const adapter = readyAdapter(app, bot.integration_type)
  if (adapter.sendTest) {
    const [test, seen] = [adapter.sendTest, channelBot(app.secrets, bot)]
    await askProvider(CHANNEL_NAMES[bot.integration_type], (signal) => test(seen, signal))
    await noteWorking(app, seen)
    return null
  }
  if (!chat) throw new AppError('conflict', reason('nobody_wrote'))
  await askProvider(CHANNEL_NAMES[bot.integration_type], (signal) =>
    adapter.send(channelBot(app.secrets, bot), threadOf(chat), {
      text: TEST_WORDS[languageOf(chat)],
      by: 'notice',
      deliveryId: 0,
      signal,
    }),
  )
  return chat.id
}

/** The chat with the latest message. */
const latestChat = (tx: Transaction<Schema>, { account_id, id }: BotRow): Promise<ChatRow | undefined> =>
  tx
    .selectFrom('chats')
    .selectAll('chats')
    .where('account_id', '=', account_id)
    .where('bot_id', '=', id)
    .where('external_id', 'is not', null)
    .orderBy('last_message_time', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()

const TEST_WORDS: Record<Language, string> = {
  en: 'This is a test message. The connection works.',
  pl: 'To jest wiadomość testowa. Połączenie działa.',
  ru: 'Это тестовое сообщение. Связь работает.',
}
