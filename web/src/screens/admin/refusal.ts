import { CallError } from '@switchboard/contract'

// The server's error messages are in English; these can occur here.
const KNOWN: Record<string, string> = {
  'Enter a valid email address': 'refused_email',
  'Another backup is being made. Wait until it is done.': 'backup_running',
  'The account has no plan to cancel.': 'refused_no_plan',
  'Enter the address of the mail server.': 'refused_mail_host',
  'Enter the address of the model.': 'refused_model_address',
  'The mail server refused the user name or the password.': 'refused_mail_login',
  'The mail server has no valid certificate for this address.': 'refused_mail_certificate',
  'No mail server answers at this address and port.': 'refused_mail_nobody',
  'The mail server does not accept this encryption at this port.': 'refused_mail_encryption',
}

/** The server names environment variables; here they are form fields. */
const PATTERNS: [RegExp, string][] = [
  [/^BACKUP_PASSPHRASE must be/, 'backup_passphrase_short'],
  [/^LLM_BASE_URL must be/, 'refused_model_address'],
  [/^LLM_MODEL must be/, 'refused_model_name'],
  [/^LLM_INPUT_PRICE and LLM_OUTPUT_PRICE must be/, 'refused_model_prices'],
  [/^LLM_API_KEY must be/, 'refused_model_key'],
  [/^MAIL_FROM must be/, 'refused_mail_from'],
  [/^SMTP_URL must be/, 'refused_mail_host'],
  [/^ALLOW_PRIVATE_HOSTS must be/, 'refused_hosts'],
  [/^The mail server refused the email: (?<answer>.*)$/s, 'refused_mail_answer'],
  [/^The mail was not sent: (?<reason>.*)$/s, 'refused_mail_unsent'],
]

/** The server's message, translated if it is known. */
export function refusalText(
  error: unknown,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  const said = error instanceof CallError ? error.message : ''
  if (KNOWN[said]) return t(KNOWN[said])
  for (const [pattern, key] of PATTERNS) {
    const found = pattern.exec(said)
    if (found) return t(key, { ...found.groups })
  }
  return said || t('failed')
}
