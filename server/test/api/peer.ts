import { api } from '@switchboard/contract'
import { conversationIdOf, threadKeyOf } from '../../src/channels/api/credentials.ts'
import { openApi } from '../../src/channels/api/index.ts'
import type { RemoteAdapter } from '../../src/channels/channel.ts'
import { receiveApiMessage } from '../../src/chats/api-channel/receive-api-message.ts'
import { newWebhookSecret } from '../../src/platform/webhook-signature.ts'
import type { Peer, PeerMessage, Trouble } from '../channel-conformance/peer.ts'
import { type Fault, openReceiver, RETRY_AFTER_S } from './receiver.ts'

export async function openApiPeer(): Promise<Peer> {
  const secret = newWebhookSecret()
  const receiver = await openReceiver(secret)
  return {
    host: receiver.host,
    // The receiver uses the real clock, tests a fake one.
    openAdapter: (app) =>
      openApi({
        now: () => new Date(),
        outboundOf: () => app.outbound,
      }) as RemoteAdapter,
    credentials: { url: receiver.url, secret, key: 'key-0123456789' },
    keyOf: threadKeyOf,
    goWrong: (...troubles) => void receiver.faults.push(...troubles.flatMap((trouble) => FAULTS[trouble])),
    retryAfterMs: RETRY_AFTER_S * 1000,
    gotBy: (key) => receiver.textsOf(conversationIdOf(key)),
    bring() {},
    async post(app, { accountId, id }, messages) {
      for (const message of messages.filter(({ by }) => by !== 'self'))
        await receiveApiMessage(app, { id: accountId }, id, bodyOf(message))
    },
    knowsRepeats: true,
    keepsNothing: true,
    close: receiver.close,
  }
}

const bodyOf = ({ id, from, by, text, at }: PeerMessage) =>
  api.apiChannel.receive.body.parse({
    message_id: id,
    conversation_id: from,
    text,
    at: at.toISOString(),
    author: by === 'operator' ? 'operator' : 'customer',
  })

const FAULTS: Record<Trouble, Fault | Fault[]> = {
  rate: 429,
  // Once for the answer, and once for the notice that a person will answer instead.
  auth: [401, 401],
  blocked: 422,
  transient: 503,
  ambiguous: 'cut',
  conflict: 409,
}
