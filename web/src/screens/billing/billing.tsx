import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBillingInfo } from '../../data/billing.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { Screen } from '../../shared/screen.tsx'
import { StorageUse } from '../../shared/storage-use.tsx'
import { openUpgrade } from '../../shared/upgrade/open-upgrade.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'

export function Billing() {
  const { t } = useTranslation('billing')
  const { upgrade } = useSearch({ from: '/signed-in/billing' })
  const billing = useBillingInfo()

  useEffect(() => {
    if (upgrade && !arePlansOff()) openUpgrade()
  }, [upgrade])

  if (arePlansOff())
    return (
      <Screen name={t('title')} className="grid max-w-160 content-start gap-4">
        <Card title={t('off_title')}>
          <p className="text-sm text-muted">{t('off_text')}</p>
        </Card>
        <StorageUse />
      </Screen>
    )
  return (
    <Screen name={t('title')} className="grid max-w-160 content-start gap-4">
      {billing.isPending ? (
        // As high as the loaded card, at any width.
        <div className="relative">
          <div className="invisible">
            <PlanCard billing={undefined} />
          </div>
          <Skeleton className="absolute inset-0 rounded-popover" />
        </div>
      ) : (
        <>
          {!billing.data && (
            <Banner
              tone="danger"
              action={
                <Button size="sm" loading={billing.isFetching} onClick={() => billing.refetch()}>
                  {t('retry')}
                </Button>
              }
            >
              {t('failed')}
            </Banner>
          )}
          <PlanCard billing={billing.data} />
        </>
      )}
      <StorageUse />
      <Card title={t('what_title')}>
        <p className="text-sm text-muted">{t('what_text')}</p>
      </Card>
    </Screen>
  )
}
