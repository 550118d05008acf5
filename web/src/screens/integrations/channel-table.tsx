import { useTranslation } from 'react-i18next'
import type { ConnectedBot } from '../../data/bots.ts'
import { DESKTOP, useMedia } from '../../lib/media.ts'
import { useNow } from '../../lib/use-now.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { ChannelRow } from './row/channel-row.tsx'

/** The time since the last message is shown in minutes. */
const TOLD_AGAIN_MS = 60_000

/** On a phone all columns are merged into one, wide enough for account names. */
export function ChannelTable({ bots }: { bots: ConnectedBot[] }) {
  const { t } = useTranslation('integrations')
  const isWide = useMedia(DESKTOP)
  const now = useNow(TOLD_AGAIN_MS)
  return (
    <Table aria-label={t('connected')}>
      {/* One column needs no visible header. */}
      <TableHead className={isWide ? undefined : 'sr-only'}>
        <TableRow>
          <TableHeader>{t('name')}</TableHeader>
          {isWide && (
            <>
              <TableHeader>{t('account')}</TableHeader>
              <TableHeader>{t('status')}</TableHeader>
              <TableHeader>{t('connection')}</TableHeader>
            </>
          )}
          <TableHeader>
            <span className="sr-only">{t('actions')}</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {bots.map((bot) => (
          <ChannelRow key={bot.id} bot={bot} isWide={isWide} now={now} />
        ))}
      </TableBody>
    </Table>
  )
}

export function ChannelTableSkeleton() {
  const { t } = useTranslation('integrations')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid gap-5 rounded-popover border border-line p-4"
    >
      <div className="flex justify-between">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-8 w-36" />
      </div>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[1fr_1fr_1fr_2rem] gap-6">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  )
}
