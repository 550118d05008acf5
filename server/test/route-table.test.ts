import { allEndpoints } from '@switchboard/contract/documents'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const { http } = await testApp()

const declared = allEndpoints().map(
  ({ endpoint }) => `${endpoint.method} ${endpoint.path} ${endpoint.access}`,
)
const bound = http.routes
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, path, access }) => `${method} ${path} ${access}`)

/** What is served besides the calls of the contract. */
const OWN_PAGES = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/w/:id.js',
  '/widget/panel/:id',
  '/demo/:id',
  '/hooks/:channel/:key?',
  '/widget/*',
  '/*',
]

test('the server answers exactly the calls of the contract, each with its declared access', () => {
  const isPage = (line: string) =>
    OWN_PAGES.some((page) => line === `GET ${page} public`) || line.startsWith('POST /hooks/')
  expect(bound.filter((line) => !isPage(line)).sort()).toEqual(declared.sort())
})

test('no two calls of the contract share method and path', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test('these calls wait for a later version; whoever builds one takes it off this list', () => {
  const waiting = http.routes
    .filter(({ method, notBuilt }) => notBuilt && method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
  expect(waiting.sort()).toEqual([
    'GET /api/agents/:id/stats',
    'GET /api/channels',
    'GET /api/trial-billing-info',
    'POST /api/agents/:id/bots',
    'POST /api/agents/:id/bots/bitrix',
    'POST /api/facebook/create_bot_from_user_token',
    'POST /api/me/bots/:id/check',
    'POST /api/me/bots/:id/reconnect',
    'POST /api/me/bots/:id/test',
  ])
})
