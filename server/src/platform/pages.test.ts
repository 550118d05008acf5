import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createOutages } from './outages.ts'
import { serveSites } from './pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'switchboard-pages-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), '<html><title>console</title>')
writeFileSync(join(dir, 'theme.js'), 'theme')
writeFileSync(join(dir, 'assets/app-1a2b.js'), 'application code')
writeFileSync(join(dir, 'assets/app-1a2b.js.gz'), gzipSync('application code'))
writeFileSync(join(dir, '.secret'), 'not for you')

const { fastify } = createHttp({
  log: createLog('error'),
  metrics: createMetrics(),
  db: undefined as never,
  outages: createOutages(dir),
  now: () => new Date(),
  authenticate: async () => null,
  isInstallationOwner: () => false,
  recogniseVisitor: async () => null,
  trustProxy: false,
  publicUrl: null,
  checkResponses: true,
})
let mode = 'open'
await serveSites({ fastify } as never, [
  { prefix: '/', dir, except: /^(api|locales)(\/|$)/, facts: () => ({ 'sign-up': mode }) },
])

test('every address of the console gets its page, under the strict policy', async () => {
  for (const url of ['/', '/login', '/no/such/page?x=1', '/index.html']) {
    const answer = await fastify.inject(url)
    expect(answer.body).toBe('<html data-sign-up="open"><title>console</title>')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('the page says what holds at the moment it is asked for', async () => {
  mode = 'closed'
  expect((await fastify.inject('/signup')).body).toContain('data-sign-up="closed"')
  mode = 'open'
})

test('hashed assets may be kept for ever and travel compressed', async () => {
  const answer = await fastify.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await fastify.inject('/theme.js')).headers['cache-control']).toBe('no-cache')
})

test('what is not built is not there: no page for a missing asset, an API path, or a path that climbs', async () => {
  for (const url of ['/assets/gone.js', '/api/nothing', '/locales/xx/common.json'])
    expect([url, (await fastify.inject(url)).statusCode]).toEqual([url, 404])
  for (const url of [
    '/.secret',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/.secret',
    '/assets/app-1a2b.js.gz',
  ])
    expect((await fastify.inject(url)).body).not.toContain('not for you')
})
