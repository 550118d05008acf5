import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'

/** Returns an empty text for an open chat. */
export function useStateText({ state, snoozed_until }: Pick<Chat, 'state' | 'snoozed_until'>): string {
  const { t, i18n } = useTranslation('inbox')
  if (state === 'waiting') return t('state_waiting')
  if (state === 'done') return t('state_done')
  if (state !== 'snoozed') return ''
  return snoozed_until
    ? t('state_snoozed_at', { at: dateAndTime(snoozed_until, i18n.language) })
    : t('state_snoozed_message')
}
