import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import type { Reason } from './reason.ts'

/** Where the tokens live: browser storage in the console, plain memory in tests and benches. */
export interface TokenStore {
  access(): string | null
  refresh(): string | null
  save(tokens: { access: string; refresh: string | null }): void
  clearAccess(): void
  clear(): void
}

export interface ClientOptions {
  baseUrl?: string
  tokens: TokenStore
  /** The session is over: the console goes to /login. */
  onSignedOut?: () => void
  fetch?: typeof fetch
  /** Validate every response against the contract. Tests do; the console trusts its own server. */
  parseResponses?: boolean
}

type InputOf<Schema extends z.ZodType> = z.input<Schema>
type Field<Name extends string, Schema extends z.ZodType> =
  Record<string, never> extends InputOf<Schema>
    ? { [N in Name]?: InputOf<Schema> }
    : { [N in Name]: InputOf<Schema> }
type LoosePath<T> = { [K in keyof T]: T[K] extends string ? T[K] | number : T[K] }

export type CallInput<E extends Endpoint> = Field<'body', E['body']> &
  Field<'query', E['query']> &
  (Record<string, never> extends InputOf<E['params']>
    ? { params?: InputOf<E['params']> }
    : { params: LoosePath<InputOf<E['params']>> }) & {
    form?: FormData
    /** The body of a `binary` endpoint. */
    file?: Blob
    /** Replaces fetch for a call that reports upload progress. */
    send?: typeof fetch
    signal?: AbortSignal
    headers?: Record<string, string>
  }

type Args<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface Client {
  call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<z.output<E['response']>>
  /** Returns the raw response, for event streams and downloads, with the same tokens and the same single retry. */
  fetch<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Response>
}

/** An error response. `message` is the server's text, or empty if it gave none. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: string[] = [],
    readonly code?: ErrorCode,
    readonly retryAfterS?: number,
    options?: ErrorOptions,
    /** For the second factor of a sign-in. */
    readonly challenge?: string,
    readonly reason?: Reason,
  ) {
    super(message, options)
    this.name = 'CallError'
  }
}

export const TOKEN_MISSING = 'Authorization token missing'

/**
 * A plain fetch with the account's token: no timeout, one token refresh on a 401 however many calls got one, one
 * retry. A POST carries an Idempotency-Key that the retry reuses, so nothing is created twice.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl = '', tokens, onSignedOut = () => {} } = options
  const fetchNow: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  let refreshing: Promise<boolean> | null = null

  async function request(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<Response> {
    const url = baseUrl + urlOf(endpoint, input)
    const send = input.send ?? fetchNow
    const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
    if (endpoint.method === 'POST' && endpoint.access !== 'public') headers['idempotency-key'] ??= randomKey()
    const init: RequestInit = { method: endpoint.method, headers, signal: input.signal ?? null }
    const upload = input.form ?? input.file
    if (upload) init.body = upload
    else if (input.body !== undefined || hasBody(endpoint)) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(input.body ?? {})
    }
    const usedToken = tokens.access()
    if (endpoint.access === 'public') {
      if (usedToken && !endpoint.path.startsWith('/api/auth')) headers.authorization = `Bearer ${usedToken}`
      return send(url, init)
    }

    if (!usedToken) throw new CallError(401, TOKEN_MISSING, [TOKEN_MISSING], 'unauthorized')
    headers.authorization = `Bearer ${usedToken}`
    const first = await send(url, init)
    if (first.status !== 401) return first
    if (!(await renewedSince(usedToken))) return first
    headers.authorization = `Bearer ${tokens.access()}`
    return send(url, init)
  }

  /** Returns true if a newer token than the refused one exists, ours or another tab's. */
  async function renewedSince(usedToken: string): Promise<boolean> {
    const current = tokens.access()
    if (current && current !== usedToken) return true
    if (!tokens.refresh()) {
      tokens.clearAccess()
      onSignedOut()
      return false
    }
    refreshing ??= renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /** A refused refresh ends the session; if the server cannot answer right now, only the call fails. */
  async function renew(): Promise<boolean> {
    const usedRefresh = tokens.refresh()
    const answer = await fetchNow(`${baseUrl}/api/auth/refresh`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: usedRefresh }),
    })
    const body = (await bodyOf(answer)) as Record<string, unknown>
    if ([429, 502, 503, 504].includes(answer.status)) throw errorOf(answer, body)
    const access = answer.ok && tokenIn(body)
    if (access) {
      tokens.save({
        access,
        refresh: typeof body.refresh_token === 'string' ? body.refresh_token : usedRefresh,
      })
      return true
    }
    tokens.clear()
    onSignedOut()
    return false
  }

  return {
    async call(endpoint, ...[input]) {
      const answer = await request(endpoint, (input ?? {}) as CallInput<Endpoint>)
      const body = await bodyOf(answer)
      if (!answer.ok || refuses(body)) throw errorOf(answer, body)
      return (options.parseResponses ? endpoint.response.parse(body) : body) as never
    },
    async fetch(endpoint, ...[input]) {
      const answer = await request(endpoint, (input ?? {}) as CallInput<Endpoint>)
      if (!answer.ok) throw errorOf(answer, await bodyOf(answer))
      return answer
    },
  }
}

/** Tokens in plain memory, for tests and benches. */
export function memoryTokens(): TokenStore {
  let access: string | null = null
  let refresh: string | null = null
  return {
    access: () => access,
    refresh: () => refresh,
    save: (tokens) => {
      access = tokens.access
      refresh = tokens.refresh
    },
    clearAccess: () => {
      access = null
    },
    clear: () => {
      access = null
      refresh = null
    },
  }
}

/** Reads the token from `access_token` or `auth_token`; servers use either. */
export function tokenIn(body: Record<string, unknown>): string | null {
  const token = body.access_token ?? body.auth_token
  return typeof token === 'string' && token ? token : null
}

function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size ? `${path}?${query}` : path
}

function hasBody(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && endpoint.kind === 'json'
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

/** Some responses have a success status and `success: false`. */
function refuses(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false
}

function errorOf(answer: Response, body: unknown): CallError {
  const { error, errors, code, challenge, reason } = (body ?? {}) as Partial<ErrorBody> & { error?: unknown }
  const list = Array.isArray(errors) ? errors.filter((text): text is string => typeof text === 'string') : []
  const text = typeof error === 'string' && error ? error : (list[0] ?? '')
  const retryAfter = Number(answer.headers.get('retry-after'))
  const retryAfterS = retryAfter > 0 ? retryAfter : undefined
  return new CallError(answer.status, text, list, code, retryAfterS, undefined, challenge, reason)
}

/** Replaces crypto.randomUUID, which browsers disable on pages served over plain http on a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
