import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSignedIn } from '../state/session.ts'
import { confirmUser } from '../ui/confirm-dialog.tsx'

/** Asks before unsaved changes are lost to another screen, another page or a closed tab. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const { t } = useTranslation('common')
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () =>
      isSignedIn() &&
      !(await confirmUser({
        title: t('leave_title'),
        text: t('leave_text'),
        confirm: t('leave'),
        cancel: t('stay'),
        danger: true,
      })),
  })
}
