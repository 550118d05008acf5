import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import type { Access } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Kysely } from 'kysely'
import { ZodError } from 'zod'
import type { Account, Visitor } from '../context.ts'
import { requestScope } from '../database/request-scope.ts'
import type { Schema } from '../database/schema.ts'
import { capConnections } from './connection-cap.ts'
import { AppError, nothingHere } from './errors.ts'
import { invalidRequest } from './invalid-request.ts'
import type { Log } from './log.ts'
import { lostRaceOf } from './lost-race.ts'
import type { Metrics } from './metrics.ts'
import { moveOf } from './moves.ts'
import { type Outages, outageOf } from './outages.ts'
import { securityHeaders } from './security-headers.ts'
import { BODY_TIMEOUT_MS, refuseSlowBodies } from './slow-bodies.ts'
import { type Probe, refuseStuckRequests } from './stuck-requests.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { dropUnreadBodies } from './unread-bodies.ts'

const JSON_BODY_MAX = 256 * 1024

export interface HttpOptions {
  log: Log
  metrics: Metrics
  db: Kysely<Schema>
  /** Lasting outages, reported by /readyz. */
  outages: Outages
  now(): Date
  /** The account behind an access token or an API key, or null. */
  authenticate(token: string, request: FastifyRequest): Promise<Account | null>
  /** The visitor behind a live chat's token, or null. Throws if their site is not allowed. */
  recogniseVisitor(token: string, request: FastifyRequest): Promise<Visitor | null>
  /** Whether the account's user owns the installation. */
  isInstallationOwner(account: Account): boolean
  trustProxy: boolean
  publicUrl: string | null
  /** In tests every response is validated against the contract. */
  checkResponses: boolean
  /** Checks whether the database responds; without it there is no such check. */
  probe?: Probe
  /** Timeout for request bodies; shorter in tests. */
  bodyTimeoutMs?: number
  /** How many connections are served at once; without it as many as come. */
  maxConnections?: number
}

export interface Http extends HttpOptions {
  fastify: FastifyInstance
  /** `METHOD /path` of every bound route, for the check against the contract. */
  routes: { method: string; path: string; access: Access }[]
  /** The process is about to stop: /readyz reports it, and requests are still served. */
  isDraining: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Its body may take as long as a large upload on a slow line. */
    takesFiles?: boolean
  }
}

/** Creates the HTTP server with everything common to all routes. route() and page() add routes. */
export function createHttp(options: HttpOptions): Http {
  const server = fastify({
    bodyLimit: JSON_BODY_MAX,
    // Trusts only the entry written by the nearest proxy: the rest of X-Forwarded-For is supplied by the client.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // Allows an upload of 200 MB over a slow connection; headers get a shorter timeout.
    requestTimeout: 900_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: refuseUnreadable,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    genReqId: () => crypto.randomUUID(),
    // The onRequest hook below responds with our own message instead.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(http, error, request, reply as FastifyReply),
  })
  server.decorateRequest('account', null)
  server.decorateRequest('visitor', null)
  // A form on a foreign site can send text/plain without a CORS preflight; only JSON is accepted.
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)
  // Leaves files unread: the routes that accept them stream them, and no other route accepts them.
  server.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  server.register(multipart)
  const http: Http = { ...options, fastify: server, routes: [], isDraining: false }

  server.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`Route ${route.method} ${route.url} declares no access policy`)
    for (const method of [route.method].flat()) http.routes.push({ method, path: route.url, access })
  })
  traceRequests(server)
  const bodyTimeoutMs = options.bodyTimeoutMs ?? BODY_TIMEOUT_MS
  refuseSlowBodies(server, bodyTimeoutMs, ({ raw }) =>
    refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket),
  )
  dropUnreadBodies(server, bodyTimeoutMs)
  if (options.probe)
    refuseStuckRequests(server, options.probe, (request, reply) => sendError(http, hanging(), request, reply))
  server.addHook('onRequest', (_request, _reply, done) => requestScope.run({ agentIds: null }, done))
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(options.publicUrl))
    reply.header('x-request-id', request.id)
    if (/^\/(widget\/)?api\//.test(request.url)) reply.header('cache-control', 'no-store')
    if (isClosing) throw new AppError('unavailable', STOPPING, { retryAfterS: 2 })
    // PostgreSQL cannot store NUL in text, and not every route validates against the contract.
    if (request.url.includes('%00')) throw new AppError('invalid_request', 'The request could not be read')
  })
  capConnections(server, options.maxConnections ?? Number.POSITIVE_INFINITY, () => options.outages.noteFull())
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const labels = { method: request.method, route, status: reply.statusCode }
    options.metrics.observeSeconds('http_request_seconds', labels, reply.elapsedTime / 1000)
    options.log.debug({ ...labels, ms: Math.round(reply.elapsedTime), request: request.id }, 'request')
  })
  server.setErrorHandler<FastifyError>((error, request, reply) => sendError(http, error, request, reply))
  server.setNotFoundHandler((request, reply) => sendError(http, nothingHere(), request, reply))
  return http
}

/** Accepts empty JSON bodies: some clients send a JSON content type even without a body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

function sendError(
  { log, outages }: Http,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(error)
  outages.note(error)
  const place = { request: request.id, route: request.routeOptions.url }
  // A provider's refusal is mostly a configuration mistake of the account, not an error of the server.
  if (refusal.code === 'channel_refused') log.info(place, refusal.message)
  else if (refusal.status >= 500 && !moveOf(error)) log.error({ ...place, err: error }, 'request failed')
  // This may also be a bug of ours.
  else if (error instanceof Error && lostRaceOf(error)) log.warn({ ...place, err: error }, refusal.message)
  if (refusal.retryAfterS) reply.header('retry-after', refusal.retryAfterS)
  if (refusal.movedTo) reply.header('location', `${refusal.movedTo}${request.url}`)
  const body = refusal.code === 'internal' ? { ...refusal.body, request_id: request.id } : refusal.body
  reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidRequest(error)
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new AppError('payload_too_large', reason('request_large'))
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new AppError('unsupported_media_type', 'Send the request as application/json')
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('invalid_request', 'The request could not be read', { cause: error })
  const known = lostRaceOf(error) ?? moveOf(error)
  if (known) return known
  const outage = outageOf(error)
  if (outage) return new AppError('unavailable', outage, { cause: error, retryAfterS: 2 })
  return new AppError('internal', reason('server_failed'), { cause: error })
}

const hanging = () => new AppError('unavailable', reason('database_silent'), { retryAfterS: 2 })

const STOPPING = reason('server_stopping')

/** Responds to what Node could not parse as HTTP: malformed, too slow, or with headers beyond the limit. */
function refuseUnreadable(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (!socket.writable) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const [line, text] = isSlow
    ? ['408 Request Timeout', 'The request took too long to arrive']
    : isLarge
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large']
      : ['400 Bad Request', 'The request could not be read']
  const body = JSON.stringify(new AppError('invalid_request', text).body)
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
