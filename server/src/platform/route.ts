import { allowsScope, type Endpoint, isRole, mayAct, type Reason, type Role } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Account, Visitor } from '../context.ts'
import { actingByKey, withinAgents } from '../database/request-scope.ts'
import { AppError, nothingHere } from './errors.ts'
import type { Http } from './http.ts'
import { once } from './idempotency.ts'
import { wellFormed } from './well-formed.ts'

export interface Call<E extends Endpoint> {
  /** The calling account; throws on public endpoints. */
  account: Account
  /** The visitor of a live chat; throws on all other endpoints. */
  visitor: Visitor
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']> | typeof HANDLED>

/** The handler has taken over the reply (an event stream, a download). */
export const HANDLED = Symbol('handled')

export const ok = <T extends object>(answer?: T) => ({ success: true as const, ...(answer as T) })

/** Binds an endpoint of the contract: access first, then the request parsed, then the handler. */
export function route<E extends Endpoint>(http: Http, endpoint: E, handler: Handler<E>): void {
  http.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, takesFiles: isFile(endpoint) },
    exposeHeadRoute: endpoint.kind !== 'stream',
    // Runs before the body is read, so that unauthenticated clients cannot send us one.
    onRequest: async (request) => {
      if (isRole(endpoint.access)) {
        const account = await accountOf(http, request)
        refuseBeyondScope(endpoint, account)
        if (!mayAct(account.role, endpoint.access)) throw new AppError('forbidden', NEEDED[endpoint.access])
        withinAgents(account.agent_ids)
        if (account.api_key) actingByKey(account.api_key.id)
        request.setDecorator('account', account)
      }
      if (endpoint.access === 'installation') {
        const account = await accountOf(http, request)
        if (account.api_key || !http.isInstallationOwner(account)) throw nothingHere()
        request.setDecorator('account', account)
      }
      if (endpoint.access === 'visitor') request.setDecorator('visitor', await visitorOf(http, request))
      refuseFiles(endpoint, request)
    },
    handler: async (request, reply) => {
      const call = callOf(endpoint, request, reply)
      const run = async () => {
        const answer = await handler(call)
        return http.checkResponses && answer !== HANDLED ? endpoint.response.parse(answer) : answer
      }
      const key = request.headers['idempotency-key']
      const answer =
        endpoint.method === 'POST' && hasAccount(endpoint) && key !== undefined
          ? await once(http.db, attemptOf(http, call, String(key)), run)
          : await run()
      return answer === HANDLED ? reply : reply.send(answer)
    },
  })
}

/** Why a role does not suffice, by the role that is needed. */
const NEEDED: Record<Role, Reason> = {
  viewer: reason('role_none'),
  agent: reason('role_viewer'),
  admin: reason('role_admin'),
  owner: reason('role_owner'),
}

function refuseBeyondScope({ scope }: Endpoint, { api_key }: Account): void {
  if (!api_key) return
  if (!scope) throw new AppError('forbidden', reason('key_not_here'))
  if (!allowsScope(api_key.scopes, scope)) throw new AppError('forbidden', reason('key_scope', { scope }))
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  if ([request.params, request.query, request.body].some((part) => isForged(part)))
    throw new AppError('invalid_request', 'The request could not be read')
  return {
    get account() {
      return request.getDecorator<Account>('account')
    },
    get visitor() {
      return request.getDecorator<Visitor>('visitor')
    },
    params: endpoint.params.parse(request.params) as z.output<E['params']>,
    query: endpoint.query.parse(request.query) as z.output<E['query']>,
    body: (isFile(endpoint) ? {} : endpoint.body.parse(allWellFormed(request.body ?? {}))) as z.output<
      E['body']
    >,
    request,
    reply,
  }
}

const hasAccount = ({ access }: Endpoint) => isRole(access) || access === 'installation'
const isFile = ({ kind }: Endpoint) => kind === 'multipart' || kind === 'binary'

/** Rejects files on endpoints that do not expect them. */
function refuseFiles(endpoint: Endpoint, { headers }: FastifyRequest): void {
  // A file's type is detected from its bytes; no parser may act on the declared type.
  if (endpoint.kind === 'binary') headers['content-type'] = 'application/octet-stream'
  else if (
    !isFile(endpoint) &&
    /^(multipart\/|application\/octet-stream)/i.test(headers['content-type'] ?? '')
  )
    throw new AppError('unsupported_media_type', 'Send the request as application/json')
}

const DEEPEST = 32

/** Excessive nesting, or a NUL character, which PostgreSQL cannot store: none of our clients sends that. */
function isForged(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return depth > DEEPEST || Object.values(value).some((inner) => isForged(inner, depth + 1))
}

/** Applies `wellFormed` to all strings in the value. */
function allWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(allWellFormed)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, allWellFormed(inner)]))
}

async function accountOf(http: Http, request: FastifyRequest): Promise<Account> {
  const token = /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!request.headers.authorization) throw new AppError('unauthorized', 'Authorization token missing')
  const account = token ? await http.authenticate(token, request) : null
  if (!account) throw new AppError('unauthorized', reason('session_over'))
  return account
}

async function visitorOf(http: Http, request: FastifyRequest): Promise<Visitor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const visitor = token ? await http.recogniseVisitor(token, request) : null
  if (!visitor) throw new AppError('unauthorized', 'This conversation is not known here. Begin a new one.')
  return visitor
}

function attemptOf(http: Http, { account, request }: Call<Endpoint>, key: string) {
  if (!/^[\w-]{8,200}$/.test(key)) throw new AppError('invalid_request', 'The Idempotency-Key is not valid')
  return {
    accountId: account.id,
    key,
    request: `${account.user_id} ${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`,
    now: http.now(),
  }
}
