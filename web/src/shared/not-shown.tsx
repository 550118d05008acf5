import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type NotShownProps = { text?: string; retry?: string; onRetry: () => unknown }

/** Shown instead of a part that failed to load, or above its previous data. */
export function NotShown({ text, retry, onRetry }: NotShownProps) {
  const { t } = useTranslation('common')
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {retry ?? t('try_again')}
        </Button>
      }
    >
      {text ?? t('not_shown')}
    </Banner>
  )
}
