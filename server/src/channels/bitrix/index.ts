import { createOutbound } from '../../platform/safe-fetch.ts'
import type { ChannelContext, RemoteAdapter } from '../channel.ts'
import { openApi } from './api.ts'
import { authorizeApp, connectPortal, consentUrl } from './connect.ts'
import { asBot, type BitrixCredentials, isConnected } from './credentials.ts'
import { fetchFile, LARGEST_FILE } from './files.ts'
import { healthOf } from './health.ts'
import { judgeCall } from './judge-call.ts'
import { createLimiter } from './limiter.ts'
import { openMessages } from './messages.ts'
import { openOAuth } from './oauth.ts'
import { type Reading, readEvents } from './poll.ts'

/** Bitrix24 accepts 20,000, but the messenger behind an open channel has its own limit. */
const LONGEST_TEXT = 4_000

interface Pace extends Pick<Reading, 'busyMs' | 'idleMs'> {
  /** The portal's rate limit: burst size and calls per second. */
  bucket: { size: number; perSecond: number }
}

const PACE: Pace = { busyMs: 2_000, idleMs: 5_000, bucket: { size: 50, perSecond: 2 } }

export function openBitrix(
  context: ChannelContext,
  { busyMs, idleMs, bucket }: Pace = PACE,
): RemoteAdapter<BitrixCredentials> {
  const { config, now } = context
  const allowed = () => [...config.ALLOW_PRIVATE_HOSTS, ...configuredHost(config.BITRIX_OAUTH_URL)]
  const outbound = createOutbound({ allowPrivateHosts: allowed })
  const limiter = createLimiter(now, bucket)
  const oauth = openOAuth({ config, outbound, now })
  const api = openApi({ outbound, limiter, oauth, now, renew: context.renew })
  const reading = { api, now, busyMs, idleMs }
  const parts = { api, oauth, outbound, isAllowed: (url: URL) => allowed().includes(hostAndPort(url)) }

  return {
    id: 'bitrix',
    receives: 'remote',
    maxText: LONGEST_TEXT,
    countsBy: 'codepoint',
    maxFileBytes: LARGEST_FILE,
    answerWithinMs: null,
    missing: () => [],
    connect: (form, signal) => connectPortal(parts, form, signal),
    authorizeUrl: ({ credentials }, state) =>
      isConnected(credentials) ? null : consentUrl(oauth, credentials, state),
    authorize: (bot, query, signal) => authorizeApp(parts, bot, query, signal),
    webhook: (request, find) => judgeCall(request, find, context.renew),
    poll: (bot, cursor, signal) => readEvents(reading, bot, cursor, signal),
    ...openMessages(api),
    fetchFile: (bot, file, signal) => fetchFile(parts, bot, file, signal),
    health: (bot) => healthOf(() => api.call(bot, 'imbot.v2.Bot.get')),

    async listenAt(bot, address) {
      if (!isConnected(bot.credentials)) return
      const webhookUrl = `${address}?secret=${bot.credentials.callSecret}`
      const fields = address === null ? { eventMode: 'fetch' } : { eventMode: 'webhook', webhookUrl }
      await api.call(bot, 'imbot.v2.Bot.update', { fields })
    },

    async disconnect({ credentials }) {
      if (!isConnected(credentials)) return
      await api.callLast(credentials, 'imbot.v2.Bot.unregister', asBot(credentials)).catch((error) => {
        // A portal that refuses has no such bot any more, or no longer grants us access.
        if (error.code === 'channel_unreachable') throw error
      })
    },
  }
}

const configuredHost = (address: string | null) => (address ? [hostAndPort(new URL(address))] : [])

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
