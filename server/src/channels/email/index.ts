import { type ChannelContext, ChannelError, type Health, type RemoteAdapter } from '../channel.ts'
import { failedHealth } from '../failed-health.ts'
import { connect } from './connect.ts'
import type { EmailCredentials } from './credentials.ts'
import { fileFetcher } from './fetch-file.ts'
import { type MailRules, withMailbox } from './imap.ts'
import { PACE, type Pace, poll } from './poll.ts'
import { LARGEST_FILE, LONGEST_TEXT, send, sendMail } from './send.ts'

interface Options {
  pace?: Pace
  /** A certificate to trust in addition to those of the system. */
  ca?: string
}

/** A mailbox at any provider: read over IMAP, answered over SMTP. */
export function openEmail(
  { config, now }: ChannelContext,
  { pace = PACE, ca }: Options = {},
): RemoteAdapter<EmailCredentials> {
  // Read each time: the settings may change while the server runs.
  const rules = (): MailRules => ({ allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS, ...(ca && { ca }) })
  return {
    id: 'email',
    receives: 'remote',
    neverCalls: true,
    maxText: LONGEST_TEXT,
    countsBy: 'utf16',
    maxFileBytes: LARGEST_FILE,
    answerWithinMs: null,
    missing: () => [],
    connect: (form, signal) => connect(rules, form, signal),
    async listenAt() {},
    async webhook() {
      return { status: 403, events: [] }
    },
    poll: (bot, cursor, signal, isTrial = false) => poll(bot, rules, cursor, signal, { isTrial, now, pace }),
    send: (bot, to, part) => send(bot, rules, to, part),
    sendMail: (bot, mail) => sendMail(bot, rules, mail),
    fetchFile: fileFetcher(rules),
    // Nothing is registered at the provider.
    async disconnect() {},
    health: (bot) =>
      healthOf(() =>
        withMailbox(bot.credentials, rules, AbortSignal.timeout(HEALTH_MS), (client) => client.noop()),
      ),
  }
}

const HEALTH_MS = 20_000

async function healthOf(ask: () => Promise<void>): Promise<Health> {
  try {
    await ask()
    return { state: 'connected', reason: '' }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return failedHealth(error)
  }
}
