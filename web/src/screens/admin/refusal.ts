import { CallError, type Reason } from '@switchboard/contract'
import type { ReasonCode } from '@switchboard/contract/reasons'
import { failureText } from '../../data/failure-text.ts'

/** The server names the settings of the environment; here they are form fields. */
const OF_FIELDS: { [Code in ReasonCode]?: string } = {
  mail_no_host: 'refused_mail_host',
  model_no_address: 'refused_model_address',
  model_unnamed: 'refused_model_name',
  model_unpriced: 'refused_model_prices',
}

const OF_SETTINGS: Record<string, string> = {
  BACKUP_PASSPHRASE: 'backup_passphrase_short',
  LLM_BASE_URL: 'refused_model_address',
  LLM_MODEL: 'refused_model_name',
  LLM_API_KEY: 'refused_model_key',
  MAIL_FROM: 'refused_mail_from',
  SMTP_URL: 'refused_mail_host',
  ALLOW_PRIVATE_HOSTS: 'refused_hosts',
}

/** Why a call failed, in the words of the form. */
export function refusalText(error: unknown, t: (key: string) => string): string {
  const key = error instanceof CallError && error.reason && keyOf(error.reason)
  return key ? t(key) : failureText(error, t('failed'))
}

const keyOf = ({ code, params }: Reason): string | undefined =>
  code === ('setting_invalid' satisfies ReasonCode)
    ? OF_SETTINGS[String(params.name)]
    : OF_FIELDS[code as ReasonCode]
