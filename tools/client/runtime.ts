// What stands at the end of client/switchboard.ts: it sends the calls. It may use nothing but what every runtime has.

export interface Options {
  /** Of the installation, for example `https://chat.example.com`. */
  url: string
  /** An API key: Settings → Developers. */
  key: string
  fetch?: typeof fetch
}

/** A refusal. `code` is for programs, the message may be shown to a person. */
export class SwitchboardError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Each fault of what was sent. */
  readonly errors: string[]

  constructor(status: number, body: { error?: unknown; errors?: unknown; code?: unknown }) {
    super(typeof body.error === 'string' ? body.error : `The server answered with ${status}`)
    this.name = 'SwitchboardError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.errors = Array.isArray(body.errors) ? body.errors.map(String) : []
  }
}

interface Sent {
  query?: object | undefined
  body?: object | undefined
  form?: FormData
  file?: Blob
}

type Call = <Answer>(method: string, path: string, sent?: Sent) => Promise<Answer>

const ATTEMPTS = 3
const PASSING = new Set([429, 502, 503, 504])
/** A 409 with Retry-After: the server is still at the request whose answer was lost. */
const isPassing = ({ status, headers }: Response) =>
  PASSING.has(status) || (status === 409 && headers.has('retry-after'))

/**
 * A read, and a POST under one Idempotency-Key, changes nothing the second time: where no answer came, or the server asked
 * to wait, it is sent again.
 */
export function createCall({ url, key, fetch: send = fetch }: Options): Call {
  return async <Answer>(method: string, path: string, { query = {}, body, form, file }: Sent = {}) => {
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
    if (body) headers['content-type'] = 'application/json'
    const init = { method, headers, body: form ?? file ?? (body ? JSON.stringify(body) : null) }
    const mayRepeat = method === 'GET' || method === 'POST'
    for (let attempt = 1; ; attempt++) {
      const isLast = !mayRepeat || attempt === ATTEMPTS
      const answer = await send(address, init).catch((error: unknown) => {
        if (isLast) throw error
      })
      if (answer && (isLast || !isPassing(answer))) return read<Answer>(answer)
      const waitS = Number(answer?.headers.get('retry-after')) || attempt
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000))
    }
  }
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const said = isJson ? JSON.parse(text) : text
  if (!answer.ok) throw new SwitchboardError(answer.status, isJson ? said : {})
  return said
}

const OLDEST_S = 300

/**
 * What a webhook brought, once its signature and its time are right; else this throws, and the request should be answered
 * with 401. `body` is the text as it came. The same `id` again is the same event.
 */
export async function verifyWebhook<Event>(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): Promise<Event> {
  const header = (name: string) =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '')
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= OLDEST_S))
    throw new Error('The webhook is too old')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of header('webhook-signature').split(' '))
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.replace(/^v1,/, '')), signed))
      return JSON.parse(body) as Event
  throw new Error('The signature of the webhook is wrong')
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
