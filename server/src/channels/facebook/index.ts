import { api } from '@switchboard/contract'
import type { ChannelContext, ChannelError, RemoteAdapter } from '../channel.ts'
import { outboundTo } from '../outbound-to.ts'
import { connectPage } from './connect.ts'
import type { FacebookCredentials } from './credentials.ts'
import { fetchFile } from './files.ts'
import { LARGEST_FILE, openGraph } from './graph.ts'
import { healthOf } from './health.ts'
import { POLL_TIMINGS, pollPage } from './poll.ts'
import { openProfiles } from './profile.ts'
import { LONGEST_TEXT } from './render.ts'
import { sendPart, showTyping } from './send.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { judgeCall } from './webhook.ts'
import { offerWelcome, withdrawWelcome } from './welcome.ts'

const DAY_MS = 24 * 3_600_000

export function openFacebook(
  { config, now }: Pick<ChannelContext, 'config' | 'now'>,
  timings = POLL_TIMINGS,
): RemoteAdapter<FacebookCredentials> {
  const graph = openGraph(config, outboundTo(config.FB_GRAPH_URL))
  const { withProfile } = openProfiles(graph, now)
  const hasHumanAgent = config.FB_HUMAN_AGENT

  return {
    id: 'facebook',
    receives: 'remote',
    maxText: LONGEST_TEXT,
    countsBy: 'utf16',
    maxFileBytes: LARGEST_FILE,
    answerWithinMs: { ai: DAY_MS, operator: hasHumanAgent ? 7 * DAY_MS : DAY_MS },
    missing: () => (['FB_APP_ID', 'FB_APP_SECRET'] as const).filter((name) => config[name] === null),
    loginUrl(redirectUri) {
      const url = new URL(`${config.FB_DIALOG_URL}/${config.FB_GRAPH_VERSION}/dialog/oauth`)
      url.search = String(
        new URLSearchParams({
          client_id: graph.appId,
          redirect_uri: redirectUri,
          response_type: 'token',
          scope: api.bots.FACEBOOK_PERMISSIONS.join(','),
        }),
      )
      return url.href
    },
    connect: (form, signal) =>
      connectPage(graph, { appSecret: config.FB_APP_SECRET ?? '', now: now() }, form, signal),
    async listenAt(bot, url) {
      await (url === null ? unsubscribe(graph, bot) : subscribe(graph, config, bot, url))
      // Optional: a page that refuses it is connected anyway.
      await offerWelcome(graph, bot, { hasButton: url !== null }).catch(() => {})
    },
    webhook: (request, find) => judgeCall(config, request, find, withProfile),
    poll: (bot, cursor, signal) => pollPage(graph, bot, cursor, { signal, timings, now: now() }),
    send: (bot, to, part) => sendPart(graph, bot, to, part, { hasHumanAgent }),
    showTyping: (bot, to, signal) => showTyping(graph, bot, to, signal),
    fetchFile: (bot, file, signal) => fetchFile(graph, bot, file, signal),
    async disconnect(bot) {
      await withdrawWelcome(graph, bot).catch(() => {})
      await unsubscribe(graph, bot).catch((error: ChannelError) => {
        // If Facebook no longer accepts our token, it does not call us either.
        if (error.kind !== 'auth' && error.kind !== 'invalid') throw error
      })
    },
    health: (bot) => healthOf(graph, bot),
  }
}
