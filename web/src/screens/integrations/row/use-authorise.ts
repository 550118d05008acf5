import { useTranslation } from 'react-i18next'
import { type Bot, useAskForConsent } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { toast } from '../../../ui/toast.tsx'

/** Requests a new authorization URL if the last one was closed or has expired. */
export function useAuthorise(bot: Bot, onUrl: (url: string) => void) {
  const { t } = useTranslation('integrations')
  const ask = useAskForConsent()

  const run = async () => {
    try {
      onUrl((await ask.mutateAsync(bot)).authorize_url)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('authorise_failed')))
    }
  }

  return { run, isPending: ask.isPending }
}
