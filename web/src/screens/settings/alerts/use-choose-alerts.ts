import { useTranslation } from 'react-i18next'
import { type AlertChoices, useSaveAlerts } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { toast } from '../../../ui/toast.tsx'

/** Saves at once. Alerts use the language of the console, and quiet hours the time zone of this browser. */
export function useChooseAlerts(choices: AlertChoices) {
  const { t, i18n } = useTranslation('account')
  const save = useSaveAlerts()

  const choose = async (changes: Partial<AlertChoices>) => {
    try {
      const language = i18n.language as AlertChoices['language']
      const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
      await save.mutateAsync({ ...choices, language, time_zone, ...changes })
      toast.success(t('alerts_saved'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  /** Optimistic: shows the value being saved. */
  const shown = save.isPending ? save.variables : choices
  return { shown, choose }
}
