import type { api } from '@switchboard/contract'
import i18n from 'i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { reasonText } from '../../i18n/reason-text.ts'

/** The customer's message, or why an answer could not be delivered, in the language of the console. */
export async function alertBody({ hand_over, preview }: api.chats.Chat): Promise<string> {
  const { summary = '', summary_code = null } = hand_over ?? {}
  if (!summary_code) return summary || preview || i18n.t('layout:alert_file')
  await loadTexts('reasons')().catch(() => {})
  return reasonText(summary_code, summary)
}
