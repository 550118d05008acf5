import type { Reason } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../i18n/reason-text.ts'

/** Reasons in the language of the console. Until their dictionary has arrived, they are in English. */
export function useReason() {
  const { t, ready: isReady } = useTranslation('reasons', { useSuspense: false })
  const textOf = (reason: Reason | null | undefined, english: string) => reasonText(reason, english, t)
  return { reasonText: textOf, isReady }
}
