import { afterAll } from 'vitest'
import { smtpServer } from './smtp-server.ts'

export type { ReceivedMail } from './smtp-server.ts'

/** An SMTP server for the duration of a test file. */
export async function mailServer() {
  const server = await smtpServer()
  afterAll(server.close)
  return server
}
