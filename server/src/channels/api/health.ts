import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import type { Health } from '../channel.ts'
import type { ApiBot } from './credentials.ts'
import { cannotBeUsed, isRedirect, notFollowed } from './post-event.ts'

const HEALTH_MS = 10_000
const BEHIND_A_PROXY = new Set([502, 503, 504])

/** Sends OPTIONS, which triggers no workflow: this only checks whether a server answers. */
export async function healthOf({ credentials: { url } }: ApiBot, outbound: Outbound): Promise<Health> {
  if (url === null) return CONNECTED
  try {
    const answer = await outbound.fetch(url, {
      method: 'OPTIONS',
      redirects: 'manual',
      timeoutMs: HEALTH_MS,
    })
    await answer.bytes().catch(() => {})
    if (isRedirect(answer.status)) return { state: 'degraded', reason: notFollowed(answer.status) }
    if (!BEHIND_A_PROXY.has(answer.status)) return CONNECTED
    return { state: 'degraded', reason: reason('api_status', { number: answer.status }) }
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'outbound_refused'
    return { state: 'degraded', reason: isRefused ? cannotBeUsed(error) : reason('api_down') }
  }
}

const CONNECTED: Health = { state: 'connected', reason: '' }
