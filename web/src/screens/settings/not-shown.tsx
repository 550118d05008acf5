import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** In place of what did not come. */
export function NotShown({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('account')
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('common:try_again')}
        </Button>
      }
    >
      {t('not_shown')}
    </Banner>
  )
}
