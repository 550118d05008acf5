import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
/** What the mail library throws: `response` is the mail server's own answer. */
export type MailError = Error & { code?: string; syscall?: string; command?: string; response?: string }

/** Says why a mail was not sent, for the person who entered the server. */
export function mailFault({ code, syscall, command, response, message }: MailError): Reason {
  if (code === 'EAUTH') return reason('mail_login')
  if (response) return reason('mail_answer', { answer: response })
  if (/certificate/i.test(message)) return reason('mail_certificate')
  if (code === 'ETIMEDOUT' || code === 'EDNS' || syscall === 'connect') return reason('mail_nobody')
  if (code === 'ETLS' || command === 'CONN') return reason('mail_encryption')
  return reason('mail_unsent', { fault: message })
}
