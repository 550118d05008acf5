// A channel that exists for tests alone: letters, over HTTP, with the manners of a real provider.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type ChannelBot,
  ChannelError,
  type InboundEvent,
  type OutgoingPart,
  type RemoteAdapter,
  type Thread,
} from '../../src/channels/channel.ts'
import { sendingTrouble } from '../../src/channels/sending-trouble.ts'
import type { Outbound, OutboundResponse } from '../../src/platform/safe-fetch.ts'

export const LONGEST_LETTER = 160

const POLL_EVERY_MS = 20

const Credentials = z.object({ token: z.string(), secret: z.string() })
export type PostalCredentials = z.infer<typeof Credentials>

type Parts = { outbound: Outbound; url: string }
type Bot = ChannelBot<PostalCredentials>

export function createPostal({ outbound, url }: Parts): RemoteAdapter<PostalCredentials> {
  async function call(bot: Bot, method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) {
    const headers = { authorization: `Bearer ${bot.credentials.token}`, 'content-type': 'application/json' }
    const options = { method, headers, redirects: 0 }
    try {
      const answer = await outbound.fetch(url + path, {
        ...options,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.status !== 200) throw await refusal(answer)
      return Answer.parse(await answer.json())
    } catch (error) {
      throw sendingTrouble(error, 'The post office')
    }
  }

  return {
    id: 'telegram',
    receives: 'remote',
    maxText: LONGEST_LETTER,
    countsBy: 'codepoint',
    maxFileBytes: null,
    answerWithinMs: null,
    missing: () => [],
    async connect({ fields }) {
      const credentials = Credentials.parse(fields)
      await call({ credentials } as Bot, 'GET', '/subscription')
      return { credentials, externalKey: credentials.token, account: 'The post office' }
    },
    async listenAt(bot, address) {
      await call(bot, 'PUT', '/subscription', { address })
    },
    async poll(bot, cursor) {
      const { letters, next } = await call(bot, 'GET', `/letters?after=${cursor?.after ?? 0}`)
      return { events: letters.map(eventOf), cursor: { after: next }, waitMs: POLL_EVERY_MS }
    },
    async send(bot, to, part) {
      const { id } = await call(bot, 'POST', '/letters', letter(to, part))
      return { externalId: id }
    },
    async edit(bot, to, part) {
      await call(bot, 'PUT', `/letters/${part.externalId}`, letter(to, part))
    },
    async webhook({ key, headers, raw }, find) {
      const bot = await find(key)
      if (!bot || !isSigned(raw, bot.credentials.secret, headers.get('x-postal-signature') ?? ''))
        return { status: 401, events: [] }
      const { letters } = Delivery.parse(JSON.parse(Buffer.from(raw).toString()))
      return { status: 200, events: letters.map((each) => ({ bot, event: eventOf(each) })) }
    },
    async disconnect(bot) {
      await call(bot, 'DELETE', '/subscription').catch(() => {})
    },
    async health(bot) {
      return call(bot, 'GET', '/subscription').then(
        () => ({ state: 'connected', reason: '' }),
        ({ kind, message }: ChannelError) => ({
          state: kind === 'auth' ? 'reauth_required' : 'degraded',
          reason: message,
        }),
      )
    },
  }
}

const letter = (to: Thread, { text, deliveryId }: OutgoingPart) => ({
  to: to.key,
  text,
  reference: deliveryId,
})

const Letter = z.object({
  id: z.string(),
  from: z.string(),
  by: z.enum(['customer', 'operator', 'self']),
  text: z.string(),
  at: z.coerce.date(),
  corrects: z.boolean().default(false),
})
export type Letter = z.input<typeof Letter>
const Delivery = z.object({ letters: z.array(Letter) })
const Answer = z.object({
  id: z.string().default(''),
  letters: z.array(Letter).default([]),
  next: z.int().default(0),
})

function eventOf({ id, from, by, text, at, corrects }: z.output<typeof Letter>): InboundEvent {
  if (corrects) return { kind: 'edit', threadKey: from, externalId: id, text }
  return { kind: 'message', author: by, threadKey: from, externalId: id, text, at, profile: { name: from } }
}

export const signatureOf = (raw: Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(raw).digest('hex')

function isSigned(raw: Uint8Array, secret: string, claimed: string) {
  const [right, given] = [Buffer.from(signatureOf(raw, secret)), Buffer.from(claimed)]
  return right.length === given.length && timingSafeEqual(right, given)
}

async function refusal({ status, headers }: OutboundResponse): Promise<ChannelError> {
  if (status === 429)
    return new ChannelError('rate', 'The post office asks to wait', {
      retryAfterMs: Number(headers.get('retry-after')) * 1000,
    })
  if (status === 401)
    return new ChannelError('auth', 'The post office does not know this sender. Connect it again.')
  if (status === 409) return new ChannelError('not_owner', 'Somebody else reads these letters.')
  if (status === 403) return new ChannelError('blocked', 'This customer takes no more letters.')
  if (status >= 500) return new ChannelError('transient', 'The post office is closed. Try again later.')
  return new ChannelError('invalid', 'The post office does not take this letter.')
}
