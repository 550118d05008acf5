import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

type TooltipProps = {
  content: ReactNode
  /** Shown beside the text, for example `R`. */
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Disables only the tooltip, not the element. */
  disabled?: boolean
  /** The element with the tooltip; it needs its own accessible name. */
  children: ReactElement
}

export function Tooltip({ content, shortcut, side = 'top', disabled, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="flex max-w-72 items-center gap-1.5 rounded-control bg-tip px-2 py-1 text-xs wrap-anywhere text-tip-fg shadow-popover transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none">
            {content}
            {shortcut && <Kbd onTip>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
