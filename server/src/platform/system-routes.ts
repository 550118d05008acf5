import { timingSafeEqual } from 'node:crypto'
import { allEndpoints, openApiDocument } from '@switchboard/contract/documents'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { nothingHere } from './errors.ts'
import type { Http } from './http.ts'
import { isLoopback } from './limits.ts'
import { tokenHash } from './tokens.ts'

const READY_WITHIN_MS = 1000
const isPublic = { config: { access: 'public' as const } }

/** Monitoring routes: liveness, readiness, metrics and the OpenAPI document. */
export function systemRoutes(http: Http, metricsToken: string | null): void {
  const { fastify, db, metrics } = http
  const isExposed = http.publicUrl !== null || http.trustProxy
  const outageNow = async () =>
    (await databaseAnswers(db)) ? http.outages.current() : 'the database does not answer'
  fastify.get('/healthz', isPublic, async () => ({ status: 'ok' }))
  fastify.get('/readyz', isPublic, async (_, reply) => {
    const reason = http.isDraining ? 'stopping' : await outageNow()
    if (reason) reply.header('retry-after', 2)
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ready' })
  })
  fastify.get('/metrics', isPublic, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, isExposed)) throw nothingHere()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.scrape())
  })
  let document: string | undefined
  fastify.get('/api/openapi.json', isPublic, async (_, reply) => {
    document ??= JSON.stringify(openApiDocument(allEndpoints()))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

async function databaseAnswers(db: Kysely<Schema>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref())
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}

/** With a configured token, requires it. Otherwise allows only this machine, and only if nothing indicates a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null, isExposed: boolean): boolean {
  if (token) {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(tokenHash(given), tokenHash(token))
  }
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !isExposed && !isForwarded && isLoopback(request.socket.remoteAddress ?? '')
}
