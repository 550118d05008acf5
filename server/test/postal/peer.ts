import type { Peer, Trouble } from '../channel-conformance/peer.ts'
import { createPostal, type PostalCredentials } from './adapter.ts'
import { type Fault, openPostOffice, RETRY_AFTER_S, TOKEN } from './fake.ts'
import { signatureOf } from './letters.ts'

const credentials = {
  token: TOKEN,
  secret: 'postal-secret-0123456789',
} satisfies PostalCredentials

export async function openPostalPeer(): Promise<Peer> {
  const office = await openPostOffice()
  return {
    host: office.host,
    openAdapter: ({ outbound }) => createPostal({ outbound, url: office.url }),
    credentials,
    goWrong: (...troubles) => office.next(...troubles.map((trouble) => FAULTS[trouble])),
    retryAfterMs: RETRY_AFTER_S * 1000,
    gotBy: (customer) => office.taken.filter(({ to }) => to === customer).map(({ text }) => text),
    callFor(key, letters, { isForged } = { isForged: false }) {
      const raw = Buffer.from(JSON.stringify({ letters }))
      const signature = signatureOf(raw, isForged ? 'a guess' : credentials.secret)
      const headers = new Headers({ 'x-postal-signature': signature })
      return { method: 'POST', key, query: new URLSearchParams(), headers, raw }
    },
    bring: office.bring,
    close: office.close,
  }
}

const FAULTS: Record<Trouble, Fault> = {
  rate: 'rate',
  auth: 'auth',
  blocked: 'blocked',
  transient: 'closed',
  ambiguous: 'cut',
  conflict: 'conflict',
}
