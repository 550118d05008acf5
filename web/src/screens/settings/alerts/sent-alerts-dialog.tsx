import { useTranslation } from 'react-i18next'
import { type AlertDelivery, useAlertDeliveries } from '../../../data/alerts.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { useReason } from '../../../shared/use-reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The latest alerts, with recipient and delivery state. */
export function SentAlertsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const sent = useAlertDeliveries()
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('alerts_sent')}
      description={t('alerts_sent_text')}
      closeLabel={t('common:close')}
      initialFocus="title"
    >
      {sent.isPending && <Skeleton className="h-24" />}
      {sent.isError && !sent.data && <NotShown onRetry={() => sent.refetch()} />}
      {sent.data?.length === 0 && <p className="text-sm text-muted">{t('alerts_sent_empty')}</p>}
      {sent.data && sent.data.length > 0 && (
        <ul aria-label={t('alerts_sent')} className="grid">
          {sent.data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
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
  unknown: 'danger',
  skipped: 'neutral',
} as const

function DeliveryRow({ delivery }: { delivery: AlertDelivery }) {
  const { t, i18n } = useTranslation('account')
  const { person, channel, target, state, error, reason, chat, created_at } = delivery
  const { reasonText } = useReason()
  return (
    <li className="grid min-w-0 gap-0.5 border-b border-line py-2 wrap-anywhere last:border-none">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {chat ? chat.display_name : t('alerts_sent_test')}
        <Badge tone={TONES[state]}>{t(`alerts_state_${state}`)}</Badge>
      </p>
      <p className="text-xs text-muted">
        {[
          dateAndTime(created_at, i18n.language),
          person.name,
          t(`alerts_by_${channel}`),
          target !== person.name && target,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {error && <p className="text-xs text-muted">{reasonText(reason, error)}</p>}
    </li>
  )
}
