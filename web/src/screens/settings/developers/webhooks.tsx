import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebhooks } from '../../../data/webhooks.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function Webhooks() {
  const { t } = useTranslation('account')
  const webhooks = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const list = webhooks.data ?? []
  return (
    <Card title={t('hooks')} description={t('hooks_text')}>
      {webhooks.isPending && <Skeleton className="h-11" />}
      {webhooks.isError && !webhooks.data && (
        <NotShown text={t('hooks_failed')} onRetry={() => webhooks.refetch()} />
      )}
      {list.some(({ state }) => state === 'given_up') && (
        <Banner tone="danger">{t('hooks_given_up_notice')}</Banner>
      )}
      {webhooks.data && list.length === 0 && <p className="text-sm text-muted">{t('hooks_empty')}</p>}
      {list.length > 0 && (
        <ul aria-label={t('hooks')} className="grid">
          {list.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onRemoved={() => addButton.current?.focus()} />
          ))}
        </ul>
      )}
      <Button ref={addButton} className="justify-self-start" onClick={() => setAdding(true)}>
        {t('hooks_add')}
      </Button>
      <WebhookDialog open={isAdding} onClose={() => setAdding(false)} />
    </Card>
  )
}
