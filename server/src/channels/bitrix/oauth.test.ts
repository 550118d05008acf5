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

test('a server for tokens that cannot be reached is named by a code, so that consoles translate it', async () => {
  const { exchange } = openOAuth({ config: { BITRIX_OAUTH_URL: null }, outbound, now })
  const app = { clientId: 'local.1', clientSecret: 'secret', portalUrl: '', botName: 'Ada' }
  await expect(exchange(app, 'code', 'http://127.0.0.1:1', AbortSignal.timeout(5_000))).rejects.toMatchObject(
    {
      kind: 'transient',
      reason: { code: 'channel_unreached', params: { channel: 'Bitrix24' } },
    },
  )
})

test('whoever runs the installation can name another one', () => {
  const { serverNamed } = openOAuth({ config: { BITRIX_OAUTH_URL: 'http://localhost:4103' }, outbound, now })
  expect(serverNamed('oauth.bitrix24.tech')).toBe('http://localhost:4103')
})
