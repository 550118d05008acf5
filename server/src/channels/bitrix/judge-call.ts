import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChannelContext, FindBot, WebhookRequest, WebhookVerdict } from '../channel.ts'
import { type BitrixBot, type BitrixCredentials, type Connection, isConnected } from './credentials.ts'
import { parseNestedForm } from './nested-form.ts'
import { eventOf } from './normalize.ts'

/** Checks a portal's call: it must know the secret URL and repeat the same application token every time. */
export async function judgeCall(
  { key, query, raw }: WebhookRequest,
  find: FindBot<BitrixCredentials>,
  renew: ChannelContext['renew'],
): Promise<WebhookVerdict<BitrixCredentials>> {
  const bot = await find(key)
  if (!bot || !isConnected(bot.credentials) || !isSame(query.get('secret') ?? '', bot.credentials.callSecret))
    return NOT_THEIRS
  const call = Call.safeParse(parseNestedForm(Buffer.from(raw).toString())).data
  if (!call) return { status: 400, events: [] }
  const token = await applicationToken(bot, bot.credentials, call.auth.application_token, renew)
  if (!isSame(call.auth.application_token, token)) return NOT_THEIRS
  const event = eventOf(call.event, call.data, bot.credentials.botId)
  return { status: 200, events: event ? [{ bot, event }] : [] }
}

const NOT_THEIRS = { status: 401, events: [] }

/** The first call is trusted for its URL alone; its token is stored and required of later calls. */
async function applicationToken(
  bot: BitrixBot,
  { applicationToken: known }: Connection,
  said: string,
  renew: ChannelContext['renew'],
): Promise<string> {
  if (known !== undefined) return known
  const learnt = await renew(bot, async (current) => ({ ...current, applicationToken: said }))
  return 'applicationToken' in learnt ? (learnt.applicationToken ?? '') : ''
}

const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))

const digest = (text: string) => createHash('sha256').update(text).digest()

const Call = z.object({
  event: z.string(),
  data: z.unknown(),
  auth: z.object({ application_token: z.string().min(1) }),
})
