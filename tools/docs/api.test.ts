import { allEndpoints } from '@switchboard/contract/documents'
import { expect, test } from 'vitest'
import { apiDocument } from './api.ts'

test('docs/api.md names the calls that a visitor token may make, all of them and no other', () => {
  const [, policy = ''] = /## What a visitor may do\n([\s\S]*?)\n## /.exec(apiDocument()) ?? []
  const named = [...policy.matchAll(/^- `(.+?)`/gm)].map(([, call]) => call)
  const allowed = allEndpoints().filter(({ endpoint }) => endpoint.access === 'visitor')
  expect(named.sort()).toEqual(allowed.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
})
