import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../data/live.ts'
import { cx } from '../../../lib/cx.ts'
import { useHasLasted } from '../../../lib/use-has-lasted.ts'
import { Badge } from '../../../ui/badge.tsx'

/** A shorter reconnect is not shown. */
const NOTICEABLE_MS = 3000

/** Shows whether live updates are working. */
export function ConnectionBadge() {
  const { t } = useTranslation('inbox')
  const connection = useConnection()
  const isLate = useHasLasted(connection !== 'open', NOTICEABLE_MS)
  const text = connection === 'offline' ? t('list_offline') : isLate ? t('list_reconnecting') : t('list_live')
  const isLive = connection !== 'offline' && !isLate
  return (
    <span role="status">
      <Badge tone={isLive ? 'neutral' : 'warning'}>
        <span
          aria-hidden="true"
          className={cx('size-1.5 rounded-full', isLive ? 'bg-accent' : 'bg-current')}
        />
        {text}
      </Badge>
    </span>
  )
}
