import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import type { AlertDeliveryRow } from '../database/schema.ts'
import type { MailError } from '../platform/mail.ts'
import type { AlertWords } from './alert-words.ts'
import type { Outcome } from './deliver-alert.ts'

export async function mailAlert(
  app: App,
  { target }: AlertDeliveryRow,
  { title, lines, path, footer }: AlertWords,
): Promise<Outcome> {
  if (!app.mail.isOn()) return { state: 'failed', why: reason('alert_no_mail') }
  // Only PUBLIC_URL: a request's Host header can be forged, and localhost would lead to the reader's own computer.
  const { PUBLIC_URL } = app.config
  const text = [...lines, ...(PUBLIC_URL ? [PUBLIC_URL + path] : []), `-- \n${footer}`].join('\n\n')
  try {
    await app.mail.send({ to: target, subject: title, text, headers: AUTOMATIC_MAIL })
    return { state: 'sent' }
  } catch (error) {
    return outcomeOf(error as MailError)
  }
}

/** Prevents an out-of-office reply to each alert. */
export const AUTOMATIC_MAIL = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Only what certainly did not arrive is tried again. */
export function outcomeOf({ code, responseCode = 0, isBegun = true }: MailError): Outcome {
  if (responseCode >= 500) return { state: 'failed', why: reason('alert_mail_refused') }
  const isUnsent = responseCode >= 400 || code === 'EENVELOPE' || !isBegun
  return isUnsent
    ? { state: 'retry', why: reason('alert_mail_later') }
    : {
        state: 'unknown',
        why: reason('alert_mail_broke'),
      }
}
