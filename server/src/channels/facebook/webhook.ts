import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { FindBot, InboundEvent, WebhookRequest, WebhookVerdict } from '../channel.ts'
import type { FacebookBot, FacebookCredentials } from './credentials.ts'
import { eventOf } from './normalize.ts'

const Call = z.object({
  object: z.literal('page'),
  entry: z.array(
    z.looseObject({
      id: z.string(),
      messaging: z.array(z.unknown()).nullish(),
      standby: z.array(z.unknown()).nullish(),
    }),
  ),
})

type Settings = Pick<Config, 'FB_APP_ID' | 'FB_APP_SECRET' | 'FB_VERIFY_TOKEN'>

/** Facebook calls one URL for all pages of the app: each entry names its page. */
export async function judgeCall(
  settings: Settings,
  { method, query, headers, raw, key }: WebhookRequest,
  find: FindBot<FacebookCredentials>,
  withProfile: (bot: FacebookBot, event: InboundEvent) => Promise<InboundEvent>,
): Promise<WebhookVerdict<FacebookCredentials>> {
  if (method === 'GET') return answerChallenge(settings, query)
  if (!isSigned(raw, settings.FB_APP_SECRET, headers.get('x-hub-signature-256')))
    return { status: 401, events: [] }
  const { data: call } = Call.safeParse(parsed(raw))
  const events: WebhookVerdict<FacebookCredentials>['events'] = []
  for (const { id, messaging, standby } of call?.entry ?? []) {
    const bot = key ? await find(key) : await find(id, 'external_key')
    if (bot?.credentials.page_id !== id) continue
    const items = [
      ...(messaging ?? []).map((item) => eventOf(item, settings.FB_APP_ID ?? '', false)),
      ...(standby ?? []).map((item) => eventOf(item, settings.FB_APP_ID ?? '', true)),
    ]
    for (const event of items) if (event) events.push({ bot, event: await withProfile(bot, event) })
  }
  return { status: 200, body: 'EVENT_RECEIVED', events }
}

/** The token by which Facebook's verification request is recognized. */
export const verifyTokenOf = ({ FB_VERIFY_TOKEN, FB_APP_SECRET }: Omit<Settings, 'FB_APP_ID'>) =>
  FB_VERIFY_TOKEN ?? hmac(FB_APP_SECRET ?? '', 'verify token').slice(0, 32)

function answerChallenge(settings: Settings, query: URLSearchParams): WebhookVerdict<FacebookCredentials> {
  const isTheirs =
    settings.FB_APP_SECRET !== null &&
    query.get('hub.mode') === 'subscribe' &&
    isSame(query.get('hub.verify_token') ?? '', verifyTokenOf(settings))
  if (!isTheirs) return { status: 403, events: [] }
  return { status: 200, body: query.get('hub.challenge') ?? '', events: [] }
}

const isSigned = (raw: Uint8Array, secret: string | null, claimed: string | null) =>
  secret !== null && claimed !== null && isSame(claimed, `sha256=${hmac(secret, raw)}`)

const hmac = (secret: string, content: string | Uint8Array) =>
  createHmac('sha256', secret).update(content).digest('hex')

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return null
  }
}
