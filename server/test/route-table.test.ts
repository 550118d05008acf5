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

/** Paths served besides the calls of the contract. */
const OWN_PAGES = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/mcp',
  '/w/:id.js',
  '/widget/panel/:id',
  '/demo/:id',
  '/hooks/:channel/:key?',
  '/hooks/reachable/:nonce',
  '/api/bitrix/oauth/callback',
  '/api/facebook/oauth/callback',
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
