import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { connectedShop } from '../../test/channel-conformance/shop.ts'
import { openPostalPeer } from '../../test/postal/peer.ts'

const peer = await openPostalPeer()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host })
const { app, http } = testing
app.channels.telegram = peer.openAdapter(app)

const call = (address: string, raw: Uint8Array | string, headers: Record<string, string> = {}) =>
  http.fastify.inject({ method: 'POST', url: address, payload: Buffer.from(raw), headers })

test('a provider calls at an address of its own, and its signature is held against the bytes as they came', async () => {
  const shop = await connectedShop(testing, 'telegram', peer)
  const [told] = shop.callsFor([{ text: 'Żółw \u017c\\/ open?' }])
  const { key, headers, raw } = told!
  const signed = { ...Object.fromEntries(headers), 'content-type': 'application/json' }
  expect((await call(`/hooks/telegram/${key}`, raw, signed)).statusCode).toBe(200)
  expect(await shop.polled()).toEqual(['Żółw \u017c\\/ open?'])

  const sameInOtherBytes = JSON.stringify(JSON.parse(Buffer.from(raw).toString()), null, 1)
  expect((await call(`/hooks/telegram/${key}`, sameInOtherBytes, signed)).statusCode).toBe(401)
  expect((await call('/hooks/telegram/nobody', raw, signed)).statusCode).toBe(401)
  expect((await call(`/hooks/pigeon/${key}`, raw, signed)).statusCode).toBe(404)
  expect((await call(`/hooks/livechat/${key}`, raw, signed)).statusCode).toBe(404)
  expect(await shop.polled()).toHaveLength(1)
})

test('a call that is too large is refused before it is read', async () => {
  const { statusCode } = await call('/hooks/telegram/any', 'x'.repeat(1024 * 1024 + 1))
  expect(statusCode).toBe(413)
})
