import type { App } from '../context.ts'
import type { AlertDeliveryRow } from '../database/schema.ts'
import type { AlertWords } from './alert-words.ts'
import type { Outcome } from './deliver-alert.ts'

export async function mailAlert(
  app: App,
  { target }: AlertDeliveryRow,
  { title, lines, link, footer }: AlertWords,
): Promise<Outcome> {
  if (!app.mail.isOn()) return { state: 'failed', error: 'No mail server is set up.' }
  const text = [...lines, link, `-- \n${footer}`].join('\n\n')
  try {
    await app.mail.send({ to: target, subject: title, text })
    return { state: 'sent' }
  } catch (error) {
    return outcomeOf(error as MailError)
  }
}

type MailError = Error & { code?: string; responseCode?: number }

/** Before the mail server has the text. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'])

/** Only what certainly did not arrive is tried again. */
function outcomeOf({ code = '', responseCode = 0, message }: MailError): Outcome {
  if (responseCode >= 500) return { state: 'failed', error: 'The mail server refused the email.' }
  const isUnsent = responseCode >= 400 || NOT_SENT.has(code) || /connect E|getaddrinfo/.test(message)
  return isUnsent
    ? { state: 'retry', error: 'The mail server cannot be reached or does not accept email now.' }
    : {
        state: 'unknown',
        error: 'The connection to the mail server broke. It is not known whether it arrived.',
      }
}
