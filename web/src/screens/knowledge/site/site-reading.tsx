import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { type Site, useReadSiteAgain } from '../../../data/site.ts'
import { ago } from '../../../lib/ago.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAskToRemoveSite } from './use-ask-to-remove-site.ts'

type SiteReadingProps = { agentId: number; site: Site; mayManage: boolean }

/** The crawl status of the site. */
export function SiteReading({ agentId, site, mayManage }: SiteReadingProps) {
  const { t } = useTranslation('knowledge')
  const again = useReadSiteAgain(agentId)
  const removal = useAskToRemoveSite(agentId, site)
  const isUnderWay = site.state === 'queued' || site.state === 'reading'
  const readAgain = () =>
    again.mutate(undefined, { onError: (error) => toast.error(failureText(error, t('site_again_failed'))) })
  return (
    <>
      <div data-state={site.state}>{isUnderWay ? <UnderWay site={site} /> : <Outcome site={site} />}</div>
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          {!isUnderWay && (
            <Button size="sm" loading={again.isPending} onClick={readAgain}>
              {t('site_again')}
            </Button>
          )}
          <Button size="sm" variant="danger" loading={removal.isRemoving} onClick={removal.ask}>
            {t('site_remove')}
          </Button>
        </div>
      )}
    </>
  )
}

function UnderWay({ site: { state, pages_found: found, pages_read: read } }: { site: Site }) {
  const { t } = useTranslation('knowledge')
  const isReading = state === 'reading'
  return (
    <Progress
      label={isReading ? t('site_reading') : t('site_queued')}
      value={isReading && found > 0 ? (read / found) * 100 : null}
      valueText={isReading ? t('site_pages_of', { read, found }) : undefined}
    />
  )
}

function Outcome({ site }: { site: Site }) {
  const { t, i18n } = useTranslation('knowledge')
  const { reasonText } = useReason()
  const { state, error, reason, pages_read: pages, pages_changed: changed, finished_at, next_at } = site
  const when = (at: string) => dateAndTime(at, i18n.language)
  if (state === 'failed')
    return (
      <Banner tone="danger" title={t('site_failed')}>
        {error && reasonText(reason, error)}
      </Banner>
    )
  return (
    <div role="status" className="grid gap-0.5 text-sm">
      <p className="font-medium">{t('site_pages', { count: pages })}</p>
      {finished_at && (
        <p className="text-xs text-muted">
          {t('site_read_at', { ago: ago(finished_at, Date.now(), i18n.language) })}{' '}
          {t('site_changed', { count: changed })}
        </p>
      )}
      {next_at && <p className="text-xs text-muted">{t('site_next', { when: when(next_at) })}</p>}
    </div>
  )
}
