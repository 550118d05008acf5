import { useTranslation } from 'react-i18next'
import { type AuditEntry, useAudit } from '../../../data/account.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { deviceText } from '../device-text.ts'
import { useAbout } from './use-about.ts'

export function AuditTrail() {
  const { t } = useTranslation('account')
  const audit = useAudit()
  return (
    <Card title={t('audit')} description={t('audit_text')}>
      {audit.isPending && <Skeleton className="h-24" />}
      {audit.data && (
        <ol aria-label={t('audit')} className="grid">
          {audit.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {audit.data?.length === 0 && <p className="text-sm text-muted">{t('audit_empty')}</p>}
      {audit.isError && <NotShown onRetry={() => audit.refetch()} />}
      {audit.hasNextPage && !audit.isError && (
        <Button
          className="justify-self-start"
          loading={audit.isFetchingNextPage}
          onClick={() => audit.fetchNextPage()}
        >
          {t('audit_more')}
        </Button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('account')
  const about = useAbout(entry)
  const values = {
    about,
    // In the account's own log some entries name nothing; in that of the installation's owner they name the account.
    ...(about && { context: 'named' }),
    ...(entry.action === 'all_sessions_ended' && { count: Number(about) }),
  }
  const who = entry.is_this_session ? t('this_session') : deviceText(entry.device, '')
  const key = entry.api_key && t('audit_by_key', { name: entry.api_key })
  return (
    <li className="grid border-b border-line py-2 text-sm last:border-none">
      <span className="wrap-anywhere">{t(`did_${entry.action}`, values)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {entry.person && (
          <span className="flex min-w-0 items-center gap-1 font-medium">
            <Avatar name={entry.person.name} photo={entry.person.picture_url} size="xs" />
            <span className="wrap-anywhere">{entry.person.name}</span>
          </span>
        )}
        <span>
          <time dateTime={entry.at}>{dateAndTime(entry.at, i18n.language)}</time>
          {[key, who, entry.address]
            .filter(Boolean)
            .map((part) => ` · ${part}`)
            .join('')}
        </span>
      </span>
    </li>
  )
}
