import { api } from '@switchboard/contract'
import { startFakeFacebook } from '../../../server/src/channels/facebook/fake/index.ts'
import { escaped, signatureOf } from '../../../server/src/channels/facebook/fake/push.ts'
import { OWNER } from '../../../server/src/channels/facebook/fake/world.ts'
import type { Provider } from './provider.ts'

const PAGE_ID = '100000000000001'

export async function openFacebookProvider(): Promise<Provider> {
  const fake = await startFakeFacebook({ knowsEveryone: true })
  return {
    name: 'facebook',
    settings: fake.settings,
    async connect({ client, agentId }) {
      const body = { agent_id: agentId, user_access_token: OWNER.token, page_id: PAGE_ID }
      const { bot } = await client.call(api.bots.createFacebook, { body })
      return { botId: bot!.id }
    },
    callFor({ chat, place, text, at }) {
      const { callbackUrl } = fake.world.app
      if (!callbackUrl) throw new Error('The product has not told Facebook where to call')
      const message = { mid: `m_${chat}_${place}`, text }
      const sent = { sender: { id: String(8_000_000 + chat) }, recipient: { id: PAGE_ID } }
      const messaging = [{ ...sent, timestamp: at.getTime(), message }]
      const entry = [{ id: PAGE_ID, time: at.getTime(), messaging }]
      const body = escaped(JSON.stringify({ object: 'page', entry }))
      return {
        path: new URL(callbackUrl).pathname,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body) },
        body,
      }
    },
    close: fake.close,
  }
}
