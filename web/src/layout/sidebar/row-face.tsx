import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/badge.tsx'
import { useIsRail } from './rail-context.ts'

type RowFaceProps = {
  icon: ReactNode
  label: string
  unread?: number
  /** Label of the number if it does not count unread messages. */
  countLabel?: string
}

export function RowFace({ icon, label, unread = 0, countLabel }: RowFaceProps) {
  const { t } = useTranslation('layout')
  const unreadText = countLabel ?? t('unread', { count: unread })
  if (useIsRail())
    return (
      <>
        {icon}
        <span className="sr-only">{label}</span>
        {unread > 0 && (
          <span className="absolute top-1 right-1 size-2 rounded-full bg-accent">
            <span className="sr-only">{unreadText}</span>
          </span>
        )}
      </>
    )
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <CountBadge count={unread} label={unreadText} />
    </>
  )
}
