import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge, countText } from '../../ui/badge.tsx'
import { useIsRail } from './rail-context.ts'

type RowFaceProps = { icon: ReactNode; label: string; unread?: number }

export function RowFace({ icon, label, unread = 0 }: RowFaceProps) {
  const { t } = useTranslation('layout')
  const unreadText = t('unread', { count: unread })
  if (useIsRail())
    return (
      <>
        {icon}
        <span className="sr-only">{label}</span>
        {unread > 0 && <CornerCount count={unread} label={unreadText} />}
      </>
    )
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1 overflow-hidden whitespace-nowrap">{label}</span>
      <CountBadge count={unread} label={unreadText} />
    </>
  )
}

function CornerCount({ count, label }: { count: number; label: string }) {
  return (
    <span className="absolute -top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-fg">
      <span aria-hidden="true">{countText(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
