// Rules for every remote channel: runs each adapter against a fake that enforces its provider's rules.
import { afterAll, describe, expect, test } from 'vitest'
import type { ChannelId, RemoteAdapter } from '../src/channels/channel.ts'
import type { App } from '../src/context.ts'
import { testApp } from './app.ts'
import type { Peer } from './channel-conformance/peer.ts'
import { describePolling } from './channel-conformance/polling.ts'
import { describeReceiving } from './channel-conformance/receiving.ts'
import { describeSending } from './channel-conformance/sending.ts'
import { connectedShop, type Shop } from './channel-conformance/shop.ts'

export interface ChannelUnderTest {
  name: string
  id: ChannelId
  app: App
  adapter: RemoteAdapter
  peer: Peer
  newShop(options?: { isPolled: boolean }): Promise<Shop>
}

export async function describeChannel(name: string, id: ChannelId, peer: Peer) {
  const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host, DELIVERY_ATTEMPTS: '3' })
  const { app, logged } = testing
  const adapter = peer.openAdapter(app)
  app.channels[id] = adapter
  afterAll(peer.close)
  const newShop = (options?: { isPolled: boolean }) => connectedShop(testing, id, peer, options)

  const channel = { name, id, app, adapter, peer, newShop }
  describeReceiving(channel)
  if (!adapter.isNeverAsked) describePolling(channel)
  describeSending(channel)

  describe(`${name}, at the end`, () => {
    test('disconnecting may be asked twice, and a provider that is away is asked again later', async () => {
      const { bot } = await newShop()
      expect((await adapter.health(bot)).state).toBe('connected')
      await adapter.disconnect(bot)
      await adapter.disconnect(bot)
      await peer.close()
      if (!peer.keepsNothing)
        await expect(adapter.disconnect(bot)).rejects.toMatchObject({ code: 'channel_unreachable' })
      expect((await adapter.health(bot)).state).not.toBe('connected')
    })

    test('no secret and no word of a conversation is in any line of the log', () => {
      const lines = logged.join('')
      expect(lines).toContain('could not be delivered')
      for (const secret of [...Object.values(peer.credentials), 'Are you open?', 'Yes.'])
        expect(lines).not.toContain(secret)
    })
  })
}
