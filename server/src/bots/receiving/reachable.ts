import type { Reason } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'
import { newToken } from '../../platform/tokens.ts'

const PATH = '/hooks/reachable/'
const PURPOSE = 'reachable'
const ANSWER_WITHIN_MS = 5_000

/** Where providers can reach us. */
export interface Reach {
  /** Null if nowhere. */
  origin: string | null
  /** Why the configured address does not work; empty if it works, or if none is configured. */
  fault: Reason | string
}

/** Our public address, if it leads here. Verified by a request that only this installation can answer. */
export async function reachOf(app: App): Promise<Reach> {
  const origin = app.config.PUBLIC_URL
  if (!origin) return { origin: null, fault: '' }
  const fault = await faultOf(app, origin)
  warnOnce(app, origin, fault)
  return fault ? { origin: null, fault } : { origin, fault }
}

async function faultOf({ outbound, secrets }: App, origin: string): Promise<Reason | ''> {
  const nonce = newToken()
  try {
    const options = { redirects: 0, timeoutMs: ANSWER_WITHIN_MS, maxBytes: 1000 }
    const answer = await outbound.fetch(origin + PATH + nonce, options)
    const said = await answer.text()
    if (answer.status !== 200) return reason('url_status', { number: answer.status })
    return said === secrets.derive(PURPOSE, nonce) ? '' : reason('url_elsewhere')
  } catch (error) {
    return reason('url_unusable', {
      reason: error instanceof AppError ? error.why : (error as Error).message,
    })
  }
}

const lastFaultIn = new WeakMap<App['config'], string>()

/** Called for every check of every bot, so it logs only changes. */
function warnOnce({ config, log }: App, address: string, why: Reason | ''): void {
  const fault = why && englishReason(why)
  const last = lastFaultIn.get(config) ?? ''
  lastFaultIn.set(config, fault)
  if (fault && fault !== last) log.warn({ address, fault }, 'providers are asked, since they cannot call')
  if (!fault && last) log.info({ address }, 'providers can call again')
}

export function reachableRoute({ fastify }: Http, { secrets }: App): void {
  fastify.get<{ Params: { nonce: string } }>(
    `${PATH}:nonce`,
    { config: { access: 'public' } },
    ({ params }, reply) => reply.type('text/plain').send(secrets.derive(PURPOSE, params.nonce)),
  )
}
