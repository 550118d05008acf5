import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { backdrop, dialogBox } from './surface.ts'

type AskDialogProps<Question> = {
  question: Question | undefined
  initialFocus: RefObject<HTMLElement | null>
  onClosed: () => void
  children: (question: Question) => ReactNode
}

/** The modal of an alert or confirmation. Stays mounted until it has faded out. */
export function AskDialog<Question>({
  question,
  initialFocus,
  onClosed,
  children,
}: AskDialogProps<Question>) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(question !== undefined), [question])

  return (
    <Base.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(opened) => !opened && onClosed()}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Viewport onMouseDown={keepFocus} className="fixed inset-0 flex items-center justify-center p-4">
          <Base.Popup initialFocus={initialFocus} className={cx(dialogBox, 'max-w-105 overflow-y-auto')}>
            <div className="grid gap-1.5 p-5">{question !== undefined && children(question)}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

// A click outside must not remove the focus: Escape would then also close a dialog below.
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault()
}
