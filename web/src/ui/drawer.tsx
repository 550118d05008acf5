import { Drawer as Base } from '@base-ui/react/drawer'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton } from './icon-button.tsx'
import { backdrop } from './surface.ts'

type Side = 'left' | 'right' | 'bottom'

type DrawerProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  side?: Side
  title: ReactNode
  /** The title is only for screen readers; the content has its own heading. */
  titleHidden?: boolean
  closeLabel: string
  /** Files dropped on the drawer go to the `FileDrop` area with this name. */
  dropArea?: string
  children: ReactNode
}

const place = cva('fixed inset-0 flex', {
  variants: {
    side: { left: 'justify-start', right: 'justify-end', bottom: 'items-end justify-center' },
  },
})

const panel = cva(
  'relative flex flex-col overflow-hidden border-line bg-raised text-fg shadow-dialog outline-none transition-transform duration-200 ease-out data-swiping:select-none data-swiping:transition-none',
  {
    variants: {
      side: {
        left: 'h-full w-72 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) border-r data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
        right:
          'h-full w-105 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) border-l data-starting-style:translate-x-full data-ending-style:translate-x-full',
        bottom:
          'max-h-[85dvh] w-full max-w-160 translate-y-(--drawer-swipe-movement-y) rounded-t-dialog border-x border-t pb-[env(safe-area-inset-bottom)] data-starting-style:translate-y-full data-ending-style:translate-y-full',
      },
    },
  },
)

const swipe = { left: 'left', right: 'right', bottom: 'down' } as const

export function Drawer({
  side = 'right',
  title,
  titleHidden,
  closeLabel,
  dropArea,
  trigger,
  children,
  ...root
}: DrawerProps) {
  return (
    <Base.Root {...root} swipeDirection={swipe[side]}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Viewport data-drop-area={dropArea} className={place({ side })}>
          <Base.Popup className={panel({ side })}>
            {side === 'bottom' && <span className="mx-auto mt-2 h-1 w-9 rounded-full bg-line-strong" />}
            <Base.Title className={titleHidden ? 'sr-only' : 'px-4 pt-3.5 pr-14 pb-2 text-lg font-semibold'}>
              {title}
            </Base.Title>
            <Base.Content
              className={cx(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4',
                titleHidden && 'pt-12',
              )}
            >
              {children}
            </Base.Content>
            {/* Last in the tab order, so that the focus starts in the content. */}
            <span className="absolute top-2.5 right-2.5">
              <Base.Close render={<IconButton label={closeLabel} />}>
                <X />
              </Base.Close>
            </span>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
