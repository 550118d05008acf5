import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { type ChannelContext, ChannelError } from '../channel.ts'
import { contentOf } from './api.ts'
import type { BitrixCredentials, PendingCredentials } from './credentials.ts'
import { refusal } from './refusals.ts'

export type OAuth = ReturnType<typeof openOAuth>
export type Tokens = z.infer<typeof Tokens>

type Parts = Pick<ChannelContext, 'now'> & { config: Pick<Config, 'BITRIX_OAUTH_URL'>; outbound: Outbound }

/** Bitrix24's two OAuth servers. An app's secret is sent only to these, whatever a request or a token names. */
const SERVERS = ['https://oauth.bitrix.info', 'https://oauth.bitrix24.tech']

export function openOAuth({ config, outbound, now }: Parts) {
  function serverNamed(host: string | null): string {
    if (config.BITRIX_OAUTH_URL) return config.BITRIX_OAUTH_URL
    return SERVERS.find((server) => server === `https://${host}`) ?? SERVERS[0]!
  }

  /** Exchanges the code of a consent for tokens. */
  async function exchange(app: PendingCredentials, code: string, server: string, signal: AbortSignal) {
    return tokens(server, { grant_type: 'authorization_code', ...named(app), code }, signal)
  }

  async function refresh<Credentials extends BitrixCredentials>(current: Credentials): Promise<Credentials> {
    if (!('refreshToken' in current)) return current
    const server = serverNamed(new URL(current.oauthUrl).host)
    const { access_token: accessToken, refresh_token: refreshToken } = await tokens(server, {
      grant_type: 'refresh_token',
      ...named(current),
      refresh_token: current.refreshToken,
    })
    return { ...current, accessToken, refreshToken }
  }

  async function tokens(server: string, form: Record<string, string>, signal?: AbortSignal): Promise<Tokens> {
    const answer = await post(`${server}/oauth/token/`, form, signal)
    const issued = Tokens.safeParse(answer.content)
    if (answer.status === 200 && issued.success) return issued.data
    throw beforeSending(refusal(answer, now()))
  }

  /** Sends secrets in the body, because URLs end up in logs. */
  async function post(url: string, form: Record<string, string>, signal?: AbortSignal) {
    try {
      const answer = await outbound.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        redirects: 0,
        signal,
      })
      return { status: answer.status, headers: answer.headers, content: await contentOf(answer) }
    } catch (error) {
      throw new ChannelError('transient', reason('channel_unreached', { channel: 'Bitrix24' }), {
        cause: error,
      })
    }
  }

  return { serverNamed, exchange, refresh }
}

const named = ({ clientId, clientSecret }: Pick<PendingCredentials, 'clientId' | 'clientSecret'>) => ({
  client_id: clientId,
  client_secret: clientSecret,
})

/** If getting tokens failed, the message was certainly not sent, so the error is transient. */
const beforeSending = (error: ChannelError) =>
  error.kind === 'ambiguous' ? new ChannelError('transient', reason('bx_down'), { cause: error }) : error

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  client_endpoint: z.url({ protocol: /^https?$/ }),
})
