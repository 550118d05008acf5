import { renewCredentials } from '../../src/bots/renew-credentials.ts'
import type { Fault } from '../../src/channels/bitrix/fake/faults.ts'
import { APPLICATION_TOKEN, type FakePortal, openFakePortal } from '../../src/channels/bitrix/fake/index.ts'
import { OPERATOR } from '../../src/channels/bitrix/fake/portal.ts'
import { presentChat, presentMessage, presentPerson } from '../../src/channels/bitrix/fake/presented.ts'
import { openBitrix } from '../../src/channels/bitrix/index.ts'
import { BUSY_MS } from '../../src/channels/bitrix/refusals.ts'
import type { RemoteAdapter } from '../../src/channels/channel.ts'
import type { App } from '../../src/context.ts'
import type { Peer, PeerMessage, Trouble } from '../channel-conformance/peer.ts'

/** Fast polling for tests. */
export const PACE = { busyMs: 20, idleMs: 50, bucket: { size: 1000, perSecond: 1000 } }

const BOT_ID = 907_045_600
const CALL_SECRET = 'call-secret-0123456789'
const BOT_TOKEN = 'bot-token-0123456789'

/** A fake portal with a bot that was registered by an app or by a webhook. */
export async function openBitrixPeer(by: 'app' | 'hook'): Promise<Peer & { fake: FakePortal }> {
  const fake = await openFakePortal({ bucket: PACE.bucket, opensUnknownChats: true })
  const { portal } = fake
  const bot = {
    id: BOT_ID,
    code: 'switchboard',
    name: 'AI Assistant',
    type: 'openline',
    owner: by === 'app' ? 'app' : `hook ${BOT_TOKEN}`,
    eventMode: 'fetch' as const,
    webhookUrl: '',
    isSupportOpenline: true,
  }
  portal.bots.set(BOT_ID, bot)
  const numbers = new Map<string, number>()

  /** Bitrix24 ids are numbers. */
  function numberOf(id: string): number {
    if (!numbers.has(id)) numbers.set(id, portal.newId())
    return numbers.get(id)!
  }

  function formOf({ id, from, by, text, at }: PeerMessage, applicationToken: string) {
    const chat = portal.chatOf(from)
    const person = by === 'operator' ? OPERATOR : chat.customer
    const author = { id: by === 'self' ? BOT_ID : person.id, by: by === 'self' ? ('bot' as const) : by }
    const message = { id: numberOf(id), chatId: chat.id, author, text, date: at, fileIds: [] }
    const form = portal.events.formOf(bot, 'ONIMBOTV2MESSAGEADD', {
      message: presentMessage(message),
      chat: presentChat(chat),
      user: presentPerson(person),
      language: 'en',
    })
    form.set('auth[application_token]', applicationToken)
    return form
  }

  return {
    fake,
    host: fake.host,
    openAdapter: (app) => openTestBitrix(app, fake),
    credentials: { ...(by === 'app' ? appCredentials(fake) : hookCredentials(fake)), ...registered },
    goWrong: (...troubles) => fake.next(...troubles.map((trouble) => FAULTS[trouble])),
    retryAfterMs: BUSY_MS,
    gotBy: (customer) =>
      (portal.chats.get(customer)?.messages ?? [])
        .filter(({ author }) => author.by === 'bot')
        .map(({ text }) => text),
    callFor: (key, messages, { isForged } = { isForged: false }) =>
      messages.map((message) => ({
        method: 'POST',
        key,
        query: new URLSearchParams({ secret: CALL_SECRET }),
        headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded' }),
        raw: Buffer.from(formOf(message, isForged ? 'a guess' : APPLICATION_TOKEN).toString()),
      })),
    bring: (messages) =>
      messages.forEach(({ id, from, text, at }) => {
        portal.customerWrites(from, { id: numberOf(id), text, at })
      }),
    close: fake.close,
  }
}

export const openTestBitrix = (app: App, { url }: Pick<FakePortal, 'url'>, pace = PACE) =>
  openBitrix(
    {
      config: { ...app.config, BITRIX_OAUTH_URL: url },
      outbound: app.outbound,
      now: app.now,
      renew: (bot, make) => renewCredentials(app, bot, make),
    },
    pace,
  ) as RemoteAdapter

const registered = {
  botId: String(BOT_ID),
  callSecret: CALL_SECRET,
  applicationToken: APPLICATION_TOKEN,
}

function appCredentials({ url, app, tokens }: FakePortal) {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens.issue()
  const { clientId, clientSecret } = app
  return { clientId, clientSecret, oauthUrl: url, restUrl: `${url}/rest/`, accessToken, refreshToken }
}

const hookCredentials = ({ hookUrl }: FakePortal) => ({ hookUrl, botToken: BOT_TOKEN })

const FAULTS: Record<Trouble, Fault> = {
  rate: 'rate',
  auth: 'auth',
  blocked: 'blocked',
  transient: 'down',
  ambiguous: 'cut',
  conflict: 'conflict',
}
