import { useTranslation } from 'react-i18next'
import { type Bot, useAskForConsent } from '../../../data/bots.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { toast } from '../../../ui/toast.tsx'

/** Requests a new authorization URL if the last one was closed or has expired. */
export function useAuthorise(bot: Bot, onUrl: (url: string) => void) {
  const { t } = useTranslation('integrations')
  const ask = useAskForConsent()
  const { failure } = useReason()

  const run = async () => {
    try {
      onUrl((await ask.mutateAsync(bot)).authorize_url)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failure(error, t('authorise_failed')))
    }
  }

  return { run, isPending: ask.isPending }
}
