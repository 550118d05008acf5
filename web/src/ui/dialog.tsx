import { Dialog as Base } from '@base-ui/react/dialog'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton } from './icon-button.tsx'
import { backdrop, dialogBox } from './surface.ts'

type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens the dialog; leave it out when the dialog is opened by state. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  /** Without it there is no close button; the dialog provides its own. */
  closeLabel?: string
  size?: 'sm' | 'md' | 'lg'
  footer?: ReactNode
  /** The element focused first; by default the first control. Use `title` for a text to read. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'] | 'title'
  /** The element focused on close; by default the previously focused one. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  /** Ignores clicks outside, so that input is not lost. */
  keepOnOutsidePress?: boolean
  children?: ReactNode
}

const width = cva('', { variants: { size: { sm: 'max-w-105', md: 'max-w-140', lg: 'max-w-3xl' } } })

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, closeLabel, size = 'md', footer, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const initialFocus = props.initialFocus === 'title' ? heading : props.initialFocus
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={props.keepOnOutsidePress}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Viewport className="fixed inset-0 flex items-center justify-center p-4">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={props.finalFocus}
            className={cx(dialogBox, width({ size }))}
            // React events bubble through portals: do not submit a form around the dialog.
            onSubmit={(event) => event.stopPropagation()}
          >
            <div className="grid gap-1 px-5 pt-5 pr-14 pb-1">
              <Base.Title
                ref={heading}
                tabIndex={-1}
                data-keep-clear
                className="w-fit text-lg font-semibold outline-none"
              >
                {title}
              </Base.Title>
              {description && (
                <Base.Description className="text-sm text-muted">{description}</Base.Description>
              )}
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">{children}</div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
            )}
            {/* Last in the tab order, so that the focus starts in the content. */}
            {closeLabel && (
              <span className="absolute top-3.5 right-3.5">
                <Base.Close render={<IconButton label={closeLabel} />}>
                  <X />
                </Base.Close>
              </span>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Closes the dialog around it: `<DialogClose render={<Button />}>Cancel</DialogClose>`. */
export const DialogClose = Base.Close
