import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { resolveBySystem } from './safe-fetch/checked-connect.ts'
import { follow, type Sent } from './safe-fetch/follow.ts'
import { checkTarget, nextTarget, parseAllowed } from './safe-fetch/target.ts'
import { createOutbound, type Outbound, type OutboundRules } from './safe-fetch.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close()
})

type Site = {
  port: number
  host: string
  url: string
  connects: number
  requests: IncomingMessage[]
  server: Server
}

async function site(answer: RequestListener = (_, response) => response.end('hello'), address = '127.0.0.1') {
  const server = createServer((request, response) => {
    found.requests.push(request)
    answer(request, response)
  })
  const found: Site = { port: 0, host: '', url: '', connects: 0, requests: [], server }
  server.on('connection', () => {
    found.connects += 1
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  found.port = (server.address() as AddressInfo).port
  found.host = `${address.includes(':') ? `[${address}]` : address}:${found.port}`
  found.url = `http://${found.host}/`
  open.push({
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return found
}

function outbound(rules: Partial<OutboundRules> = {}): Outbound {
  const made = createOutbound({ allowPrivateHosts: [], ...rules })
  open.push(made)
  return made
}

const answers =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
// Not every system resolves all spellings of localhost, so the test resolves them.
const resolveLocalhost = async (name: string) =>
  /(^|\.)localhost\.?$/.test(name) ? answers('127.0.0.1', '::1')() : resolveBySystem(name)
const REFUSED = { code: 'outbound_refused' }
const UNREACHABLE = { code: 'outbound_unreachable' }

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end()

test('an allowed host is reached and its answer read as bytes, text or JSON', async () => {
  const shop = await site((_, response) => response.writeHead(201, { 'x-shop': 'yes' }).end('{"żółw":1}'))
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  const response = await fetch(shop.url)
  expect(response.status).toBe(201)
  expect(response.headers.get('x-shop')).toBe('yes')
  expect(response.url).toBe(shop.url)
  expect(await response.json()).toEqual({ żółw: 1 })
  expect(await (await fetch(new URL(shop.url))).text()).toBe('{"żółw":1}')
  expect((await (await fetch(shop.url)).bytes()).length).toBe(13)
})

test('a request carries its method, headers and body', async () => {
  const seen: unknown[] = []
  const shop = await site(async (request, response) => {
    const body = await new Response(request as never).text()
    seen.push([request.method, request.headers['content-type'], request.headers['user-agent'], body])
    response.end()
  })
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  const post = { method: 'POST', headers: { 'Content-Type': 'text/plain' } } as const
  await fetch(shop.url, { ...post, body: 'ż' })
  await fetch(shop.url, { ...post, headers: { 'User-Agent': 'Mine' }, body: Buffer.from('bytes') })
  expect(seen).toEqual([
    ['POST', 'text/plain', 'Switchboard', 'ż'],
    ['POST', undefined, 'Mine', 'bytes'],
  ])
})

// The port is allowed on purpose, so that only the address can be the reason for the refusal.
const hostsOfThisMachine = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.2', '127.255.255.254', '0', '0.0.0.0', '0x0', '00', '0x7f.1'],
  ...[
    '0x7f.0.0.1',
    '0x7f000001',
    '0X7F000001',
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '2130706433',
    '127.0.0.1.',
  ],
  ...['0x7f.0x0.0x0.0x1', '0177.0x0.0.1', '127.0x1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
  ...['%31%32%37.0.0.1', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::ffff:127.0.0.1]'],
  ...[
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[::ffff:0:0]'],
  ...['localhost', 'localhost.', 'LOCALHOST', 'lOcAlHoSt', 'a.localhost', 'ⓛocalhost', 'ｌｏｃａｌｈｏｓｔ'],
]
const otherPrivateHosts = [
  ...[
    '10.0.0.1',
    '10.1',
    '167772161',
    '0xa.1',
    '012.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.168.257',
  ],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.43518', '0251.0376.0251.0376', '100.64.0.1'],
  ...[
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
  ],
  ...[
    '203.0.113.9',
    '192.88.99.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
  ],
  ...[
    '[fe80::1]',
    '[fe81::1]',
    '[febf::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
  ],
  ...['[2001:db8::1]', '[3fff::1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]'],
  ...['[2002:a9fe:a9fe::1]', '[2001:10::1]', '[5f00::1]', '[::ffff:a9fe:a9fe]'],
]

test('no spelling of this machine or of a private network is connected to (90 and more hosts)', async () => {
  const [v4, v6] = [await site(), await site(undefined, '::1')]
  const hosts = [...hostsOfThisMachine, ...otherPrivateHosts]
  expect(hosts.length).toBeGreaterThanOrEqual(90)
  for (const listener of [v4, v6]) {
    const { fetch } = outbound({ ports: [listener.port], resolve: resolveLocalhost })
    const outcomes = await Promise.allSettled(hosts.map((host) => fetch(`http://${host}:${listener.port}/`)))
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
    expect(hosts.filter((_, index) => codes[index] !== 'outbound_refused')).toEqual([])
    expect(listener.connects).toBe(0)
  }
  // The same listeners are reachable if the operator allows them, so the check above blocked the requests.
  for (const { host, url } of [v4, v6])
    expect(await (await outbound({ allowPrivateHosts: [host] }).fetch(url)).text()).toBe('hello')
})

test('other schemes, credentials and ports are refused before any look-up', async () => {
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    return []
  }
  const { fetch } = outbound({ resolve })
  const bad = [
    ...[
      'file:///etc/passwd',
      'ftp://example.com/',
      'gopher://example.com/',
      'data:text/plain,x',
      'ws://example.com',
    ],
    ...[
      'javascript:alert(1)',
      'blob:https://example.com/1',
      'http://user@example.com/',
      'http://:p@example.com/',
    ],
    ...[
      'http://example.com:22/',
      'http://example.com:6379/',
      'https://example.com:8443/',
      'http://example.com:0/',
    ],
    ...['', 'example.com', '//example.com/', 'http://', 'http://[::1', 'http://example.com:99999/'],
  ]
  for (const url of bad) await expect(fetch(url), url).rejects.toMatchObject(REFUSED)
  expect(lookups).toBe(0)
})

test('a name with one private answer among public ones is refused', async () => {
  const shop = await site()
  const mixes = [
    ['127.0.0.1'],
    ['1.1.1.1', '127.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['1.1.1.1', '10.0.0.1', '8.8.8.8'],
  ]
  for (const mix of mixes) {
    const { fetch } = outbound({ ports: [shop.port], resolve: answers(...mix) })
    await expect(fetch(`http://shop.test:${shop.port}/`)).rejects.toMatchObject(REFUSED)
  }
  expect(shop.connects).toBe(0)
})

test('a name that turns private after the check gains nothing: the judged address is the one dialled', async () => {
  const shop = await site()
  let lookups = 0
  const rebinding = async () => [{ address: ++lookups === 1 ? '1.1.1.1' : '127.0.0.1', family: 4 }]
  const { fetch } = outbound({ ports: [shop.port], resolve: rebinding })
  // Tests have no network: connecting to 1.1.1.1 fails at once, while 127.0.0.1 would have responded.
  await expect(fetch(`http://shop.test:${shop.port}/`)).rejects.toMatchObject(UNREACHABLE)
  expect(lookups).toBe(1)
  await expect(fetch(`http://shop.test:${shop.port}/`)).rejects.toMatchObject(REFUSED)
  expect(shop.connects).toBe(0)
})

test('every step of a redirect is judged anew', async () => {
  const inner = await site()
  const destinations = [
    inner.url,
    `http://localhost:${inner.port}/`,
    'http://169.254.169.254/latest/',
    'file:///etc/hosts',
  ]
  for (const location of destinations)
    for (const status of [301, 302, 303, 307, 308]) {
      const outer = await site(redirectTo(location, status))
      const { fetch } = outbound({ allowPrivateHosts: [outer.host], ports: [80, inner.port] })
      await expect(fetch(outer.url)).rejects.toMatchObject(REFUSED)
      expect(outer.connects).toBe(1)
    }
  expect(inner.connects).toBe(0)
})

test('a private host redirects to itself, but not to another private host', async () => {
  const inner = await site()
  const outer = await site((request, response) =>
    request.url === '/end' ? response.end('arrived') : redirectTo(request.url!.slice(1))(request, response),
  )
  const { fetch } = outbound({ allowPrivateHosts: [outer.host, inner.host] })
  await expect(fetch(outer.url + inner.url)).rejects.toMatchObject(REFUSED)
  expect(inner.connects).toBe(0)
  expect(await (await fetch(`${outer.url}/end`)).text()).toBe('arrived')
})

test('a chain of up to five redirects is followed, relative ones too, and the sixth is refused', async () => {
  const shop = await site((request, response) => {
    const step = Number(request.url!.slice(1))
    if (step === 0) return response.end('arrived')
    response
      .writeHead(step % 2 ? 302 : 307, { location: step % 2 ? `${shop.url}${step - 1}` : `${step - 1}` })
      .end('moved')
  })
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  const response = await fetch(`${shop.url}5`)
  expect([response.url, await response.text()]).toEqual([`${shop.url}0`, 'arrived'])
  await expect(fetch(`${shop.url}6`)).rejects.toMatchObject({ message: '127.0.0.1 redirects too many times' })
  await expect(fetch(`${shop.url}1`, { redirects: 0 })).rejects.toMatchObject(REFUSED)
})

test('a redirect is the answer where the caller wants to see it', async () => {
  const shop = await site(redirectTo('/end', 308))
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  expect((await fetch(shop.url, { redirects: 'manual' })).status).toBe(308)
  expect(shop.requests).toHaveLength(1)
})

/** Follows redirects between these sites as between public ones, which no test can reach. */
function publicly(...sites: Site[]) {
  const dispatcher = new Agent()
  open.push(dispatcher)
  const rules = { allowed: new Set<string>(), ports: new Set(sites.map(({ port }) => port)) }
  const ways = { rules, redirects: 5, dispatcherFor: () => dispatcher }
  return (url: string, sent: Sent) => follow(checkTarget(url, rules), sent, ways)
}

test('only a server that the operator named is told of the trace', async () => {
  const [named, other] = [await site(), await site()]
  const dispatcher = new Agent()
  open.push(dispatcher)
  const rules = { allowed: parseAllowed([named.host]), ports: new Set([other.port]) }
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const ways = { rules, redirects: 0, dispatcherFor: () => dispatcher, traceparent }
  for (const { url } of [named, other]) await follow(checkTarget(url, rules), {}, ways)
  expect(named.requests[0]!.headers.traceparent).toBe(traceparent)
  expect(other.requests[0]!.headers).not.toHaveProperty('traceparent')
})

test('another host gets no credentials and no body from a redirect; the same host keeps both', async () => {
  const other = await site()
  const shop = await site((request, response) => {
    if (request.url === '/same') return redirectTo('/end', 307)(request, response)
    if (request.url === '/away') return redirectTo(other.url, 307)(request, response)
    if (request.url === '/away-as-get') return redirectTo(other.url, 303)(request, response)
    response.end()
  })
  const fetch = publicly(shop, other)
  const headers = { Authorization: 'Bearer s', cookie: 'a=b', 'X-Api-Key': 's', Accept: 'text/html' }
  await fetch(`${shop.url}same`, { headers, method: 'POST', body: 'secret' })
  expect(shop.requests.at(-1)).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer s', 'x-api-key': 's' },
  })

  await fetch(`${shop.url}away`, { headers })
  await fetch(`${shop.url}away-as-get`, { headers, method: 'POST', body: 'secret' })
  expect(other.requests).toHaveLength(2)
  for (const { method, headers: got } of other.requests) {
    expect([method, got.accept]).toEqual(['GET', 'text/html'])
    expect(Object.keys(got)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|cookie|key|content/)]),
    )
  }
  await expect(fetch(`${shop.url}away`, { headers, method: 'POST', body: 'secret' })).rejects.toMatchObject(
    REFUSED,
  )
  expect(other.requests).toHaveLength(2)
})

test("a public site cannot send us into the operator's own hosts", () => {
  const rules = { allowed: parseAllowed(['localhost:11434', '127.0.0.1:8080']), ports: new Set([80]) }
  const step = (from: string, to: string) => nextTarget(to, checkTarget(from, rules), rules).url.href
  expect(() => step('http://shop.test/', 'http://localhost:11434/')).toThrow('not on the public internet')
  expect(() => step('http://127.0.0.1:8080/', 'http://localhost:11434/')).toThrow(
    'not on the public internet',
  )
  expect(step('http://127.0.0.1:8080/', '/end')).toBe('http://127.0.0.1:8080/end')
})

test('packed answers are unpacked; too large ones and bombs are refused', async () => {
  const page = Buffer.from('hello '.repeat(1000))
  const bomb = Buffer.alloc(4 * 1024 * 1024)
  const packed: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(page)],
    '/br': ['br', brotliCompressSync(page)],
    '/bomb': ['gzip', gzipSync(bomb)],
    '/bomb-br': ['br', brotliCompressSync(bomb)],
    '/twice': ['gzip, gzip', gzipSync(gzipSync(bomb))],
    '/odd': ['compress', page],
    '/empty': ['gzip', Buffer.alloc(0)],
    '/no-end-mark': ['gzip', gzipSync(page).subarray(0, -8)],
    '/plain': ['identity', bomb],
  }
  const shop = await site((request, response) => {
    const [encoding, bytes] = packed[request.url!]!
    response
      .writeHead(200, { 'content-encoding': encoding })
      .end(request.method === 'HEAD' ? undefined : bytes)
  })
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  const read = async (path: string, maxBytes?: number) => (await fetch(shop.url + path, { maxBytes })).bytes()
  expect([await read('gzip'), await read('br')]).toEqual([page, page])
  expect(await (await fetch(`${shop.url}gzip`, { method: 'HEAD' })).text()).toBe('')
  expect(await read('gzip', page.length)).toEqual(page)
  await expect(read('gzip', page.length - 1)).rejects.toMatchObject(REFUSED)
  for (const path of ['bomb', 'bomb-br', 'twice', 'odd'])
    await expect(read(path), path).rejects.toMatchObject(REFUSED)
  await expect(read('plain', 1000)).rejects.toMatchObject({ message: '127.0.0.1 sent more than 1000 bytes' })
  expect([await read('empty'), await read('no-end-mark')]).toEqual([Buffer.alloc(0), page])
})

test('an answer that breaks off is not taken for the whole', async () => {
  const shop = await site((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
  })
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  await expect(fetch(shop.url).then((response) => response.text())).rejects.toMatchObject(UNREACHABLE)
})

test('an endless answer is cut at the limit and its connection closed', async () => {
  const shop = await site((_, response) => {
    const more = () => response.writable && response.write(Buffer.alloc(65_536), () => setImmediate(more))
    more()
  })
  const { fetch } = outbound({ allowPrivateHosts: [shop.host] })
  await expect((await fetch(shop.url)).bytes()).rejects.toMatchObject(REFUSED)
  await eventually(
    () => new Promise((resolve) => shop.server.getConnections((_, count) => resolve(count))),
  ).toBe(0)
})

test('one deadline covers the head, every redirect and the whole body', async () => {
  const silent = await site(() => {})
  const dripping = await site((_, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const { fetch } = outbound({ allowPrivateHosts: [silent.host, dripping.host] })
  await expect(fetch(silent.url, { timeoutMs: 60 })).rejects.toMatchObject({
    code: 'outbound_unreachable',
    message: '127.0.0.1 did not answer in time',
  })
  const response = await fetch(dripping.url, { timeoutMs: 1000 })
  await expect(response.text()).rejects.toMatchObject({ message: '127.0.0.1 did not answer in time' })
})

test('an answer that nobody reads is dropped at its deadline', async () => {
  const endless = await site((_, response) => void response.write('x'))
  const { fetch } = outbound({ allowPrivateHosts: [endless.host] })
  const response = await fetch(endless.url, { timeoutMs: 1000 })
  await new Promise((resolve) => endless.requests[0]!.socket.once('close', resolve))
  await expect(response.text()).rejects.toMatchObject(UNREACHABLE)
})

test('a caller that gives up gets its own reason back, before the answer or within it', async () => {
  const silent = await site((request, response) => void (request.url === '/body' && response.write('x')))
  const { fetch } = outbound({ allowPrivateHosts: [silent.host] })
  const reason = new Error('Stop AI')
  await expect(fetch(silent.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  const [waiting, reading] = [
    fetch(silent.url, { signal: controller.signal }),
    fetch(`${silent.url}body`, { signal: controller.signal }).then((response) => response.text()),
  ]
  await eventually(() => silent.requests.length).toBe(2)
  setTimeout(() => controller.abort(reason), 50)
  await expect(waiting).rejects.toBe(reason)
  await expect(reading).rejects.toBe(reason)
})

test('who cannot be reached is named, without the path that may hold a token', async () => {
  const gone = await site()
  const hangsUp = await site((request) => void request.socket.destroy())
  const { fetch } = outbound({ allowPrivateHosts: [gone.host, hangsUp.host], resolve: answers() })
  gone.server.close()
  const outcomes = await Promise.allSettled(
    [`${gone.url}bot123:SECRET/x`, `${hangsUp.url}bot123:SECRET/x`, 'http://no-such.test/SECRET'].map((url) =>
      fetch(url),
    ),
  )
  const messages = outcomes.map(
    (outcome) => outcome.status === 'rejected' && [outcome.reason.code, outcome.reason.message],
  )
  expect(messages).toEqual([
    ['outbound_unreachable', 'Could not reach 127.0.0.1'],
    ['outbound_unreachable', 'Could not reach 127.0.0.1'],
    ['outbound_unreachable', 'No address was found for no-such.test'],
  ])
})

test('an answer can be read piece by piece as it comes', async () => {
  let finish = () => {}
  const model = await site((_, response) => {
    response.write('first')
    finish = () => response.end('second')
  })
  const pieces: string[] = []
  for await (const piece of (await outbound({ allowPrivateHosts: [model.host] }).fetch(model.url)).body) {
    pieces.push(piece.toString())
    finish()
  }
  expect(pieces).toEqual(['first', 'second'])
})

test('an allow-list entry must be a host with a port', () => {
  for (const entry of ['localhost', 'http://localhost:80', 'localhost:80/x', 'user@localhost:80', ':80', ''])
    expect(() => outbound({ allowPrivateHosts: [entry] }), entry).toThrow('must be a host with a port')
})
