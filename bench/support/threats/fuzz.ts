// Fuzzing: malformed requests to every endpoint of the contract and every other page.
import { connect } from 'node:net'
import { allEndpoints } from '@switchboard/contract/documents'
import { ErrorBody } from '@switchboard/contract/errors'
import { type Sample, sampleCalls } from '../../../server/test/sample-calls.ts'
import { visitorCalls } from '../../../server/test/visitor-calls.ts'
import type { World } from '../../../server/test/world.ts'
import { mapConcurrent } from '../map-concurrent.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Caller, openCaller, type Received, type Sent } from './caller.ts'
import { HOSTILE_BYTES, HOSTILE_HEADERS, HOSTILE_PATHS, HOSTILE_VALUES } from './hostile-values.ts'
import type { Installation, Owner } from './installation.ts'

export interface FuzzOutcome {
  requests: number
  byStatus: Map<number, number>
  problems: string[]
}

/** Expected failures with a code of their own and a Retry-After. */
const PLANNED = new Set(['channel_unreachable', 'outbound_unreachable', 'unavailable', 'storage_full'])
/** Requests per fresh data set: they delete and break what they hit. */
const PER_WORLD = 2_500

export async function fuzz(
  installation: Installation,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzOutcome> {
  const random = seededRandom(seed)
  const caller = openCaller(installation.url)
  const outcome: FuzzOutcome = { requests: 0, byStatus: new Map(), problems: [] }
  while (outcome.requests < requests) {
    const targets = await newTargets(installation, caller)
    const batch = Array.from({ length: Math.min(PER_WORLD, requests - outcome.requests) }, () =>
      random.chance(0.01) ? random.pick(HOSTILE_BYTES) : hostileRequest(random, targets),
    )
    await mapConcurrent(batch, (request) => send(installation, caller, request, outcome))
  }
  caller.close()
  const { status } = await fetch(`${installation.url}/readyz`)
  if (status !== 200) outcome.problems.push(`afterwards the product is not ready: ${status}`)
  return outcome
}

interface Targets {
  tokens: (string | undefined)[]
  samples: (Sample & { method: string })[]
}

/** Excluded: streams never end, and signing out makes all later requests the same. */
const LEFT_OUT = new Set([
  'auth.signOut',
  'realtime.stream',
  'livechat.stream',
  'privacy.eraseAccount',
  'team.leave',
])

async function newTargets(installation: Installation, caller: Caller): Promise<Targets> {
  const owner = await installation.newOwner()
  const world = await installation.newWorld(owner)
  const { widgetId } = await installation.newWidget(owner)
  const body = { widget_id: widgetId }
  const begun = await caller.ask({ method: 'POST', path: '/widget/api/session', body })
  const { token: visitor } = JSON.parse(begun.text) as { token: string }
  const calls = allEndpoints()
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, endpoint }) => {
      const sample = sampleCalls[name]?.(world) ?? visitorCalls[name] ?? openSample(endpoint.path, widgetId)
      const token = endpoint.access === 'visitor' ? visitor : owner.token
      return { ...sample, method: endpoint.method, token }
    })
  const pages = pagesOf(widgetId, owner, world).map((url) => ({ url, method: 'GET', owned: false }))
  const hooks = ['telegram', 'facebook', 'bitrix', 'payments', 'livechat'].map((channel) => ({
    url: `/hooks/${channel}/${'a'.repeat(32)}`,
    method: 'POST',
    body: { update_id: 1, object: 'page', entry: [{}], event: 'ONIMBOTMESSAGEADD', data: {} },
    owned: false,
  }))
  return { tokens: [owner.token, visitor, undefined], samples: [...calls, ...pages, ...hooks] }
}

const openSample = (path: string, widgetId: string): Sample => ({
  url: path.replace(':lng', 'en').replace(':ns', 'common').replace(/:\w+/g, '1'),
  body: {
    username: 'a@example.com',
    password: 'a wrong guess',
    widget_id: widgetId,
    challenge: 'x',
    code: '123456',
    refresh_token: 'x',
  },
  owned: false,
})

const pagesOf = (widgetId: string, owner: Owner, world: World) => [
  ...['/', '/login', '/signup', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/no-such-page'],
  ...[`/w/${widgetId}.js`, `/widget/panel/${widgetId}`, `/demo/${widgetId}`, '/widget/panel.js'],
  ...['/hooks/facebook?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1', '/hooks/reachable/x'],
  ...['/api/bitrix/oauth/callback?code=x&state=y', '/api/facebook/oauth/callback?code=x&state=y'],
  `/api/files/${world.siteDocument}/original?owner=${owner.id}&until=1&signature=x`,
]

function hostileRequest(random: Random, { tokens, samples }: Targets): Sent {
  const sample = random.pick(samples)
  const isRightToken = random.chance(0.85)
  const own = 'token' in sample ? (sample.token as string) : undefined
  return {
    method: random.chance(0.97)
      ? sample.method
      : random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']),
    path: random.chance(0.4) ? hostilePath(random, sample.url) : sample.url,
    token: isRightToken ? own : random.pick(tokens),
    ...(random.chance(0.1) && { headers: Object.fromEntries([random.pick(HOSTILE_HEADERS)]) }),
    ...(sample.method !== 'GET' && { body: hostileBody(random, sample.body) }),
  }
}

function hostilePath(random: Random, url: string): string {
  const [path, query = ''] = url.split('?') as [string, string?]
  const piece = () =>
    random.chance(0.5) ? random.pick(HOSTILE_PATHS) : encoded(random.pick(HOSTILE_VALUES)).slice(0, 4000)
  if (random.chance(0.5)) {
    const parts = path.split('/')
    const numbered = parts.flatMap((part, at) => (/\d/.test(part) ? [at] : []))
    parts[numbered.length > 0 ? random.pick(numbered) : parts.length - 1] = piece()
    return parts.join('/') + (query && `?${query}`)
  }
  const pairs = query.split('&').filter(Boolean)
  if (pairs.length > 0 && random.chance(0.7)) {
    const at = random.whole(0, pairs.length - 1)
    pairs[at] = `${pairs[at]!.split('=')[0]}=${piece()}`
  } else pairs.push(`${random.pick(['limit', 'offset', 'before', 'q', 'tz', 'filter', 'a', 'a'])}=${piece()}`)
  return `${path}?${pairs.join('&')}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

function hostileBody(random: Random, body: object = {}): object | string {
  if (body instanceof FormData) return random.chance(0.5) ? hostileForm(random) : body
  const keys = Object.keys(body)
  const value = () => random.pick(HOSTILE_VALUES)
  const key = () => (keys.length > 0 ? random.pick(keys) : 'a')
  const ways: (() => object | string)[] = [
    () => ({ ...body, [key()]: value() }),
    () => ({ ...body, [key()]: value(), [key()]: value() }),
    () => ({ ...body, [key()]: hostileText(random) }),
    () => ({ ...body, [key()]: [value(), value()] }),
    () => ({ ...body, [textOf(value()).slice(0, 100)]: value() }),
    () => Object.fromEntries(Object.entries(body).filter(() => random.chance(0.5))),
    () => JSON.stringify(value()),
    () => JSON.stringify(body).slice(0, random.whole(0, 40)),
    () => JSON.stringify(body).replace(/\d+/g, '1e999'),
    () => `{"__proto__":${JSON.stringify(value())},${JSON.stringify(body).slice(1)}`.replace(',}', '}'),
    () => Buffer.from(Array.from({ length: random.whole(0, 64) }, () => random.whole(0, 255))),
  ]
  return random.pick(ways)()
}

/** Plausible enough to pass the first checks, with odd parts further in. */
function hostileText(random: Random): string {
  const parts = Array.from({ length: random.whole(1, 4) }, () => random.pick(HOSTILE_VALUES))
  return parts
    .map(textOf)
    .join(random.pick(['', ' ', '\n', '.']))
    .slice(0, random.pick([20, 90, 190, 3900]))
}

function hostileForm(random: Random): FormData {
  const form = new FormData()
  form.append('agent_id', textOf(random.pick(HOSTILE_VALUES)).slice(0, 50).toWellFormed())
  for (let n = random.whole(0, 3); n > 0; n -= 1)
    form.append('file', new Blob([hostileText(random)]), hostileText(random).slice(0, 200) || 'a.txt')
  return form
}

async function send(
  { url }: Installation,
  caller: Caller,
  request: Sent | string,
  outcome: FuzzOutcome,
): Promise<void> {
  outcome.requests += 1
  if (typeof request === 'string') return sendBytes(url, request)
  let answer: Received
  try {
    answer = await caller.ask(request)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // An idle connection was closed, which is no problem; if the server died, later requests fail too.
    if (code === 'ECONNRESET' || code === 'EPIPE') outcome.requests -= 1
    else outcome.problems.push(`${told(request)}: no answer, ${message}`)
    return
  }
  outcome.byStatus.set(answer.status, (outcome.byStatus.get(answer.status) ?? 0) + 1)
  const problem = problemWith(request, answer)
  if (problem) outcome.problems.push(`${told(request)}: ${problem}`)
}

function problemWith({ method, path }: Sent, { status, text }: Received): string | null {
  if (status < 400 || method === 'HEAD') return null
  // /readyz is meant to report a slow database.
  if (status === 503 && /^\/readyz(\?|$)/.test(path)) return null
  const body = ErrorBody.safeParse(parsed(text))
  if (status >= 500 && !(body.success && PLANNED.has(body.data.code)))
    return `${status} ${text.slice(0, 200)}`
  // 417 is Node's own response to a header that no browser sends.
  const isCall = status !== 417 && /^\/(api|widget\/api)\//.test(path) && !path.includes('/oauth/callback')
  return isCall && !body.success ? `${status} in another shape: ${text.slice(0, 100)}` : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const told = ({ method, path, body, headers }: Sent) =>
  `${method} ${path.slice(0, 120)} ${JSON.stringify(headers ?? {}).slice(0, 80)} ${
    body instanceof FormData ? 'a form' : (JSON.stringify(body) ?? '').slice(0, 160)
  }`

const SILENT_MS = 2_000

/** Sends the bytes and waits until the server closes the connection or stays silent. */
function sendBytes(baseUrl: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes, 'latin1'))
    socket.on('data', () => {}).on('error', () => {})
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    socket.once('close', () => resolve())
  })
}
