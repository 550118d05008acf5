import { CallError } from '@switchboard/contract'

// The server speaks English; these of its refusals a person meets here.
const KNOWN: Record<string, string> = {
  'Enter a valid email address': 'refused_email',
  'The account has no plan to cancel.': 'refused_no_plan',
}

/** In the person's own language where it is known. */
export function refusalText(error: unknown, t: (key: string) => string): string {
  const said = error instanceof CallError ? error.message : ''
  const known = KNOWN[said]
  return known ? t(known) : said || t('failed')
}
