import type { SendMailOptions, SMTPTransportOptions } from 'nodemailer'
import type { Config } from './config.ts'

export interface Message {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mail {
  /** Whether a mail server is set. */
  isOn(): boolean
  /** Resolves once the mail server has accepted the message; otherwise rejects with a `MailError`. */
  send(message: Message): Promise<void>
}

/** `isBegun`: the mail server may have received the message; if false, it certainly has not. */
export type MailError = Error & { code?: string; responseCode?: number; isBegun?: boolean }

export type MailTransport = SMTPTransportOptions
type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>

const TIMEOUT_MS = 20_000

/** Reads `config` for each message, because the mail server may change at any time. */
export const createMail = (config: MailConfig): Mail => ({
  isOn: () => config.SMTP_URL !== null,
  send: (message) => sendMail(config, message),
})

/** The address of the mail server is the operator's own choice, so it may be in a private network. */
export async function sendMail({ SMTP_URL, MAIL_FROM }: MailConfig, message: Message): Promise<void> {
  if (SMTP_URL === null) throw new Error('No mail server is set.')
  const { username, hostname } = new URL(SMTP_URL)
  const user = decodeURIComponent(username)
  const from = MAIL_FROM ?? (user.includes('@') ? user : `Switchboard <no-reply@${hostname}>`)
  const options = {
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  // An object holds exactly one address; in a plain string, a comma would add recipients.
  await sendOver(options, { from, ...message, to: { name: '', address: message.to } })
}

/** Resolves once the server has accepted the message; otherwise rejects with a `MailError`. */
export async function sendOver(options: MailTransport, message: SendMailOptions): Promise<void> {
  // Loaded lazily: few installations send mail, and rarely.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options)
  let isBegun = false
  transport.use('stream', ({ message }, done) => {
    // The stream starts once the server has accepted sender and recipients and expects the text.
    message.processFunc((text) =>
      text.once('resume', () => {
        isBegun = true
      }),
    )
    done()
  })
  try {
    await transport.sendMail(message)
  } catch (error) {
    throw Object.assign(error as Error, { isBegun })
  } finally {
    transport.close()
  }
}
