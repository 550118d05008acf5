import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'

interface SaveBarProps {
  formId: string
  /** The reason why saving is disabled. */
  whyNot: string | null
  isSaving: boolean
  isChanged: boolean
  failures: string[]
  onDiscard: () => void
}

/** Shown while there are unsaved changes or errors; its button saves everything. */
export function SaveBar({ formId, whyNot, isSaving, isChanged, failures, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('botsettings')
  if (!isChanged && !isSaving && failures.length === 0) return null
  return (
    <section
      aria-label={t('save_bar')}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-popover border border-line bg-raised px-4 py-3 shadow-popover"
    >
      <div role={failures.length > 0 ? 'alert' : 'status'} className="min-w-0 flex-1 basis-28 text-sm">
        {failures.length > 0 ? (
          <ul className="wrap-anywhere text-danger-text">
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        ) : (
          <p>{t('unsaved')}</p>
        )}
      </div>
      {isChanged && <Button onClick={onDiscard}>{t('discard')}</Button>}
      <WhyDisabled reason={whyNot}>
        <Button type="submit" form={formId} variant="primary" loading={isSaving}>
          {t('save')}
        </Button>
      </WhyDisabled>
    </section>
  )
}
