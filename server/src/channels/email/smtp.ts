import { type MailTransport, sendOver } from '../../platform/mail.ts'
import { isAllowedPrivate, safeConnect } from '../../platform/safe-connect.ts'
import { type EmailCredentials, hostOf } from './credentials.ts'
import { type MailRules, unprotected } from './imap.ts'

export const SMTP_PORTS = [25, 465, 587, 2525]
const CONNECT_MS = 15_000
const SILENT_MS = 60_000

/** Opens a separate connection for each mail. */
async function transportOf(
  { smtp, user, password }: Pick<EmailCredentials, 'smtp' | 'user' | 'password'>,
  rules: () => MailRules,
  signal: AbortSignal,
): Promise<MailTransport> {
  const { host, port, security } = hostOf(smtp)
  const { allowPrivateHosts, ca } = rules()
  const policy = { allowPrivateHosts, ports: SMTP_PORTS }
  if (security === 'none' && !isAllowedPrivate({ host, port }, policy)) throw unprotected()
  const connection = await safeConnect({ host, port }, policy, { timeoutMs: CONNECT_MS, signal })
  return {
    connection,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: { user, pass: password },
    tls: { servername: host, ...(ca && { ca }) },
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type Access = Pick<EmailCredentials, 'smtp' | 'user' | 'password'>

export async function sendBySmtp(
  access: Access,
  rules: () => MailRules,
  signal: AbortSignal,
  message: Parameters<typeof sendOver>[1],
): Promise<void> {
  await sendOver(await transportOf(access, rules, signal), message)
}

/** Checks that the server accepts the login. */
export async function checkSmtp(access: Access, rules: () => MailRules, signal: AbortSignal): Promise<void> {
  const options = await transportOf(access, rules, signal)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options)
  const giveUp = () => options.connection?.destroy()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await transport.verify()
  } finally {
    signal.removeEventListener('abort', giveUp)
    transport.close()
    options.connection?.destroy()
  }
}
