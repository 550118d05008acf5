import { useTranslation } from 'react-i18next'
import { useConnection } from '../../data/live.ts'
import { useHasLasted } from '../../lib/use-has-lasted.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsRail } from './rail-context.ts'

/** A shorter reconnect is not shown. */
const NOTICEABLE_MS = 3000

/** Shows a note if the live connection has been lost for a while. Being offline has its own banner. */
export function ConnectionNote() {
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const isLate = useHasLasted(useConnection() === 'connecting', NOTICEABLE_MS)
  return (
    <span role="status" className="inline-flex items-center gap-1.5">
      {isLate && (
        <>
          <Spinner className="size-3" />
          <span className={rail ? 'sr-only' : undefined}>{t('reconnecting')}</span>
        </>
      )}
    </span>
  )
}
