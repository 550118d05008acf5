import { Toast as Base } from '@base-ui/react/toast'
import { TOAST_MS } from '@switchboard/contract'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const toasts = Base.createToastManager()

/** What can still be done about the news, for as long as it is shown. */
type Action = { label: string; run: () => void }

/** Short news that goes away by itself. It is never the only trace of an error. */
export const toast = {
  success: (text: string, action?: Action) => {
    const press = () => {
      toasts.close(id)
      action?.run()
    }
    const actionProps = action && { children: action.label, onClick: press }
    const id = toasts.add({ title: text, type: 'success', actionProps })
  },
  error: (text: string) => toasts.add({ title: text, type: 'error' }),
  /** What was said before no longer matters. */
  clear: () => toasts.close(),
}

// The library calls its toasts dialogs; a line of news is better heard as what it is.
const asStatus = { role: 'status', 'aria-modal': undefined, 'aria-labelledby': undefined }
const asAlert = { ...asStatus, role: 'alert' }

const unnamed = { role: undefined, 'aria-label': undefined }

/** With a label the toasts are a landmark that F6 reaches. Bottom left, beside what is fixed there, is where nobody's next click goes. */
export function Toaster({ label, closeLabel }: { label?: string; closeLabel: string }) {
  return (
    <Base.Provider toastManager={toasts} timeout={TOAST_MS} limit={4}>
      <Base.Portal>
        <Base.Viewport
          {...(label ? { 'aria-label': label } : unnamed)}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-90 flex-col gap-2 outline-none desktop:top-auto desktop:right-auto desktop:bottom-4 desktop:left-[calc(var(--sidebar-width,0rem)+1rem)] desktop:w-90 desktop:flex-col-reverse"
        >
          <ToastList closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  return Base.useToastManager().toasts.map((shown) => {
    const failed = shown.type === 'error'
    return (
      <Base.Root
        key={shown.id}
        toast={shown}
        swipeDirection={['up', 'right', 'down']}
        {...(failed ? asAlert : asStatus)}
        data-testid="toast"
        className={cx(
          'rounded-popover border bg-raised text-fg shadow-popover transition-[opacity,translate] duration-150',
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
          'data-starting-style:-translate-y-2 desktop:data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
          failed ? 'border-danger-line' : 'border-line',
        )}
      >
        <Base.Content className="flex items-center gap-2.5 py-2.5 pr-2.5 pl-3">
          {failed ? (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-text" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          )}
          <Base.Title className="min-w-0 flex-1 py-0.5 text-sm break-words" render={<p />} />
          {shown.actionProps && <Base.Action render={<Button size="sm" variant="ghost" />} />}
          <Base.Close
            aria-hidden={undefined}
            render={<IconButton label={closeLabel} size="xs" side="left" className="text-muted" />}
          >
            <X />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    )
  })
}
