import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { newToken } from '../../platform/tokens.ts'

const PATH = '/hooks/reachable/'
const PURPOSE = 'reachable'
const ANSWER_WITHIN_MS = 5_000

/** Our public address if it leads here from outside, else null. Asked through it, only we know what to answer. */
export async function reachableOrigin({ config, outbound, secrets }: App): Promise<string | null> {
  const origin = config.PUBLIC_URL
  if (!origin) return null
  const nonce = newToken()
  try {
    const options = { redirects: 0, timeoutMs: ANSWER_WITHIN_MS, maxBytes: 1000 }
    const answer = await outbound.fetch(origin + PATH + nonce, options)
    const isOurs = answer.status === 200 && (await answer.text()) === secrets.derive(PURPOSE, nonce)
    return isOurs ? origin : null
  } catch {
    return null
  }
}

export function reachableRoute({ fastify }: Http, { secrets }: App): void {
  fastify.get<{ Params: { nonce: string } }>(
    `${PATH}:nonce`,
    { config: { access: 'public' } },
    ({ params }, reply) => reply.type('text/plain').send(secrets.derive(PURPOSE, params.nonce)),
  )
}
