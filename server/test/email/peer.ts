import type { RemoteAdapter } from '../../src/channels/channel.ts'
import { messageIdOf } from '../../src/channels/email/credentials.ts'
import { compose } from '../../src/channels/email/fake/compose.ts'
import { startFakeMail } from '../../src/channels/email/fake/index.ts'
import type { MailFault } from '../../src/channels/email/fake/mailboxes.ts'
import { openEmail } from '../../src/channels/email/index.ts'
import { SMTP_RETRY_MS } from '../../src/channels/email/refusals.ts'
import type { App } from '../../src/context.ts'
import type { Peer, PeerMessage, Trouble } from '../channel-conformance/peer.ts'
import { textOf } from './letters.ts'

/** Fast polling for tests. */
export const PACE = { waitMs: 150, lookMs: 40, idleMs: 20 }
export const SHOP = 'shop@example.com'

export async function openEmailPeer(): Promise<Peer & { hosts: string[] }> {
  const fake = await startFakeMail()
  const credentials = {
    address: SHOP,
    user: SHOP,
    password: fake.open(SHOP, 'password-0123456789').password,
    imap: `none://127.0.0.1:${fake.port.imap}`,
    smtp: `none://127.0.0.1:${fake.port.smtp}`,
    secret: 'signing-secret-0123456789',
  }
  const keyOf = (name: string) => `${name}@customers.example`

  function bring({ id, from, by, text, at }: PeerMessage) {
    const customer = keyOf(from)
    const theirs = { from: customer, to: SHOP, text, subject: 'Re: your shop', id }
    if (by === 'customer') return fake.put(SHOP, compose(theirs), { at })
    const ours = { from: SHOP, to: customer, text, subject: 'Re: your shop', id }
    if (by === 'operator') return fake.put(SHOP, compose(ours), { at, folder: 'Sent' })
    const headers = { 'Message-ID': messageIdOf(credentials, 1) }
    return fake.put(SHOP, compose({ ...ours, headers }), { at })
  }

  return {
    host: fake.hosts.join(','),
    hosts: fake.hosts,
    openAdapter: (app) => openEmail(contextOf(app), { pace: PACE }) as RemoteAdapter,
    credentials,
    keyOf,
    keepsNothing: true,
    settings() {
      const { validity, next } = fake.open(SHOP).folders.get('INBOX')!
      return { reads_from: { validity: String(validity), next } }
    },
    goWrong: (...troubles) => void fake.faults.push(...troubles.map((trouble) => FAULTS[trouble])),
    retryAfterMs: SMTP_RETRY_MS,
    gotBy: (customer) => fake.taken.filter(({ to }) => to === keyOf(customer) || to === customer).map(textOf),
    bring: (messages) => {
      for (const message of messages) bring(message)
    },
    close: fake.close,
  }
}

export const contextOf = (app: App) => ({
  config: app.config,
  outbound: app.outbound,
  now: app.now,
  renew: async <Credentials>({ credentials }: { credentials: Credentials }) => credentials,
})

const FAULTS: Record<Trouble, MailFault> = {
  rate: 'rate',
  auth: 'auth',
  blocked: 'blocked',
  transient: 'down',
  ambiguous: 'cut',
  conflict: 'locked',
}
