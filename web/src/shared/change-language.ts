import type { Language } from '@switchboard/contract'
import i18n from 'i18next'
import { setLanguage } from '../i18n/i18n.ts'
import { toast } from '../ui/toast.tsx'

/** Returns whether the language was changed; shows a toast if its texts failed to load. */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    await setLanguage(language)
    return true
  } catch {
    toast.error(i18n.t('common:language_failed'))
    return false
  }
}
