import type { api } from '@switchboard/contract'
import i18n from 'i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { translatedReason } from '../../lib/known-reason.ts'
import { isUndelivered } from '../../lib/undelivered.ts'

/** The customer's message, or why an answer could not be delivered, in the language of the console. */
export async function alertBody({ hand_over, preview }: api.chats.Chat): Promise<string> {
  const summary = hand_over?.summary ?? ''
  if (!isUndelivered(summary)) return summary || preview || i18n.t('layout:alert_file')
  try {
    await loadTexts('channels')()
  } catch {
    return summary
  }
  const english = i18n.getResourceBundle('en', 'channels')
  return translatedReason(summary, english, (key, values) => i18n.t(`channels:${key}`, values))
}
