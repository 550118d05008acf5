import { expect, test } from 'vitest'
import { isAllowedSite } from './allowed-sites.ts'

test.each([
  [[], 'https://anything.example', true],
  [['https://example.com'], 'https://example.com', true],
  [['https://example.com'], 'http://example.com', false],
  [['https://example.com'], 'https://www.example.com', false],
  [['https://example.com'], 'https://example.com.evil.test', false],
  [['https://shop.example.com'], 'https://shop-example.com', false],
  [['http://[::1]:8080'], 'http://[::1]:8080', true],
  [['https://example.com'], 'https://example.com:8443', false],
  [['https://example.com:8443'], 'https://example.com:8443', true],
  [['https://*.example.com'], 'https://shop.example.com', true],
  [['https://*.example.com'], 'https://a.b.example.com', true],
  [['https://*.example.com'], 'https://example.com', false],
  [['https://*.example.com'], 'https://evilexample.com', false],
  [['https://*.example.com'], 'http://shop.example.com', false],
  [['https://a.test', 'https://b.test'], 'https://b.test', true],
  [['https://a.test'], 'null', false],
])('of the list %j a page of %s is allowed: %s', (sites, origin, isAllowed) => {
  expect(isAllowedSite(origin, sites)).toBe(isAllowed)
})
