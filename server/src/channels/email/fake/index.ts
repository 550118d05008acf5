// A mail provider on this machine: a separate IMAP implementation, because no IMAP server for tests is maintained, and
// SMTP by a package.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type Certificate, createImapServer } from './imap-server.ts'
import { createMailboxes } from './mailboxes.ts'

interface FakeMailOptions {
  imapPort?: number
  smtpPort?: number
  certificate?: Certificate
  isTls?: boolean
  hasIdle?: boolean
  /** Stores sent mails in the Sent folder, as Gmail does. */
  keepsSent?: boolean
}

export async function startFakeMail(options: FakeMailOptions = {}) {
  const { imapPort = 0, smtpPort = 0, certificate, isTls = false, keepsSent = false } = options
  const mailboxes = createMailboxes()
  const imap = createImapServer(mailboxes, options)
  const smtp = new SMTPServer({
    ...certificate,
    secure: isTls,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    allowInsecureAuth: !certificate,
    logger: false,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isLetIn = mailboxes.isLetIn(username ?? '', password ?? '')
      if (!mailboxes.takeFault('auth') && isLetIn) return done(null, { user: username ?? '' })
      done(refusal(535, '5.7.8 Username and Password not accepted'))
    },
    onMailFrom(_address, _session, done) {
      if (mailboxes.takeFault('rate')) return done(refusal(451, '4.7.0 Too many messages, slow down'))
      if (mailboxes.takeFault('down')) return done(refusal(451, '4.3.0 Try again later'))
      done()
    },
    onRcptTo(_address, _session, done) {
      done(mailboxes.takeFault('blocked') ? refusal(550, '5.1.1 The account does not exist') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        for (const { address } of session.envelope.rcptTo) {
          mailboxes.taken.push({ from, to: address, source })
          mailboxes.put(address, source)
        }
        if (keepsSent) mailboxes.put(String(session.user), source, { folder: 'Sent' })
        if (mailboxes.takeFault('cut')) for (const connection of smtp.connections) connection.close()
        else done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => imap.listen(imapPort, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve))
  const at = {
    imap: (imap.address() as AddressInfo).port,
    smtp: (smtp.server.address() as AddressInfo).port,
  }
  return {
    ...mailboxes,
    port: at,
    hosts: [`127.0.0.1:${at.imap}`, `127.0.0.1:${at.smtp}`],
    /** Breaks all connections, so that clients must reconnect. */
    cutConnections: () => imap.cutAll(),
    async close() {
      imap.cutAll()
      await new Promise<void>((resolve) => imap.close(() => resolve()))
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

export type FakeMail = Awaited<ReturnType<typeof startFakeMail>>

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
