import { createHash, randomBytes } from 'node:crypto'
import { BOT_NAME } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { isNobodyThere } from '../../platform/nobody-there.ts'
import { ChannelError, type Connected, type ConnectForm } from '../channel.ts'
import type { Api } from './api.ts'
import {
  asBot,
  type BitrixBot,
  type BitrixCredentials,
  type Connection,
  type HookCredentials,
  isConnected,
  type PendingCredentials,
  restUrlOf,
} from './credentials.ts'
import type { OAuth } from './oauth.ts'

interface Parts {
  api: Api
  oauth: OAuth
  /** Whether secrets may be sent there unencrypted, as configured by the installation. */
  isAllowed(url: URL): boolean
}

/** With an incoming webhook's URL the bot works at once; an app first needs somebody's consent. */
export async function connectPortal(
  { api, oauth, isAllowed }: Parts,
  { fields, state }: ConnectForm,
  signal: AbortSignal,
): Promise<Connected<BitrixCredentials>> {
  const { client_id, client_secret, bitrix_url, bot_name: botName } = Fields.parse(fields)
  const publicId = state.split('.', 1)[0]!
  const portal = bitrix_url ? portalOf(bitrix_url, isAllowed) : null
  const hook = portal && HOOK.exec(portal.pathname)?.[1]
  if (portal && hook) {
    const connection = hookOf(`${portal.origin}/rest/${hook}/`, publicId)
    return register(api, connection, { publicId, botName }, signal).catch((error) => {
      throw isNobodyThere(error) ? noPortal(portal.host, error) : error
    })
  }
  if (!client_id || !client_secret) throw new ChannelError('invalid', reason('bx_no_client'))
  const portalUrl = portal?.origin ?? ''
  const credentials = { clientId: client_id, clientSecret: client_secret, portalUrl, botName }
  return {
    credentials,
    externalKey: keyOf(portal?.host ?? '', publicId),
    account: portal?.host ?? 'Bitrix24',
    authorizeUrl: consentUrl(oauth, credentials, state),
  }
}

/** Probably a typo by the owner: the host does not exist or is no Bitrix24 portal. */
const noPortal = (host: string, cause: unknown) =>
  new ChannelError('invalid', reason('bx_nobody', { host }), { cause })

/** The page where somebody gives consent to the app. */
export function consentUrl(oauth: OAuth, { clientId, portalUrl }: PendingCredentials, state: string): string {
  const query = new URLSearchParams({ client_id: clientId, state })
  return `${portalUrl || oauth.serverNamed(null)}/oauth/authorize/?${query}`
}

/** Completes the consent with its code, which is valid for half a minute. */
export async function authorizeApp(
  { api, oauth }: Parts,
  { publicId, credentials }: BitrixBot,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Connected<BitrixCredentials>> {
  const code = query.get('code')
  if (isConnected(credentials) || !code) throw new ChannelError('auth', reason('bx_not_let_in'))
  const { clientId, clientSecret, portalUrl, botName } = credentials
  const oauthUrl = oauth.serverNamed(query.get('server_domain'))
  const tokens = await oauth.exchange(credentials, code, oauthUrl, signal)
  const restUrl = tokens.client_endpoint.replace(/(?<!\/)\/*$/, '/')
  if (portalUrl && new URL(restUrl).host !== new URL(portalUrl).host)
    throw new ChannelError('invalid', reason('bx_other_portal'))
  const { access_token: accessToken, refresh_token: refreshToken } = tokens
  const connection = {
    clientId,
    clientSecret,
    oauthUrl,
    restUrl,
    accessToken,
    refreshToken,
    ...newRegistered(),
  }
  return register(api, connection, { publicId, botName }, signal)
}

/** Derives the bot's token from the webhook, so that connecting again finds the existing bot. */
function hookOf(hookUrl: string, publicId: string): HookCredentials {
  const botToken = digest(`token ${publicId} ${hookUrl}`).slice(0, LONGEST_BOT_TOKEN)
  return { hookUrl, botToken, ...newRegistered() }
}

const LONGEST_BOT_TOKEN = 40
const newRegistered = () => ({ botId: '', callSecret: randomBytes(24).toString('hex') })
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Registers a separate bot for each assistant, even if several share an app or a webhook. */
async function register(
  api: Api,
  connection: Connection,
  { publicId, botName }: { publicId: string; botName: string },
  signal: AbortSignal,
): Promise<Connected<BitrixCredentials>> {
  const properties = { name: botName }
  const own = 'botToken' in connection ? { botToken: connection.botToken } : {}
  const code = `switchboard_${digest(`code ${publicId} ${Object.values(own)}`).slice(0, 12)}`
  const fields = { code, ...own, type: 'openline', eventMode: 'fetch', properties }
  const answer = await api.callWith(connection, 'imbot.v2.Bot.register', { fields }, signal)
  const { bot, users } = Registration.parse(answer)
  const credentials = { ...connection, botId: String(bot.id) }
  // For an existing bot, registration returns it unchanged.
  if (users[0]?.name !== botName) {
    const change = { ...asBot(credentials), fields: { properties } }
    await api.callWith(credentials, 'imbot.v2.Bot.update', change, signal)
  }
  const { host } = new URL(restUrlOf(credentials))
  return { credentials, externalKey: keyOf(host, publicId), account: host }
}

const keyOf = (host: string, publicId: string) => `${host} ${publicId}`

function portalOf(text: string, isAllowed: Parts['isAllowed']): URL {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isPublic = url?.protocol === 'https:' && /^[\w-]+(\.[\w-]+)+$/.test(url.hostname)
  if (!url || url.username || !(isPublic || isAllowed(url)))
    throw new ChannelError('invalid', reason('bx_address'))
  return url
}

const HOOK = /^\/rest\/(?:api\/)?(\d+\/\w+)/

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
