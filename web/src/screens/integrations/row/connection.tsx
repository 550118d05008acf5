import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { ago } from '../../../lib/ago.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toneOf, useStateNames } from './connection-state.ts'

type ConnectionProps = {
  connection: Bot['connection']
  now: number
  authorise: { run: () => void; isPending: boolean }
  onConnectAgain: () => void
}

/** States that only new credentials can fix. */
const LOST = new Set<Bot['connection']['state']>(['reauth_required', 'disabled'])

/** Connection state of the channel, the reason for a problem, and the time of the last event. */
export function Connection({ connection, now, authorise, onConnectAgain }: ConnectionProps) {
  const { t, i18n } = useTranslation('integrations')
  const { reasonText } = useReason()
  const { state, reason, reason_code, last_event_at, receives, asks_because, asks_because_code } = connection
  const isRemote = receives !== null
  return (
    <span className="flex flex-col items-start gap-0.5" data-connection={state}>
      <Badge tone={toneOf[state]}>{useStateNames()[state]}</Badge>
      {reason && <span className="text-xs wrap-anywhere">{reasonText(reason_code, reason)}</span>}
      {isRemote && (
        <span className="text-xs text-muted">
          {last_event_at ? t('last_event', { when: ago(last_event_at, now, i18n.language) }) : t('no_event')}
        </span>
      )}
      {isRemote && state !== 'connecting' && (
        <span className="text-xs wrap-anywhere text-muted">
          {t(`receives_${receives}`)}
          {asks_because && `. ${reasonText(asks_because_code, asks_because)}`}
        </span>
      )}
      {state === 'connecting' && (
        <Button size="sm" className="mt-1" loading={authorise.isPending} onClick={authorise.run}>
          {t('authorise')}
        </Button>
      )}
      {LOST.has(state) && (
        <Button size="sm" className="mt-1" onClick={onConnectAgain}>
          {t('connect_again')}
        </Button>
      )}
    </span>
  )
}
