import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSignedIn } from '../state/session.ts'
import { confirmUser } from '../ui/confirm-dialog.tsx'

/** Asks before somebody leaves what they have not saved: another screen, another page, a closed tab. */
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
