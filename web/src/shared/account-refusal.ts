import { CallError } from '@switchboard/contract'
import type { ReasonCode } from '@switchboard/contract/reasons'
import { reasonText } from '../i18n/reason-text.ts'

export type AskedField = 'email' | 'password' | 'new_password' | 'code'

const FIELDS: { [Code in ReasonCode]?: AskedField } = {
  password_wrong: 'password',
  code_wrong_or_used: 'code',
  first_code_wrong: 'code',
  code_wrong_or_expired: 'code',
  email_not_of_account: 'email',
  email_invalid: 'email',
  password_common: 'new_password',
  password_short: 'new_password',
}

/** Why a change was refused, and the field it belongs to, if any. */
export function refusalOf(error: unknown, t: (key: string) => string): { text: string; field?: AskedField } {
  const { message = '', reason = undefined } = error instanceof CallError ? error : {}
  const field = reason && FIELDS[reason.code as ReasonCode]
  return { text: reasonText(reason, message) || t('failed'), ...(field && { field }) }
}
