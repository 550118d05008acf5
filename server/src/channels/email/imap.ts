import { reason } from '@switchboard/contract/reasons'
import { ImapFlow } from 'imapflow'
import { isAllowedPrivate, safeSocketOptions } from '../../platform/safe-connect.ts'
import { ChannelError } from '../channel.ts'
import { type EmailCredentials, hostOf } from './credentials.ts'
import { imapTrouble } from './refusals.ts'

export interface MailRules {
  allowPrivateHosts: string[]
  /** Certificates to trust in addition to those of the system. */
  ca?: string
}

export const IMAP_PORTS = [143, 993]
const CONNECT_MS = 15_000
const LARGEST_LITERAL = 64 * 1024 * 1024

/** Opens one session with the mailbox, which ends with `work` or with the signal. */
export async function withImap<Result>(
  { imap, user, password }: Pick<EmailCredentials, 'imap' | 'user' | 'password'>,
  rules: () => MailRules,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { host, port, security } = hostOf(imap)
  const { allowPrivateHosts, ca } = rules()
  const policy = { allowPrivateHosts, ports: IMAP_PORTS }
  if (security === 'none' && !isAllowedPrivate({ host, port }, policy)) throw unprotected()
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    tls: { ...safeSocketOptions({ host, port }, policy), ...(ca && { ca }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    maxLiteralSize: LARGEST_LITERAL,
    maxLineLength: 8 * 1024 * 1024,
    maxResponseSize: LARGEST_LITERAL + 1024 * 1024,
    clientInfo: { name: 'Switchboard' },
  })
  // An error also rejects the command that is running.
  client.on('error', () => {})
  const close = () => client.close()
  if (signal.aborted) throw signal.reason
  signal.addEventListener('abort', close, { once: true })
  try {
    await client.connect()
    const result = await work(client)
    await Promise.race([
      client.logout().catch(() => {}),
      new Promise((done) => setTimeout(done, 2000).unref()),
    ])
    return result
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** Like `withImap`, but converts errors to ChannelErrors. */
export const withMailbox = <Result>(
  ...[credentials, rules, signal, work]: Parameters<typeof withImap<Result>>
) =>
  withImap(credentials, rules, signal, work).catch((error) => {
    throw imapTrouble(error)
  })

export const unprotected = () => new ChannelError('invalid', reason('mail_unprotected'))
