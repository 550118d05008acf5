import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { createOutbound, type OutboundResponse } from '../../platform/safe-fetch.ts'
import { type ChannelContext, ChannelError, type RemoteAdapter } from '../channel.ts'
import { sendingTrouble } from '../sending-trouble.ts'
import { connectionOf, openApi } from './api.ts'
import { authorizeApp, connectPortal } from './connect.ts'
import { asBot, type BitrixCredentials, isConnected, restUrlOf } from './credentials.ts'
import { healthOf } from './health.ts'
import { judgeCall } from './judge-call.ts'
import { createLimiter } from './limiter.ts'
import { eventOf } from './normalize.ts'
import { openOAuth } from './oauth.ts'
import { isWithPerson } from './refusals.ts'
import { toBbCode } from './render.ts'

const MB = 1024 * 1024
/** Bitrix24 takes 20,000, but the messenger behind an open channel has a limit of its own. */
const LONGEST_TEXT = 4_000
const LARGEST_FILE = 100 * MB
const MOST_EVENTS = 100
/** Calls that reading leaves to answering. */
const KEPT_FOR_ANSWERS = 10
const TYPING_S = 10

interface Pace {
  /** Until the next look after something came, and after nothing did. */
  busyMs: number
  idleMs: number
  /** Calls that a portal takes at once, and how many a second run out. */
  bucket: { size: number; perSecond: number }
}

const PACE: Pace = { busyMs: 2_000, idleMs: 5_000, bucket: { size: 50, perSecond: 2 } }

export function openBitrix(
  context: ChannelContext,
  { busyMs, idleMs, bucket }: Pace = PACE,
): RemoteAdapter<BitrixCredentials> {
  const { config, now } = context
  const allowed = [...config.ALLOW_PRIVATE_HOSTS, ...configuredHost(config.BITRIX_OAUTH_URL)]
  const outbound = createOutbound({ allowPrivateHosts: allowed })
  const limiter = createLimiter(now, bucket)
  const oauth = openOAuth({ config, outbound, now })
  const api = openApi({ outbound, limiter, oauth, now, renew: context.renew })
  const parts = { api, oauth, isAllowed: (url: URL) => allowed.includes(hostAndPort(url)) }

  return {
    id: 'bitrix',
    receives: 'remote',
    maxText: LONGEST_TEXT,
    countsBy: 'codepoint',
    maxFileBytes: LARGEST_FILE,
    answerWithinMs: null,
    missing: () => [],
    connect: (form, signal) => connectPortal(parts, form, signal),
    authorize: (bot, query, signal) => authorizeApp(parts, bot, query, signal),
    webhook: (request, find) => judgeCall(request, find, context.renew),
    health: (bot) => healthOf(() => api.call(bot, 'imbot.v2.Bot.get')),

    async listenAt(bot, address) {
      if (!isConnected(bot.credentials)) return
      const webhookUrl = `${address}?secret=${bot.credentials.callSecret}`
      const fields = address === null ? { eventMode: 'fetch' } : { eventMode: 'webhook', webhookUrl }
      await api.call(bot, 'imbot.v2.Bot.update', { fields })
    },

    async poll(bot, cursor, signal) {
      const connection = connectionOf(bot)
      const waitMs = limiter.waitMs(new URL(restUrlOf(connection)).host, KEPT_FOR_ANSWERS)
      if (waitMs > 0) return { events: [], cursor: cursor ?? {}, waitMs }
      const offset = cursor?.offset
      const params = { ...(offset !== undefined && { offset }), limit: MOST_EVENTS }
      const { events, nextOffset } = Fetched.parse(await api.call(bot, 'imbot.v2.Event.get', params, signal))
      return {
        events: events.flatMap(({ type, data }) => eventOf(type, data, connection.botId) ?? []),
        cursor: { ...(nextOffset === null ? cursor : { offset: nextOffset }) },
        waitMs: events.length > 0 ? busyMs : idleMs,
      }
    },

    async send(bot, { key: dialogId }, { text, file, signal }) {
      const message = toBbCode(text)
      if (!file) {
        const sent = await api.call(
          bot,
          'imbot.v2.Chat.Message.send',
          { dialogId, fields: { message } },
          signal,
        )
        return { externalId: String(Sent.parse(sent).id) }
      }
      const content = Buffer.from(file.bytes).toString('base64')
      const fields = { name: file.name, content, ...(message && { message }) }
      const sent = await api.call(bot, 'imbot.v2.File.upload', { dialogId, fields }, signal)
      return { externalId: String(Uploaded.parse(sent).messageId) }
    },

    async edit(bot, _to, { text, externalId, signal }) {
      const fields = { message: toBbCode(text) }
      await api.call(bot, 'imbot.v2.Chat.Message.update', { messageId: Number(externalId), fields }, signal)
    },

    async showTyping(bot, { key: dialogId }, signal) {
      await api.call(bot, 'imbot.v2.Chat.InputAction.notify', { dialogId, duration: TYPING_S }, signal)
    },

    async passOn(bot, { key }) {
      const CHAT_ID = Number(/^chat(\d+)$/.exec(key)?.[1])
      await api.call(bot, 'imopenlines.bot.session.operator', { CHAT_ID }).catch((error) => {
        if (!isWithPerson(error)) throw error
      })
    },

    async fetchFile(bot, { ref }, signal) {
      const [, id, photo] = /^(?:file\/(\d+)|photo\/(.+))$/s.exec(ref) ?? []
      const address =
        photo ??
        Download.parse(await api.call(bot, 'imbot.v2.File.download', { fileId: Number(id) }, signal))
          .downloadUrl
      return download(() => outbound.fetch(address, { maxBytes: LARGEST_FILE, signal }))
    },

    async disconnect({ credentials }) {
      if (!isConnected(credentials)) return
      await api.callLast(credentials, 'imbot.v2.Bot.unregister', asBot(credentials)).catch((error) => {
        // A portal that says no has no such bot any more, or does not let us near it again.
        if (error.code === 'channel_unreachable') throw error
      })
    },
  }
}

const Fetched = z.object({
  events: z.array(z.object({ type: z.string(), data: z.unknown() })),
  nextOffset: z.int().nullable().catch(null),
})
const Sent = z.object({ id: z.int() })
const Uploaded = z.object({ messageId: z.int() })
const Download = z.object({ downloadUrl: z.string() })

async function download(fetch: () => Promise<OutboundResponse>): Promise<ReadableStream> {
  try {
    const answer = await fetch()
    if (answer.status !== 200) throw new ChannelError('invalid', 'This file is no longer in Bitrix24.')
    return ReadableStream.from(answer.body)
  } catch (error) {
    throw sendingTrouble(error, 'Bitrix24')
  }
}

const configuredHost = (address: string | null) => (address ? [hostAndPort(new URL(address))] : [])

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
