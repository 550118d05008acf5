// A channel that exists only in tests: letters over HTTP, with the behaviour of a real provider.
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type ChannelBot,
  ChannelError,
  type ChannelId,
  type OutgoingPart,
  type RemoteAdapter,
  type Thread,
} from '../../src/channels/channel.ts'
import { requestError } from '../../src/channels/request-error.ts'
import type { Outbound, OutboundResponse } from '../../src/platform/safe-fetch.ts'
import { newToken } from '../../src/platform/tokens.ts'
import { eventOf, Letter, signatureOf } from './letters.ts'

export const LONGEST_LETTER = 160
export const LARGEST_PARCEL = 50_000

const POLL_EVERY_MS = 20

export interface PostalCredentials {
  token: string
  secret: string
}

type Bot = ChannelBot<PostalCredentials>
type Method = 'POST' | 'PUT' | 'DELETE' | 'GET'
type Parts = { outbound: Outbound; url: string } & Partial<
  Pick<RemoteAdapter, 'id' | 'answerWithinMs' | 'missing'>
>

export function createPostal({ outbound, url, ...own }: Parts): RemoteAdapter<PostalCredentials> {
  async function call(token: string, method: Method, path: string, body?: object, signal?: AbortSignal) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const options = { method, headers, redirects: 0, ...(signal && { signal }) }
    try {
      const answer = await outbound.fetch(url + path, {
        ...options,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.status !== 200) throw refusal(answer)
      return Answer.parse(await answer.json())
    } catch (error) {
      throw requestError(error, 'The post office')
    }
  }
  const ask = (bot: Bot, method: Method, path: string, body?: object, signal?: AbortSignal) =>
    call(bot.credentials.token, method, path, body, signal)

  /** Opens a box that the token gives access to, or returns the boxes to choose from. */
  async function open(token: string, boxId: string | undefined, mayTakeOver: boolean) {
    const { boxes, address } = await call(token, 'GET', '/subscription')
    if (address && !mayTakeOver)
      throw new ChannelError('not_owner', 'Another program gets these letters. Take over, or stop it there.')
    const box = boxes.length > 1 ? boxes.find(({ id }) => id === boxId) : boxes[0]
    if (!box) return { pages: boxes }
    return { credentials: { token, secret: newToken() }, externalKey: box.id, account: box.name }
  }

  return {
    id: 'telegram' satisfies ChannelId,
    receives: 'remote',
    maxText: LONGEST_LETTER,
    countsBy: 'codepoint',
    maxFileBytes: LARGEST_PARCEL,
    answerWithinMs: null,
    missing: () => [],
    ...own,
    loginUrl: (redirectUri) => `${url}/login?to=${encodeURIComponent(redirectUri)}`,
    async connect({ fields, state }) {
      const form = Form.parse(fields)
      if (!form.client_secret)
        return open(form.bot_token ?? form.user_access_token!, form.page_id, form.take_over)
      const credentials = { token: form.client_secret, secret: '' }
      const authorizeUrl = `${url}/agree?state=${state}`
      return { credentials, externalKey: `waiting for ${state}`, account: 'The post office', authorizeUrl }
    },
    authorizeUrl: ({ credentials }, state) => (credentials.secret ? null : `${url}/agree?state=${state}`),
    async authorize(bot, query) {
      const { token } = await ask(bot, 'POST', '/agree', { code: query.get('code') })
      const opened = await open(token, undefined, true)
      if ('pages' in opened) throw new ChannelError('invalid', 'There are several boxes.')
      return opened
    },
    async listenAt(bot, address) {
      await ask(bot, 'PUT', '/subscription', { address })
    },
    async poll(bot, cursor) {
      const { letters, next } = await ask(bot, 'GET', `/letters?after=${cursor?.after ?? 0}`)
      return { events: letters.map(eventOf), cursor: { after: next }, waitMs: POLL_EVERY_MS }
    },
    async send(bot, to, part) {
      const { id } = await ask(bot, 'POST', '/letters', letter(to, part), part.signal)
      return { externalId: id }
    },
    async edit(bot, to, part) {
      await ask(bot, 'PUT', `/letters/${part.externalId}`, letter(to, part))
    },
    async showTyping(bot, to) {
      await ask(bot, 'POST', '/typing', { to: to.key })
    },
    async passOn(bot, to) {
      await ask(bot, 'POST', '/desk', { to: to.key })
    },
    async fetchFile(bot, { ref }) {
      const { content } = await ask(bot, 'GET', `/parcels/${ref}`)
      return { bytes: new Blob([Buffer.from(content, 'base64')]).stream() as ReadableStream }
    },
    async webhook({ key, headers, raw }, find) {
      const bot = await find(key)
      if (!bot || !isSigned(raw, bot.credentials.secret, headers.get('x-postal-signature') ?? ''))
        return { status: 401, events: [] }
      const { letters } = z
        .object({ letters: z.array(Letter) })
        .parse(JSON.parse(Buffer.from(raw).toString()))
      return { status: 200, events: letters.map((each) => ({ bot, event: eventOf(each) })) }
    },
    async disconnect(bot) {
      await ask(bot, 'DELETE', '/subscription').catch((error: ChannelError) => {
        if (error.kind !== 'auth') throw error
      })
    },
    async health(bot) {
      return ask(bot, 'GET', '/subscription').then(
        () => ({ state: 'connected', reason: '' }),
        ({ kind, message }: ChannelError) => ({
          state: kind === 'auth' ? 'reauth_required' : 'degraded',
          reason: message,
        }),
      )
    },
  }
}

/** The form fields of all channels, as the console sends them. */
const Form = z.object({
  bot_token: z.string().optional(),
  take_over: z.boolean().default(false),
  user_access_token: z.string().optional(),
  page_id: z.string().optional(),
  client_secret: z.string().optional(),
})

const letter = (to: Thread, { text, file, deliveryId }: OutgoingPart) => ({
  to: to.key,
  text,
  reference: deliveryId,
  ...(file && { parcel: { name: file.name, content: Buffer.from(file.bytes).toString('base64') } }),
})

const Answer = z.object({
  id: z.string().default(''),
  token: z.string().default(''),
  address: z.string().nullable().default(null),
  boxes: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  letters: z.array(Letter).default([]),
  content: z.string().default(''),
  next: z.int().default(0),
})

function isSigned(raw: Uint8Array, secret: string, claimed: string) {
  const [right, given] = [Buffer.from(signatureOf(raw, secret)), Buffer.from(claimed)]
  return right.length === given.length && timingSafeEqual(right, given)
}

function refusal({ status, headers }: OutboundResponse): ChannelError {
  if (status === 429)
    return new ChannelError('rate', 'The post office asks to wait', {
      retryAfterMs: Number(headers.get('retry-after')) * 1000,
    })
  if (status === 401)
    return new ChannelError('auth', 'The post office does not know this sender. Connect it again.')
  if (status === 409) return new ChannelError('not_owner', 'Somebody else reads these letters.')
  if (status === 403) return new ChannelError('blocked', 'This customer takes no more letters.')
  if (status >= 500) return new ChannelError('transient', 'The post office is closed. Try again later.')
  return new ChannelError('invalid', 'The post office does not take this.')
}
