import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { supportWidget } from '../../data/support.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { toast } from '../../ui/toast.tsx'
import { openSupportWidget } from './support-widget.ts'

/** Opens the live chat of this installation. */
export function useSupport(): () => Promise<void> {
  const { t } = useTranslation('layout')
  return async () => {
    try {
      const widget = await supportWidget()
      closeOverlay()
      if (!widget) return void toast.error(t('support_failed'))
      await openSupportWidget(widget.script, widget.identity)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('support_failed')))
    }
  }
}
