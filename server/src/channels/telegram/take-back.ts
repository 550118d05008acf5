import type { ChannelBot, SentPart, Thread } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { TelegramRefusal } from './refusals.ts'
import { addressOf } from './send.ts'

/** Telegram lets bots delete their messages for two days. */
export async function takeBack(
  telegram: Telegram,
  { credentials }: ChannelBot<TelegramCredentials>,
  to: Thread,
  { externalId, signal }: SentPart,
): Promise<boolean> {
  const { chat_id, business_connection_id } = addressOf(to)
  const message_id = Number(externalId)
  try {
    return await telegram.ask(
      credentials.token,
      (api) =>
        business_connection_id
          ? api.deleteBusinessMessages({ business_connection_id, message_ids: [message_id] })
          : api.deleteMessage({ chat_id, message_id }),
      { signal },
    )
  } catch (error) {
    if (!(error instanceof TelegramRefusal) || error.kind !== 'invalid') throw error
    return GONE.test(error.said)
  }
}

const GONE = /to delete not found/i
