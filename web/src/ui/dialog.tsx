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
  /** Without one there is no cross: the dialog offers its own ways out. */
  closeLabel?: string
  size?: 'sm' | 'md' | 'lg'
  footer?: ReactNode
  /** Where focus goes first; the first control inside by default. A text to read starts at its `title`. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'] | 'title'
  /** Where focus goes afterwards; back to where it was by default. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  /** A click beside the dialog does not close it, so that nothing typed is lost. */
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
            // React passes events on to where the dialog was opened: a form there is not what was submitted.
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
            {/* Last in order, so that focus starts on what the dialog is about. */}
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
