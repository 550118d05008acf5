import { reason } from '@switchboard/contract/reasons'
import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import { type ChannelContext, ChannelError, UPLOAD_MS } from '../channel.ts'
import { requestError } from '../request-error.ts'
import { asBot, type BitrixBot, type Connection, isConnected, restUrlOf } from './credentials.ts'
import { jsonBody } from './json-body.ts'
import type { Limiter } from './limiter.ts'
import type { OAuth } from './oauth.ts'
import { type Answer, isExpired, refusal } from './refusals.ts'

export type Api = ReturnType<typeof openApi>

type Parts = Pick<ChannelContext, 'now' | 'renew'> & { outbound: Outbound; limiter: Limiter; oauth: OAuth }
type Params = Record<string, unknown>

// The longest time a portal itself works on a call.
const LONGEST_CALL_MS = 60_000
/** Calls reserved for answers, which work that can wait must not use. */
const KEPT_FOR_ANSWERS = 10

export function openApi({ outbound, limiter, oauth, now, renew }: Parts) {
  /** Calls a method as the bot. Expired tokens are renewed once for all concurrent callers. */
  async function call(bot: BitrixBot, method: string, params: Params = {}, signal?: AbortSignal) {
    const connection = connectionOf(bot)
    const all = method.startsWith('imbot.') ? { ...asBot(connection), ...params } : params
    try {
      return await callWith(connection, method, all, signal)
    } catch (error) {
      if (!isExpired(error)) throw error
    }
    const renewed = await renew(bot, oauth.refresh)
    return callWith(connectionOf({ ...bot, credentials: renewed }), method, all, signal)
  }

  /** For a bot's last call: renewed tokens need not be stored. */
  async function callLast(connection: Connection, method: string, params: Params) {
    try {
      return await callWith(connection, method, params)
    } catch (error) {
      if (!isExpired(error)) throw error
    }
    return callWith((await oauth.refresh(connection)) as Connection, method, params)
  }

  async function callWith(connection: Connection, method: string, params: Params, signal?: AbortSignal) {
    const url = new URL(method, restUrlOf(connection))
    limiter.take(url.host)
    const body = 'accessToken' in connection ? { ...params, auth: connection.accessToken } : params
    const answer = await post(url, body, signal)
    if (answer.status === 200 && 'result' in answer.content) return answer.content.result
    const refused = refusal(answer, now())
    if (refused.errorCode === 'QUERY_LIMIT_EXCEEDED') limiter.full(url.host)
    throw refused
  }

  async function post(url: URL, body: Params, signal?: AbortSignal) {
    try {
      const { content, length, hasFile } = jsonBody(body)
      const answer = await outbound.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(length),
          accept: 'application/json',
        },
        body: content,
        redirects: 0,
        timeoutMs: hasFile ? UPLOAD_MS : LONGEST_CALL_MS,
        signal,
      })
      return { status: answer.status, headers: answer.headers, content: await contentOf(answer) }
    } catch (error) {
      throw requestError(error, 'Bitrix24')
    }
  }

  /** How long work that can wait should wait. */
  const busyForMs = (bot: BitrixBot) =>
    limiter.waitMs(new URL(restUrlOf(connectionOf(bot))).host, KEPT_FOR_ANSWERS)

  return { call, callLast, callWith, busyForMs }
}

export function connectionOf({ credentials }: BitrixBot): Connection {
  if (!isConnected(credentials)) throw new ChannelError('auth', reason('bx_not_agreed'))
  return credentials
}

/** Returns an empty object for HTML from a proxy in front of the portal. The caller then uses the status. */
export async function contentOf(answer: OutboundResponse): Promise<Answer['content'] & { result?: unknown }> {
  const text = await answer.text()
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? content : {}
  } catch {
    return {}
  }
}
