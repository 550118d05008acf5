import { useTranslation } from 'react-i18next'
import { confirmUser } from '../ui/confirm-dialog.tsx'

/** Asks before Escape or the close button discards changes. A Cancel button discards them at once. */
export function useDiscardGuard(isChanged: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTranslation('common')
  return async () => {
    const mayClose =
      !isChanged ||
      (await confirmUser({
        title: t('leave_title'),
        text: t('leave_text'),
        confirm: t('leave'),
        cancel: t('stay'),
        danger: true,
      }))
    if (mayClose) onClose()
  }
}
