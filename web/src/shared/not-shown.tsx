import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type NotShownProps = { text?: string; retry?: string; onRetry: () => unknown }

/** In place of a part of a screen that did not come, or above what was known before. */
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
