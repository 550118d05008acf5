import { cva } from 'class-variance-authority'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { fullTimeText, timeText } from './times.ts'

/** `note`: an internal note of a team member. */
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
  /** Name of the speaker. */
  label: string
  /** For screen readers, if the label alone omits what is visible. */
  spokenLabel?: string
  icon?: ReactNode
  at: string
  isUnread?: boolean
  /** More text is still to come. */
  isBusy?: boolean
  /** Repeats the previous speaker, so the name is only for screen readers. */
  isLabelHidden?: boolean
  /** Shown beside the time. */
  state?: ReactNode
  /** Shown on the free side, so that they can appear without moving anything. */
  actions?: ReactNode
  /** Shown below the bubble: sources, the original text. */
  below?: ReactNode
  bubbleRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Customers on the left, answers on the right. Label and icon tell speakers apart without colour. */
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
