import { timingSafeEqual } from 'node:crypto'
import type { Update } from 'grammy/types'
import type { FindBot, WebhookRequest, WebhookVerdict } from '../channel.ts'
import type { TelegramCredentials } from './api.ts'
import { eventsOf } from './normalize.ts'

export async function webhook(
  { method, key, headers, raw }: WebhookRequest,
  find: FindBot<TelegramCredentials>,
): Promise<WebhookVerdict<TelegramCredentials>> {
  const bot = method === 'POST' ? await find(key) : null
  if (!bot || !isSame(bot.credentials.secret, headers.get('x-telegram-bot-api-secret-token') ?? ''))
    return { status: 401, events: [] }
  const update = JSON.parse(Buffer.from(raw).toString()) as Update
  return { status: 200, events: eventsOf([update]).map((event) => ({ bot, event })) }
}

function isSame(secret: string, claimed: string): boolean {
  const [right, given] = [Buffer.from(secret), Buffer.from(claimed)]
  return right.length === given.length && timingSafeEqual(right, given)
}
