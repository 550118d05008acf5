import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface OlderMessagesProps {
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** Positioned over the top edge, so that it does not move the messages. */
export function OlderMessages({ isLoading, hasFailed, onRetry }: OlderMessagesProps) {
  const { t } = useTranslation(['thread', 'common'])
  if (isLoading)
    return (
      <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
        <span className="rounded-full border border-line bg-raised p-1.5 shadow-control">
          <Spinner label={t('loading_older')} />
        </span>
      </div>
    )
  if (!hasFailed) return null
  return (
    <div role="status" className="absolute inset-x-0 top-2 flex justify-center px-4">
      <p className="flex items-center gap-3 rounded-control border border-line bg-raised px-3 py-1.5 text-sm shadow-control">
        {t('older_failed')}
        <Button size="sm" onClick={onRetry}>
          {t('common:try_again')}
        </Button>
      </p>
    </div>
  )
}
