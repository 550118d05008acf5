// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { innerPath } from './inner-path.ts'

test.each([
  '/',
  '/billing',
  '/?agent=1&bot=2&chat=100000000000000007',
  '/settings#stop-ai',
  '/integrations?add=livechat',
  '/?q=https://example.com/',
])('%s is one of our own pages', (path) => {
  expect(innerPath(path)).toBe(path)
})

test.each(['/login', '/login?redirect=/login', '/signup', '/./login#top'])(
  'a sign-in does not lead back to %s',
  (entrance) => {
    expect(innerPath(entrance)).toBeNull()
  },
)

test.each([
  undefined,
  '',
  'billing',
  'https://example.com',
  'https:/example.com',
  'https:example.com',
  'HTTPS://example.com/login',
  '//example.com',
  '///example.com',
  '////example.com',
  '/\\example.com',
  '\\\\example.com',
  '\\/example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/\r\n/example.com',
  '\t//example.com',
  ' //example.com',
  '/.//example.com',
  '/..//example.com',
  '/./\\example.com',
  '/%09//../..//example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:http://localhost/1',
  '@example.com',
  '.example.com',
  '?redirect=//example.com',
  '#//example.com',
])('T24 the link trick %j leads nowhere', (trick) => {
  expect(innerPath(trick)).toBeNull()
})
