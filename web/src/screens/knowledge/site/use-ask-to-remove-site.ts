import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { type Site, useRemoveSite } from '../../../data/site.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Asks for confirmation, because all pages are deleted at once. */
export function useAskToRemoveSite(agentId: number, { url }: Site) {
  const { t } = useTranslation('knowledge')
  const removal = useRemoveSite(agentId)

  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('site_remove_title', { url }),
      text: t('site_remove_text'),
      confirm: t('site_remove'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await removal.mutateAsync()
      focusContent()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('site_remove_failed')))
    }
  }

  return { ask, isRemoving: removal.isPending }
}
