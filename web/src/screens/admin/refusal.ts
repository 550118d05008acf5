import { CallError } from '@switchboard/contract'

// The server speaks English; these of its refusals a person meets here.
const KNOWN: Record<string, string> = {
  'Enter a valid email address': 'refused_email',
  'The account has no plan to cancel.': 'refused_no_plan',
  'Enter the address of the mail server.': 'refused_mail_host',
  'Enter the address of the model.': 'refused_model_address',
}

/** The server names the variables of its environment; here they are fields. */
const REFUSED_SETTINGS: [RegExp, string][] = [
  [/^LLM_BASE_URL must be/, 'refused_model_address'],
  [/^LLM_MODEL must be/, 'refused_model_name'],
  [/^LLM_INPUT_PRICE and LLM_OUTPUT_PRICE must be/, 'refused_model_prices'],
  [/^LLM_API_KEY must be/, 'refused_model_key'],
  [/^MAIL_FROM must be/, 'refused_mail_from'],
  [/^SMTP_URL must be/, 'refused_mail_host'],
  [/^ALLOW_PRIVATE_HOSTS must be/, 'refused_hosts'],
]

/** In the person's own language where it is known. */
export function refusalText(error: unknown, t: (key: string) => string): string {
  const said = error instanceof CallError ? error.message : ''
  const known = KNOWN[said] ?? REFUSED_SETTINGS.find(([pattern]) => pattern.test(said))?.[1]
  return known ? t(known) : said || t('failed')
}
