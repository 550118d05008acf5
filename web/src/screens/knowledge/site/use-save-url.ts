import { SITE_URL } from '@switchboard/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { useSaveSite } from '../../../data/site.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { alertUser } from '../../../ui/alert-dialog.tsx'
import { secondLine } from '../russian.ts'

/** Validates the URL at the field before it is sent. */
export function useSaveUrl(agentId: number, typed: string) {
  const { t, i18n } = useTranslation('knowledge')
  const save = useSaveSite(agentId)
  const [faultyUrl, setFaultyUrl] = useState<string | null>(null)
  const url = typed.trim()
  const isFaulty = !SITE_URL.test(url)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (isFaulty) {
      setFaultyUrl(url)
      return void alertUser({ text: t('site_incorrect') })
    }
    save.mutate(url, {
      onError: (error) =>
        wasCancelled(error) ||
        void alertUser({ text: t('site_not_sent'), ...secondLine('site_not_sent', i18n.language) }),
    })
  }

  const refusal =
    save.error && !wasCancelled(save.error) && url === save.variables && failureText(save.error, '')
  return {
    submit,
    check: () => url && setFaultyUrl(url),
    fault: faultyUrl !== null && isFaulty ? t('site_incorrect') : refusal,
    isSaving: save.isPending,
  }
}
