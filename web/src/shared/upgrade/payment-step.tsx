import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type PaymentStepProps = { plan: string; url: string; isPaid: boolean }

/** Shown while somebody pays in another tab. */
export function PaymentStep({ plan, url, isPaid }: PaymentStepProps) {
  const { t } = useTranslation('upgrade')
  if (isPaid) return <Banner tone="success" title={t('paid', { plan })} />
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Spinner className="size-4" />
        {t('waiting')}
      </p>
      <p className="text-muted">{t('waiting_text')}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start rounded-sm font-medium text-accent-text underline underline-offset-2"
      >
        {t('open_page', { plan })}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('new_tab')}</span>
      </a>
    </div>
  )
}
