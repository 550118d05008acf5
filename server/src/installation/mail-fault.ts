/** What the mail library throws: `response` is the mail server's own answer. */
export type MailError = Error & { code?: string; syscall?: string; command?: string; response?: string }

/** Says why a mail was not sent, for the person who entered the server. The console recognises the exact texts. */
export function mailFault({ code, syscall, command, response, message }: MailError): string {
  if (code === 'EAUTH') return 'The mail server refused the user name or the password.'
  if (response) return `The mail server refused the email: ${response}`
  if (/certificate/i.test(message)) return 'The mail server has no valid certificate for this address.'
  if (code === 'ETIMEDOUT' || code === 'EDNS' || syscall === 'connect')
    return 'No mail server answers at this address and port.'
  if (code === 'ETLS' || command === 'CONN')
    return 'The mail server does not accept this encryption at this port.'
  return `The mail was not sent: ${message}`
}
