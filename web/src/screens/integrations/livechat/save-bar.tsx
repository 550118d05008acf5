import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useLeaveGuard } from '../../../shared/use-leave-guard.ts'
import { Button } from '../../../ui/button.tsx'

type SaveBarProps = {
  formId: string
  save: { isPending: boolean; error: Error | null }
  onDiscard: () => void
}

/** Shown while there are unsaved changes, and asks before the page is left. */
export function SaveBar({ formId, save, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('integrations')
  const failure = wasCancelled(save.error) ? null : save.error
  useLeaveGuard(true)

  return (
    <section
      aria-label={t('unsaved')}
      className="sticky bottom-4 flex flex-wrap items-center gap-2 rounded-popover border border-line bg-raised px-4 py-3 shadow-popover"
    >
      <p role={failure ? 'alert' : 'status'} className="min-w-0 flex-1 basis-28 text-sm">
        {failure ? (
          <span className="text-danger-text">{failureText(failure, t('save_failed'))}</span>
        ) : (
          t('unsaved')
        )}
      </p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
        {t('save')}
      </Button>
    </section>
  )
}
