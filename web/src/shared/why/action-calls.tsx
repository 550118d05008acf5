import { useTranslation } from 'react-i18next'
import type { ActionCall } from '../../data/actions.ts'
import { Badge } from '../../ui/badge.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import { ServerReason } from './server-reason.tsx'

const TONES = {
  done: 'accent',
  needs: 'info',
  not_found: 'warning',
  not_theirs: 'warning',
  failed: 'danger',
  proposed: 'warning',
  unknown: 'danger',
} as const

/** Calls to other systems made for the answer, and their results. */
export function ActionCalls({ calls }: { calls: ActionCall[] }) {
  const { t } = useTranslation('why')
  return (
    <ul className="grid gap-2 text-sm">
      {calls.map((call, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be looked up twice.
        <li key={place} className="grid gap-1.5 rounded-control border border-line p-2.5">
          <p className="flex flex-wrap items-center justify-between gap-2 font-medium wrap-anywhere">
            {call.action}
            <Badge tone={TONES[call.status]}>{t(`call_${call.status}`)}</Badge>
          </p>
          {call.request && <code className="font-mono text-xs wrap-anywhere text-muted">{call.request}</code>}
          {call.error && <ServerReason text={call.error} className="wrap-anywhere" />}
          {call.missing.length > 0 && <p>{t('call_missing', { labels: call.missing.join(', ') })}</p>}
          {call.fields.length > 0 && <ValueList rows={call.fields} />}
          <p className="text-xs text-muted tabular-nums">
            {call.http_status !== null && `${t('call_status', { status: call.http_status })} · `}
            {t('milliseconds', { ms: call.ms })}
          </p>
        </li>
      ))}
    </ul>
  )
}
