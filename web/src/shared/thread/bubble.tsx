import { cva } from 'class-variance-authority'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { fullTimeText, timeText } from './times.ts'

/** `note`: a person of the team, to the team. */
export type Speaker = 'customer' | 'ai' | 'operator' | 'note'

const look = cva('min-w-0 max-w-full rounded-popover px-3 py-2 text-base', {
  variants: {
    by: {
      customer: 'rounded-bl-sm bg-sel text-fg',
      ai: 'rounded-br-sm bg-accent-tint text-accent-tint-fg',
      operator: 'rounded-br-sm bg-info-tint text-info-tint-fg',
      note: 'rounded-br-sm border border-dashed border-warning bg-warning-tint text-warning-tint-fg',
    },
    isUnread: { true: 'ring-2 ring-focus' },
  },
})

interface BubbleProps {
  by: Speaker
  /** Who speaks, in words. */
  label: string
  /** For screen readers, where the label alone leaves out what the eye sees. */
  spokenLabel?: string
  icon?: ReactNode
  at: string
  isUnread?: boolean
  /** More of it is still to come. */
  isBusy?: boolean
  /** Said a moment ago already: the name is for screen readers alone. */
  isLabelHidden?: boolean
  /** Beside the time. */
  state?: ReactNode
  /** On the side where there is room: they come and go. */
  actions?: ReactNode
  /** Below everything: sources, an original. */
  below?: ReactNode
  bubbleRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Customers stand left, whoever answers them right; label and icon say the rest without colour. */
export function Bubble(props: BubbleProps) {
  const {
    by,
    label,
    spokenLabel = label,
    icon,
    at,
    isUnread,
    isBusy,
    isLabelHidden,
    state,
    actions,
    below,
    bubbleRef,
    children,
  } = props
  const { t, i18n } = useTranslation('thread')
  const time = timeText(at, i18n.language)
  return (
    <article
      aria-label={`${spokenLabel}, ${time}`}
      aria-busy={isBusy || undefined}
      data-by={by}
      className={cx(
        'group/bubble grid max-w-[min(40rem,85%)] grid-cols-[minmax(0,auto)] gap-1',
        by === 'customer' ? 'mr-auto justify-items-start' : 'ml-auto justify-items-end',
      )}
    >
      <div ref={bubbleRef} data-unread={isUnread || undefined} className={look({ by, isUnread })}>
        {isUnread && <span className="sr-only">{t('unread')}</span>}
        {children}
      </div>
      <footer
        className={cx(
          'flex min-h-6 max-w-full flex-wrap items-center gap-x-2 text-xs text-muted',
          by !== 'customer' && 'justify-end',
        )}
      >
        {by !== 'customer' && actions}
        <span
          className={cx(
            'flex max-w-full min-w-0 items-center gap-1 font-medium [&_svg]:size-3 [&_svg]:shrink-0',
            isLabelHidden && 'sr-only',
          )}
        >
          {icon}
          <span className="truncate">{label}</span>
        </span>
        <time dateTime={at} title={fullTimeText(at, i18n.language)}>
          {time}
        </time>
        {state}
        {by === 'customer' && actions}
      </footer>
      {below}
    </article>
  )
}
