import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { ago } from '../../../lib/ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { toneOf, useStateNames } from './connection-state.ts'

type ConnectionProps = { connection: Bot['connection']; now: number }

/** How the channel fares, why where that is not well, and when it was last heard of. */
export function Connection({ connection: { state, reason, last_event_at, receives }, now }: ConnectionProps) {
  const { t, i18n } = useTranslation('integrations')
  const isRemote = receives !== null
  return (
    <span className="grid justify-items-start gap-0.5" data-connection={state}>
      <Badge tone={toneOf[state]}>{useStateNames()[state]}</Badge>
      {reason && <span className="text-xs wrap-anywhere">{reason}</span>}
      {isRemote && (
        <span className="text-xs text-muted">
          {last_event_at ? t('last_event', { when: ago(last_event_at, now, i18n.language) }) : t('no_event')}
        </span>
      )}
    </span>
  )
}
