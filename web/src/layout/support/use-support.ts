import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { supportWidget } from '../../data/support.ts'
import { closeOverlay, openOverlay } from '../../state/overlay.ts'
import { toast } from '../../ui/toast.tsx'
import { openSupportWidget } from './support-widget.ts'

/** Opens the live chat of this installation, or tells how it gets one. */
export function useSupport(): () => Promise<void> {
  const { t } = useTranslation('layout')
  return async () => {
    try {
      const widget = await supportWidget()
      if (!widget) return openOverlay('no_support')
      closeOverlay()
      await openSupportWidget(widget.script, widget.identity)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('support_failed')))
    }
  }
}
