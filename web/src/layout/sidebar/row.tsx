import { createLink } from '@tanstack/react-router'
import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { closeOverlay } from '../../state/overlay.ts'
import { countText } from '../../ui/badge.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useIsRail } from './rail-context.ts'
import { RowFace } from './row-face.tsx'

// The bar at the left edge marks the current row for people who cannot see the difference in shade.
const look = cva(
  'relative flex min-h-8 w-full items-center gap-2 rounded-control text-left text-sm select-none transition-colors duration-100 hover:bg-sel data-popup-open:bg-sel pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      rail: { true: 'h-9 justify-center', false: 'px-2' },
      state: {
        plain: '[&_svg]:text-muted',
        selected: 'font-semibold',
        current:
          'bg-sel font-semibold before:absolute before:inset-y-1.5 before:left-0 before:w-0.75 before:rounded-full before:bg-accent',
      },
    },
    defaultVariants: { rail: false, state: 'plain' },
  },
)

type RowProps = { icon: ReactNode; label: string; unread?: number }

type RowAnchorProps = RowProps &
  Omit<ComponentProps<'a'>, 'children'> & {
    current?: boolean
    countLabel?: string
    /** The href to show and copy, if the router would shorten it. */
    address?: string
  }

/** Ignores the router's own "active" state: several rows may lead to one screen, and only one is current. */
function AnchorRow({ icon, label, unread, countLabel, current, address, onClick, ...props }: RowAnchorProps) {
  const rail = useIsRail()
  const anchor = {
    ...props,
    href: address ?? props.href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      closeOverlay()
      onClick?.(event)
    },
  }
  return (
    <Tooltip content={<RowTip label={label} unread={unread} />} side="right" disabled={!rail}>
      <a
        {...anchor}
        aria-current={current ? 'page' : undefined}
        className={look({ rail, state: current ? 'current' : 'plain' })}
      >
        <RowFace icon={icon} label={label} unread={unread} countLabel={countLabel} />
      </a>
    </Tooltip>
  )
}

export const RowLink = createLink(AnchorRow)

type RowButtonProps = RowProps &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** A shortened label; the tooltip and the accessible name keep the full one. */
    shownLabel?: string
    selected?: boolean
    end?: ReactNode
  }

export function RowButton(props: RowButtonProps) {
  const { icon, label, shownLabel = label, unread = 0, selected, end, ...rest } = props
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const isCut = shownLabel !== label
  const fullName = unread > 0 ? `${label}, ${t('unread', { count: unread })}` : label
  return (
    <Tooltip content={<RowTip label={label} unread={unread} />} side="right" disabled={!rail && !isCut}>
      <button
        type="button"
        {...rest}
        aria-label={isCut ? fullName : undefined}
        aria-current={selected || undefined}
        className={look({ rail, state: selected ? 'selected' : 'plain' })}
      >
        <RowFace icon={icon} label={shownLabel} unread={unread} />
        {!rail && end}
      </button>
    </Tooltip>
  )
}

function RowTip({ label, unread = 0 }: { label: string; unread?: number }) {
  return unread > 0 ? `${label} · ${countText(unread)}` : label
}
