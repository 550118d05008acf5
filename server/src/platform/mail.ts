import type { Config } from './config.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Resolves once the mail server has accepted the message. */
  send(message: Message): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Null where no mail server is set. Its address is the operator's own choice, so it may be in a private network. */
export function createMail({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail | null {
  if (!SMTP_URL) return null
  const { username, hostname } = new URL(SMTP_URL)
  const user = decodeURIComponent(username)
  const from = MAIL_FROM ?? (user.includes('@') ? user : `Switchboard <no-reply@${hostname}>`)
  return {
    async send(message) {
      // Loaded on first use: few installations send mail, and they do so rarely.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: SMTP_URL,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
      try {
        // Without the address check that an object allows, a comma would add recipients.
        await transport.sendMail({ from, ...message, to: { name: '', address: message.to } })
      } finally {
        transport.close()
      }
    },
  }
}
