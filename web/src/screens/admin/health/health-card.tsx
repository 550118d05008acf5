import type { api } from '@switchboard/contract'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Health, useHealth, useRetryDeadJobs } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../refusal.ts'
import { waitText } from './wait-text.ts'

export function HealthCard() {
  const { t } = useTranslation('admin')
  const health = useHealth()
  return (
    <Card title={t('health_title')} description={t('health_text')}>
      {health.isPending && <Skeleton className="h-60" />}
      {health.isError && <NotShown text={t('health_failed')} onRetry={() => health.refetch()} />}
      {health.data && <Checks health={health.data} />}
    </Card>
  )
}

function Checks({ health }: { health: Health }) {
  const { t, i18n } = useTranslation('admin')
  const { database, disk, queue, dead_jobs, channels, model, backup } = health
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const number = new Intl.NumberFormat(i18n.language)
  const failing = channels.failing.map(({ type, count }) => `${t(`channel_${type}`)} ${number.format(count)}`)
  return (
    <ul aria-label={t('health_title')} className="grid">
      <Check
        name={t('database')}
        state={database.state}
        fact={t('database_fact', { ms: number.format(database.answer_ms), size: size(database.bytes) })}
        todo={t('database_todo')}
        place={database.place}
      />
      <Check
        name={t('disk')}
        state={disk.state}
        fact={t('disk_fact', { free: size(disk.free_bytes), total: size(disk.total_bytes) })}
        todo={t('disk_todo')}
        place={disk.path}
      />
      <Check
        name={t('queue')}
        state={queue.state}
        fact={
          queue.waiting === 0
            ? t('queue_empty')
            : t('queue_fact', { count: queue.waiting, wait: waitText(queue.oldest_s, i18n.language) })
        }
        todo={t('queue_todo')}
      />
      <Check
        name={t('dead_jobs')}
        state={dead_jobs.state}
        fact={
          dead_jobs.count === 0
            ? t('dead_jobs_none')
            : dead_jobs.kinds.map(({ kind, count }) => `${kind} ${number.format(count)}`).join(', ')
        }
        todo={t('dead_jobs_todo')}
        action={<RetryDeadJobs />}
      />
      <Check
        name={t('channels')}
        state={channels.state}
        fact={
          failing.length > 0
            ? t('channels_failing', { names: failing.join(', ') })
            : t('channels_fact', { count: channels.connected })
        }
        todo={t('channels_todo')}
      />
      <Check
        name={t('model')}
        state={model.state}
        fact={modelFact(model, t)}
        todo={model.is_resting ? t('model_resting_todo') : t('model_failing_todo')}
      />
      <Check
        name={t('backups')}
        state={backup.state}
        fact={backupFact(backup, t, i18n.language)}
        todo={t(backup.error ? 'backup_failed_todo' : 'backup_todo')}
      />
    </ul>
  )
}

function modelFact(
  model: Health['model'],
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const own = model.name === null ? t('model_none') : t('model_fact', { name: model.name })
  if (model.is_resting) return t('model_resting', { name: model.name })
  if (model.failing_agents > 0) return `${own} ${t('model_failing', { count: model.failing_agents })}`
  return own
}

function backupFact(
  { last_at, error, next_at }: Health['backup'],
  t: (key: string, values?: Record<string, unknown>) => string,
  language: string,
): string {
  const when = (iso: string) => dateAndTime(iso, language)
  const next = next_at === null ? t('backup_unscheduled') : t('backup_next', { at: when(next_at) })
  if (last_at === null) return `${t('backup_none')} ${next}`
  const last = error
    ? t('backup_failed', { at: when(last_at), reason: error })
    : t('backup_last', { at: when(last_at) })
  return `${last} ${next}`
}

const LOOK = {
  ok: { Icon: CircleCheck, colour: 'text-accent-text' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  error: { Icon: CircleAlert, colour: 'text-danger-text' },
} as const

type CheckProps = {
  name: string
  state: api.installation.HealthState
  fact: string
  /** Shown unless the check passes. */
  todo: string
  place?: string
  action?: ReactNode
}

function Check({ name, state, fact, todo, place, action }: CheckProps) {
  const { t } = useTranslation('admin')
  const { Icon, colour } = LOOK[state]
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-none">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-medium">
          {name}
          <span className="sr-only">: {t(`state_${state}`)}</span>
        </p>
        <p className="text-sm wrap-anywhere tabular-nums">{fact}</p>
        {state !== 'ok' && <p className="text-sm wrap-anywhere text-muted">{todo}</p>}
        {place && <p className="text-xs wrap-anywhere text-muted">{place}</p>}
      </div>
      {state !== 'ok' && action}
    </li>
  )
}

function RetryDeadJobs() {
  const { t } = useTranslation('admin')
  const retry = useRetryDeadJobs()
  const again = () =>
    retry.mutate(undefined, {
      onSuccess: ({ retried }) => toast.success(t('dead_jobs_retried', { count: retried })),
      onError: (error) => void (wasCancelled(error) || toast.error(refusalText(error, t))),
    })
  return (
    <Button size="sm" loading={retry.isPending} onClick={again}>
      {t('dead_jobs_retry')}
    </Button>
  )
}
