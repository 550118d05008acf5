import { Check, CircleAlert, CircleHelp, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../data/messages.ts'
import { DeliveryReason } from './delivery-reason.tsx'
import { RetryButton } from './retry-button.tsx'

/** Delivery state of an answer. A failure shows its reason and can be retried. */
export function Delivery({ message, mayRetry }: { message: Message; mayRetry: boolean }) {
  const { t } = useTranslation('inbox')
  const { delivery, delivery_error, delivery_reason, mail_error, mail_reason } = message
  if (delivery === null) return null
  if (mail_error)
    return (
      <span className="flex min-w-0 items-center gap-1 font-medium text-danger-text">
        <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="wrap-anywhere">
          {t('thread_mail_failed')}: <DeliveryReason reason={mail_reason} text={mail_error} />
        </span>
      </span>
    )
  if (delivery === 'sent')
    return (
      <span title={t('thread_sent')}>
        <Check aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t('thread_sent')}</span>
      </span>
    )
  if (delivery === 'queued' || delivery === 'sending')
    return (
      <span className="flex items-center gap-1">
        <Clock aria-hidden="true" className="size-3" />
        {t('thread_sending')}
      </span>
    )
  const hasFailed = delivery === 'failed'
  const Icon = hasFailed ? CircleAlert : CircleHelp
  return (
    <>
      <span className="flex min-w-0 items-center gap-1 font-medium text-danger-text">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="wrap-anywhere">
          {hasFailed ? t('thread_failed') : t('thread_unknown')}
          {delivery_error && ': '}
          {delivery_error && <DeliveryReason reason={delivery_reason} text={delivery_error} />}
        </span>
      </span>
      {mayRetry && <RetryButton message={message} />}
    </>
  )
}
