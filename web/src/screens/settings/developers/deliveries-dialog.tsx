import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useDeliveries, useReplay, type Webhook, type WebhookDelivery } from '../../../data/webhooks.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { useReason } from '../../../shared/use-reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { eventKey } from './webhook-dialog.tsx'

/** The latest deliveries with their outcome. Each can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('account')
  const deliveries = useDeliveries(webhook.id)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('hooks_deliveries_title')}
      description={<span className="wrap-anywhere">{webhook.url}</span>}
      closeLabel={t('common:close')}
      initialFocus="title"
    >
      {deliveries.isPending && <Skeleton className="h-24" />}
      {deliveries.isError && !deliveries.data && <NotShown onRetry={() => deliveries.refetch()} />}
      {deliveries.data?.length === 0 && <p className="text-sm text-muted">{t('hooks_deliveries_empty')}</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul aria-label={t('hooks_deliveries_title')} className="grid">
          {deliveries.data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const TONES = {
  queued: 'info',
  sending: 'info',
  sent: 'accent',
  failed: 'danger',
} as const

function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { t, i18n } = useTranslation('account')
  const { id, event, state, attempts, status, error, reason, created_at } = delivery
  const replay = useReplay()
  const isUnderWay = state === 'queued' || state === 'sending'
  const { reasonText } = useReason()
  const at = dateAndTime(created_at, i18n.language)

  const sendAgain = async () => {
    try {
      await replay.mutateAsync({ id: webhookId, deliveryId: id })
    } catch (refused) {
      if (!wasCancelled(refused)) toast.error(refusalOf(refused, t).text)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {t(eventKey(event))}
          <Badge tone={TONES[state]}>{t(`hooks_delivery_${state}`)}</Badge>
        </p>
        <p className="text-xs text-muted">
          {[at, t('hooks_attempts', { count: attempts }), status && `HTTP ${status}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {error && status === null && <p className="text-xs text-muted">{reasonText(reason, error)}</p>}
      </div>
      {!isUnderWay && (
        <Button
          size="sm"
          aria-label={t('hooks_replay_named', { event: t(eventKey(event)), at })}
          loading={replay.isPending}
          onClick={sendAgain}
        >
          {t('hooks_replay')}
        </Button>
      )}
    </li>
  )
}
