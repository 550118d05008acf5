import { createHash, randomBytes } from 'node:crypto'
import { BOT_NAME } from '@switchboard/contract'
import { z } from 'zod'
import { ChannelError, type Connected, type ConnectForm } from '../channel.ts'
import type { Api } from './api.ts'
import {
  type AppCredentials,
  asBot,
  type BitrixBot,
  type BitrixCredentials,
  type Connection,
  isConnected,
  type PendingCredentials,
  restUrlOf,
} from './credentials.ts'
import type { OAuth } from './oauth.ts'

interface Parts {
  api: Api
  oauth: OAuth
  /** Whether a secret may travel there unencrypted: somebody who runs this installation has said so. */
  isAllowed(url: URL): boolean
}

/** With the address of an incoming webhook it works at once; with an app somebody has to agree first. */
export async function connectPortal(
  { api, oauth, isAllowed }: Parts,
  { fields, state }: ConnectForm,
  signal: AbortSignal,
): Promise<Connected<BitrixCredentials>> {
  const { client_id, client_secret, bitrix_url, bot_name } = Fields.parse(fields)
  const portal = bitrix_url ? portalOf(bitrix_url, isAllowed) : null
  const hook = portal && HOOK.exec(portal.pathname)?.[0]
  if (portal && hook) return connectHook(api, `${portal.origin}${hook}/`, bot_name, signal)
  if (!client_id || !client_secret)
    throw new ChannelError('invalid', 'Enter the Client ID and the Client Secret of the local app.')
  const query = new URLSearchParams({ client_id, state })
  return {
    credentials: {
      clientId: client_id,
      clientSecret: client_secret,
      portalUrl: portal?.origin ?? '',
      botName: bot_name,
    },
    externalKey: `app ${client_id}`,
    account: portal?.host ?? 'Bitrix24',
    authorizeUrl: `${portal?.origin ?? oauth.serverNamed(null)}/oauth/authorize/?${query}`,
  }
}

/** Somebody has agreed, and came back with a code that is good for half a minute. */
export async function authorizeApp(
  { api, oauth }: Parts,
  { credentials }: BitrixBot,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Connected<BitrixCredentials>> {
  const app = appOf(credentials)
  const code = query.get('code')
  if (!app || !code) throw new ChannelError('auth', 'Bitrix24 did not let this app in. Connect it again.')
  const oauthUrl = oauth.serverNamed(query.get('server_domain'))
  const tokens = await oauth.exchange(app, code, oauthUrl, signal)
  const restUrl = tokens.client_endpoint.replace(/\/*$/, '/')
  if (app.portalUrl && new URL(restUrl).host !== new URL(app.portalUrl).host)
    throw new ChannelError(
      'invalid',
      'Somebody agreed in another portal than the one you named. Connect it again.',
    )
  return register(
    api,
    { botName: app.botName, code: 'switchboard', signal },
    {
      clientId: app.clientId,
      clientSecret: app.clientSecret,
      oauthUrl,
      restUrl,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      ...unregistered(),
    },
  )
}

/** Agreeing again, after the tokens were lost, is the same app in the same portal. */
function appOf(credentials: BitrixCredentials): PendingCredentials | null {
  if (!isConnected(credentials)) return credentials
  if (!('clientId' in credentials)) return null
  const { clientId, clientSecret, restUrl } = credentials satisfies AppCredentials
  return { clientId, clientSecret, portalUrl: new URL(restUrl).origin, botName: BOT_NAME }
}

/** The bot's code and token follow from the webhook, so that connecting it anew finds the bot it has. */
function connectHook(api: Api, hookUrl: string, botName: string, signal: AbortSignal) {
  const print = (purpose: string) => createHash('sha256').update(`${purpose} ${hookUrl}`).digest('hex')
  const code = `switchboard_${print('code').slice(0, 12)}`
  const botToken = print('token').slice(0, LONGEST_BOT_TOKEN)
  return register(api, { botName, code, signal }, { hookUrl, botToken, ...unregistered() })
}

const LONGEST_BOT_TOKEN = 40
const unregistered = () => ({ botId: '', callSecret: randomBytes(24).toString('hex') })

async function register(
  api: Api,
  { botName, code, signal }: { botName: string; code: string; signal: AbortSignal },
  connection: Connection,
): Promise<Connected<BitrixCredentials>> {
  const properties = { name: botName }
  const { botToken } = { botToken: undefined, ...connection }
  const fields = { code, ...(botToken && { botToken }), type: 'openline', eventMode: 'fetch', properties }
  const answer = await api.callWith(connection, 'imbot.v2.Bot.register', { fields }, signal)
  const { bot, users } = Registration.parse(answer)
  const credentials = { ...connection, botId: String(bot.id) }
  // A bot that was there before is given back as it was.
  if (users[0]?.name !== botName)
    await api.callWith(
      credentials,
      'imbot.v2.Bot.update',
      { ...asBot(credentials), fields: { properties } },
      signal,
    )
  const { host } = new URL(restUrlOf(credentials))
  return { credentials, externalKey: `${host} ${bot.id}`, account: host }
}

function portalOf(text: string, isAllowed: Parts['isAllowed']): URL {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || (url.protocol === 'http:' && !isAllowed(url)))
    throw new ChannelError('invalid', 'Enter the address of the portal as https://example.bitrix24.com.')
  return url
}

const HOOK = /^\/rest\/\d+\/\w+/

const Fields = z.object({
  client_id: z.string().trim().catch(''),
  client_secret: z.string().trim().catch(''),
  bitrix_url: z.string().trim().catch(''),
  bot_name: z.string().trim().min(1).catch(BOT_NAME),
})
const Registration = z.object({
  bot: z.object({ id: z.int() }),
  users: z.array(z.object({ name: z.string() })).catch([]),
})
