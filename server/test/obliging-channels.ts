// Fake channels that accept everything and contact nobody, for tests over all calls of the contract.
import { randomUUID } from 'node:crypto'
import { openApi } from '../src/channels/api/index.ts'
import type { ChannelId, Channels, RemoteAdapter } from '../src/channels/channel.ts'
import { livechat } from '../src/channels/livechat/index.ts'

export const obligingChannels = (): Channels => ({
  livechat,
  telegram: obliging('telegram'),
  facebook: obliging('facebook'),
  bitrix: obliging('bitrix'),
  email: obliging('email'),
  // It sends nothing as long as no webhook address is set.
  api: openApi({
    now: () => new Date(),
    outboundOf() {
      throw new Error('an API channel without an address sends nothing')
    },
  }),
})

const obliging = (id: ChannelId): RemoteAdapter => ({
  id,
  receives: 'remote',
  maxText: 1000,
  countsBy: 'utf16',
  maxFileBytes: null,
  answerWithinMs: null,
  missing: () => [],
  connect: async () => ({ credentials: {}, externalKey: randomUUID(), account: '@obliging' }),
  authorizeUrl: () => 'https://provider.example/agree',
  listenAt: async () => {},
  webhook: async () => ({ status: 200, events: [] }),
  poll: async () => ({ events: [], cursor: {}, waitMs: 1000 }),
  send: async () => ({ externalId: randomUUID() }),
  disconnect: async () => {},
  health: async () => ({ state: 'connected', reason: '' }),
})
