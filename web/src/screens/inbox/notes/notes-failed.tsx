import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** Shown below the conversation, which works without notes. */
export function NotesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['inbox', 'common'])
  return (
    <p
      role="alert"
      className="flex items-center justify-between gap-2 border-t border-line px-4 py-2 text-sm"
    >
      {t('note_load_failed')}
      <Button size="sm" onClick={onRetry}>
        {t('common:try_again')}
      </Button>
    </p>
  )
}
