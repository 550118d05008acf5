import { expect, test } from 'vitest'
import { isAllowed } from './allowed-sites.ts'

const sites = ['https://shop.example', 'https://*.acme.example', 'http://localhost:8080']

test.each([
  'https://shop.example',
  'https://www.acme.example',
  'https://a.b.acme.example',
  'http://localhost:8080',
])('%s may show the widget', (origin) => {
  expect(isAllowed(origin, sites)).toBe(true)
})

test.each([
  'http://shop.example',
  'https://shop.example:8443',
  'https://shop.example.evil.example',
  'https://acme.example',
  'https://evilacme.example',
  'http://www.acme.example',
  'null',
])('%s may not', (origin) => {
  expect(isAllowed(origin, sites)).toBe(false)
})

test('without a list every site may, and the letters of a listed one may be large', () => {
  expect(isAllowed('https://any.example', [])).toBe(true)
  expect(isAllowed('https://shop.example', ['https://Shop.Example'])).toBe(true)
})
