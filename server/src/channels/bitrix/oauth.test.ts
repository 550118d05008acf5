import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../../platform/safe-fetch.ts'
import { openOAuth } from './oauth.ts'

const outbound = createOutbound({ allowPrivateHosts: [] })
afterAll(outbound.close)
const now = () => new Date()

test('an app’s secret goes to Bitrix24’s own servers, whoever else is named', () => {
  const { serverNamed } = openOAuth({ config: { BITRIX_OAUTH_URL: null }, outbound, now })
  expect(serverNamed('oauth.bitrix24.tech')).toBe('https://oauth.bitrix24.tech')
  expect(serverNamed('oauth.bitrix.info')).toBe('https://oauth.bitrix.info')
  for (const host of [
    null,
    '',
    'evil.example',
    'oauth.bitrix.info.evil.example',
    'oauth.bitrix.info@evil.example',
  ])
    expect(serverNamed(host)).toBe('https://oauth.bitrix.info')
})

test('whoever runs the installation can name another one', () => {
  const { serverNamed } = openOAuth({ config: { BITRIX_OAUTH_URL: 'http://localhost:4103' }, outbound, now })
  expect(serverNamed('oauth.bitrix24.tech')).toBe('http://localhost:4103')
})
