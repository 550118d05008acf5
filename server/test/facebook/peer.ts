import { type FakeFacebook, startFakeFacebook } from '../../src/channels/facebook/fake/index.ts'
import { escaped, signatureOf } from '../../src/channels/facebook/fake/push.ts'
import { RETRY_AFTER_MIN } from '../../src/channels/facebook/fake/refusal.ts'
import { APP, INBOX_APP_ID } from '../../src/channels/facebook/fake/world.ts'
import { openFacebook } from '../../src/channels/facebook/index.ts'
import type { Peer, PeerMessage } from '../channel-conformance/peer.ts'

export const PAGE_ID = '100000000000001'

const QUICKLY = { activeMs: 20, idleMs: 20, paceMs: 1 }

export async function openFacebookPeer(): Promise<Peer & { fake: FakeFacebook }> {
  const fake = await startFakeFacebook({ knowsEveryone: true, looksPerSecond: 1_000 })
  const page = fake.page(PAGE_ID)
  return {
    fake,
    host: new URL(fake.url).host,
    openAdapter: ({ config, now }) => openFacebook({ config: { ...config, ...fake.settings }, now }, QUICKLY),
    credentials: { page_id: page.id, page_token: page.token },
    goWrong: fake.next,
    retryAfterMs: RETRY_AFTER_MIN * 60_000,
    gotBy: (customer) => page.threads.get(customer)?.messages.map(({ text }) => text) ?? [],
    callFor(key, messages, { isForged } = { isForged: false }) {
      const entry = [{ id: page.id, time: Date.now(), messaging: messages.map(itemOf) }]
      const raw = Buffer.from(escaped(JSON.stringify({ object: 'page', entry })))
      const signature = signatureOf(raw, isForged ? 'a guess' : APP.secret)
      const headers = new Headers({ 'x-hub-signature-256': signature })
      return { method: 'POST', key, query: new URLSearchParams(), headers, raw }
    },
    bring: (messages) => {
      for (const { id, from, text, at } of messages)
        fake.customers.write(page, from, { mid: id, text, at: at.getTime() })
    },
    close: fake.close,
  }
}

function itemOf({ id: mid, from, by, text, at }: PeerMessage): object {
  const [customer, page] = [{ id: from }, { id: PAGE_ID }]
  const timestamp = at.getTime()
  if (by === 'customer') return { sender: customer, recipient: page, timestamp, message: { mid, text } }
  const app_id = Number(by === 'self' ? APP.id : INBOX_APP_ID)
  return { sender: page, recipient: customer, timestamp, message: { mid, text, is_echo: true, app_id } }
}
