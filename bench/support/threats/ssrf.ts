// SSRF: private addresses in every notation, through every field where an owner enters an address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createOutbound } from '../../../server/src/platform/safe-fetch.ts'
import { openCaller, type Received } from './caller.ts'
import type { Installation } from './installation.ts'

export interface SsrfOutcome {
  targets: number
  doors: { door: string; refused: number }[]
  problems: string[]
}

/** Hosts that are private as written, or after some parser has normalized them. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0', '0.0.0.0', '0177.0.0.1', '0x7f.0.0.1'],
  ...['0x7f000001', '2130706433', '017700000001', '127.0.0.1.', '127。0。0。1', '①②⑦.⓪.⓪.①', '１２７.0.0.1'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001::1]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'ⓛocalhost',
    'loc%61lhost',
    'localhost.localdomain',
  ],
  ...['10.0.0.1', '10.255.255.255', '10.1', '0xa000001', '167772161', '012.0.0.1', '[::ffff:10.0.0.1]'],
  ...['172.16.0.1', '172.31.255.255', '0xac100001', '2886729729', '[::ffff:172.16.0.1]', '[2002:ac10:1::]'],
  ...[
    '192.168.0.1',
    '192.168.255.255',
    '0xc0a80001',
    '3232235521',
    '[::ffff:192.168.0.1]',
    '[2002:c0a8:1::]',
  ],
  ...['169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518'],
  ...['[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]', '[2002:a9fe:a9fe::]'],
  ...['100.64.0.1', '100.100.100.200', '100.127.255.255', '168.63.129.16', '192.0.0.192', '192.0.0.1'],
  ...['192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ...[
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd12:3456:789a::1]', '[ff02::1]', '[ff0e::1]'],
  ...['[100::1]', '[2001:db8::1]', '[2001:10::1]', '[2001:20::1]', '[3fff::1]', '[5f00::1]', '[4000::1]'],
]

/** DNS rebinding: the resolver of the run resolves a public name to these addresses. */
const REBOUND = [
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '168.63.129.16', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1'],
  ...['fd00:ec2::254', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
]

const SCHEMES = [
  ...['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1:6379/_', 'dict://127.0.0.1:11211/'],
  ...[
    'data:text/plain,a',
    'javascript:1',
    'ws://127.0.0.1/',
    'unix:///var/run/docker.sock',
    'blob:http://a/',
  ],
  ...['http://user:secret@example.com/', 'http://example.com@127.0.0.1/', 'http://127.0.0.1#@example.com/'],
  ...['http://example.com:22/', 'http://example.com:6379/', 'http://example.com:5432/', 'http:127.0.0.1/'],
]

export async function ssrf(installation: Installation, share = 1): Promise<SsrfOutcome> {
  const canary = await openCanary()
  const some = <Item>(items: Item[]) => items.filter((_, at) => at % Math.round(1 / share) === 0)
  const [hosts, rebound, schemes] = [some(HOSTS), some(REBOUND), some(SCHEMES)]
  const problems: string[] = []
  try {
    const doors = [
      await byLibrary(canary.port, { hosts, rebound, schemes }, problems),
      ...(await byOwner(installation, canary.port, [...hosts, ...schemes], problems)),
    ]
    if (canary.visits.length > 0) problems.push(`the private server was reached: ${canary.visits.join(', ')}`)
    return { targets: hosts.length + 2 * rebound.length + schemes.length, doors, problems }
  } finally {
    canary.close()
  }
}

/**
 * Tests the outbound library directly: the private server's port is allowed, the resolver returns private addresses,
 * and a site redirects.
 */
async function byLibrary(
  port: number,
  { hosts, rebound, schemes }: Record<'hosts' | 'rebound' | 'schemes', string[]>,
  problems: string[],
) {
  const site = await openRedirects()
  const answers = new Map(rebound.map((address, at) => [`rebound-${at}.example`, address]))
  const resolve = async (name: string) => {
    const address = answers.get(name) ?? '127.0.0.1'
    const own = { address, family: address.includes(':') ? 6 : 4 }
    // Half of the names also return a public address first.
    return name.endsWith('0.example') ? [{ address: '93.184.215.14', family: 4 }, own] : [own]
  }
  const outbound = createOutbound({
    allowPrivateHosts: [`127.0.0.1:${site.port}`],
    ports: [80, 443, port],
    resolve,
  })
  const redirected = [...hosts.map((host) => `http://${host}:${port}/`), ...schemes]
  const targets = [
    ...hosts.map((host) => `http://${host}:${port}/`),
    ...schemes,
    ...[...answers.keys()].flatMap((name) => [`http://${name}:${port}/`, `https://${name}/`]),
    ...redirected.map((to) => `http://127.0.0.1:${site.port}/?to=${encodeURIComponent(to)}`),
  ]
  let refused = 0
  for (const target of targets) {
    const code = await outbound.fetch(target, { timeoutMs: 5_000 }).then(
      ({ status }) => `status ${status}`,
      (error: { code?: string }) => error.code,
    )
    if (code === 'outbound_refused') refused += 1
    else problems.push(`an outgoing request to ${target}: ${code}`)
  }
  await outbound.close()
  site.close()
  return { door: 'outgoing requests', refused }
}

/** Tests every field where owners enter addresses: site, model, Bitrix24 portal, webhook, action and MCP server. */
async function byOwner(
  { url, newOwner, newWidget, sql }: Installation,
  port: number,
  hosts: string[],
  problems: string[],
) {
  const owner = await newOwner()
  const { agentId } = await newWidget(owner)
  const caller = openCaller(url)
  const send = (method: string, path: string, body?: object) =>
    caller.ask({ method, path, token: owner.token, ...(body && { body }) })
  const addressOf = (host: string, rest = '') =>
    /^\w+:/.test(host) ? `${host}${rest}` : `http://${host}:${port}${rest}`
  const doors: Record<string, (host: string) => Promise<number>> = {
    'external site': async (host) => {
      const { status } = await send('POST', `/api/chroma/website/${agentId}`, { url: addressOf(host) })
      // A name is checked when the job that crawls the site resolves it.
      return status === 200 && (await siteFailed()) ? 400 : status
    },
    'address of a model': async (host) => {
      const model = { provider: 'openai_compatible', base_url: addressOf(host, '/v1'), model: 'a' }
      const path = `/api/agents/${agentId}/answering`
      const saved = await send('PATCH', path, { model })
      return saved.status === 200 ? (await send('POST', `${path}/try`, {})).status : saved.status
    },
    'Bitrix24 portal': async (host) =>
      (
        await send('POST', `/api/agents/${agentId}/bots/bitrix`, {
          bitrix_url: addressOf(host, '/rest/1/secret/'),
        })
      ).status,
    webhook: async (host) => {
      const saved = await send('PUT', '/api/me/webhooks', {
        url: secureOf(host),
        events: ['message.received'],
      })
      if (saved.status !== 200) return saved.status
      const { id } = JSON.parse(saved.text).webhook as { id: number }
      await send('POST', `/api/me/webhooks/${id}/test`, {})
      const tested = await deliveredTo(id)
      await send('DELETE', `/api/me/webhooks/${id}`, {})
      return refusedIn(tested)
    },
    action: async (host) => {
      const action = {
        ...{ name: 'Order', when_to_use: 'Where is it?', changes: false, check_with: null, method: 'GET' },
        ...{ url: `${secureOf(host)}{number}`, body: '', auth: { type: 'none', name: '' }, proofs: [] },
        inputs: [{ name: 'number', label: 'Number', kind: 'code' }],
        fields: [{ label: 'State', path: 'state', values: '' }],
        ...{ timeout_s: 5, is_on: true },
      }
      return refusedIn(
        await send('POST', `/api/agents/${agentId}/actions/try`, { action, values: { number: '1' } }),
      )
    },
    'MCP server': async (host) =>
      refusedIn(
        await send('POST', `/api/agents/${agentId}/mcp-servers`, {
          ...{ name: 'Shop', url: secureOf(host), auth: { type: 'none', name: '' } },
        }),
      ),
  }
  /** Uses the default port, which is allowed, so that only the host is checked. */
  function secureOf(host: string) {
    return /^\w+:/.test(host) ? host : `https://${host}/`
  }
  async function deliveredTo(webhookId: number): Promise<Received> {
    const isWaiting = /"state":"(queued|sending)"/
    for (const until = Date.now() + 20_000; ; await wait(50)) {
      const deliveries = await send('GET', `/api/me/webhooks/${webhookId}/deliveries`)
      if (!isWaiting.test(deliveries.text)) return deliveries
      if (Date.now() > until) return { status: 504, text: 'the webhook was not sent in time' }
    }
  }
  async function siteFailed() {
    for (const until = Date.now() + 20_000; Date.now() < until; await wait(100)) {
      const [site] = await sql<{ state: string }>('select state from sites where account_id = $1', [owner.id])
      if (site?.state === 'failed' || site?.state === 'done') return site.state === 'failed'
    }
    return false
  }
  const counts: SsrfOutcome['doors'] = []
  for (const [door, knock] of Object.entries(doors)) {
    let refused = 0
    for (const host of hosts) {
      const status = await knock(host)
      if (status >= 400 && status < 500) refused += 1
      else problems.push(`${door} at ${host}: ${status}`)
    }
    counts.push({ door, refused })
  }
  caller.close()
  return counts
}

/** An attempted but failed connection does not count as refused, whatever the status; an unresolvable name does. */
const refusedIn = ({ status, text }: Received) =>
  /Could not reach (?:\[|[\d.]+\b|localhost(?![.\w]))|did not answer in time|"http_status":\d|"status":[1-9]/.test(
    text,
  )
    ? 502
    : status === 200
      ? 400
      : status

/** A canary: a private server that must not receive requests. */
async function openCanary() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(`${request.headers.host}${request.url}`)
    response.end('secret')
  })
  server.on('connection', ({ localAddress }) => visits.push(String(localAddress)))
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    visits,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An allowed site that redirects its visitors. */
async function openRedirects() {
  const server = createServer((request, response) => {
    const to = new URL(request.url!, 'http://a').searchParams.get('to')!
    response.writeHead(302, { location: encodeURI(to) }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
