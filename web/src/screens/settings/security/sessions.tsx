import { useTranslation } from 'react-i18next'
import { type Session, useEndOtherSessions, useEndSession, useSessions } from '../../../data/account.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { ago } from '../../../lib/ago.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deviceText } from '../device-text.ts'

export function Sessions() {
  const { t } = useTranslation('account')
  const sessions = useSessions()
  const endOthers = useEndOtherSessions()

  const askToEndOthers = async () => {
    const agreed = await confirmUser({
      title: t('end_others_title'),
      text: t('end_others_text'),
      confirm: t('end_others'),
      cancel: t('common:cancel'),
    })
    if (!agreed) return
    try {
      await endOthers.mutateAsync(undefined)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Card title={t('sessions')} description={t('sessions_text')}>
      {sessions.isPending && <Skeleton className="h-11" />}
      {sessions.isError && <NotShown onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <ul aria-label={t('sessions')} className="grid">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button className="justify-self-start" onClick={askToEndOthers}>
          {t('end_others')}
        </Button>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useTranslation('account')
  const endSession = useEndSession()
  const device = deviceText(session.device, t('device_unknown'))
  const seen = session.is_current
    ? t('active_now')
    : t('last_seen', { when: ago(session.last_seen_at, Date.now(), i18n.language) })

  const end = async () => {
    try {
      await endSession.mutateAsync(session.id)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {device}
          {session.is_current && <Badge tone="accent">{t('this_session')}</Badge>}
        </p>
        <p className="text-xs text-muted">{[session.address, seen].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">
          {t('signed_in_at', {
            at: dateAndTime(session.created_at, i18n.language),
          })}
        </p>
      </div>
      {!session.is_current && (
        <Button size="sm" aria-label={t('end_session_of', { device })} onClick={end}>
          {t('end_session')}
        </Button>
      )}
    </li>
  )
}
