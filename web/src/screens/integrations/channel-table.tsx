import { Link } from '@tanstack/react-router'
import { Settings2, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../data/bots.ts'
import { DESKTOP, useMedia } from '../../lib/media.ts'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { accountOf, useChannelNames } from './channel.ts'
import { useAskToDelete } from './use-ask-to-delete.ts'

/** On a phone the account stands under the name, and the name is the way to the settings. */
export function ChannelTable({ bots }: { bots: Bot[] }) {
  const { t } = useTranslation('integrations')
  const isWide = useMedia(DESKTOP)
  return (
    <Table aria-label={t('connected')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('name')}</TableHeader>
          {isWide && <TableHeader>{t('account')}</TableHeader>}
          <TableHeader>{t('status')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('actions')}</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {bots.map((bot) => (
          <ChannelRow key={bot.id} bot={bot} isWide={isWide} />
        ))}
      </TableBody>
    </Table>
  )
}

function ChannelRow({ bot, isWide }: { bot: Bot; isWide: boolean }) {
  const { t } = useTranslation('integrations')
  const channel = useChannelNames()[bot.integration_type]
  const { ask, isDeleting } = useAskToDelete(bot)
  // The only channel with settings of its own so far.
  const hasSettings = bot.integration_type === 'livechat'
  return (
    <TableRow
      data-type={bot.integration_type}
      className="relative last:border-0 has-[[data-whole-row]:hover]:bg-hover"
    >
      <TableCell>
        <span className="flex items-center gap-2">
          <ChannelIcon type={bot.integration_type} className="size-4 shrink-0 text-muted" />
          <span className="grid py-1.5">
            {hasSettings ? (
              <Link
                to="/integrations"
                search={{ bot: String(bot.id) }}
                data-whole-row
                className="rounded-control font-medium after:absolute after:inset-0 hover:underline"
              >
                {channel}
              </Link>
            ) : (
              <span className="font-medium">{channel}</span>
            )}
            {!isWide && <span className="text-muted wrap-anywhere">{accountOf(bot)}</span>}
          </span>
        </span>
      </TableCell>
      {isWide && <TableCell className="wrap-anywhere">{accountOf(bot)}</TableCell>}
      <TableCell>
        <span data-status={bot.status}>
          <Badge tone={bot.status === 'auto_mode' ? 'accent' : 'neutral'}>
            {bot.status === 'auto_mode' ? t('auto_mode') : bot.status}
          </Badge>
        </span>
      </TableCell>
      <TableCell>
        <span className="relative flex justify-end gap-1">
          {hasSettings && isWide && (
            <Link
              to="/integrations"
              search={{ bot: String(bot.id) }}
              aria-label={t('settings_of', { name: channel })}
              className={buttonLook({ variant: 'ghost' })}
            >
              <Settings2 aria-hidden="true" />
              {t('settings')}
            </Link>
          )}
          <IconButton label={t('delete_of', { name: channel })} loading={isDeleting} onClick={ask}>
            <Trash2 />
          </IconButton>
        </span>
      </TableCell>
    </TableRow>
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
