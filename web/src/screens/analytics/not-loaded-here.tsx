import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export function NotLoadedHere({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('analytics')
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('not_loaded')}
    </Banner>
  )
}
