import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { popover } from './surface.ts'

type PopoverProps = {
  trigger: ReactElement
  title: ReactNode
  titleHidden?: boolean
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const {
    trigger,
    title,
    titleHidden,
    side = 'bottom',
    align = 'start',
    className,
    children,
    ...root
  } = props
  return (
    <Base.Root {...root}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-40">
          <Base.Popup
            className={cx(popover, 'grid max-w-(--available-width) gap-2 p-3', className ?? 'w-72')}
          >
            <Base.Title className={cx('text-sm font-semibold', titleHidden && 'sr-only')}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Closes the popover around it: `<PopoverClose render={<Button />}>Done</PopoverClose>`. */
export const PopoverClose = Base.Close
