import { Toast as Base } from '@base-ui/react/toast'
import { TOAST_MS } from '@switchboard/contract'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { DESKTOP } from '../lib/media.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useClearOfControls } from './use-clear-of-controls.ts'

const toasts = Base.createToastManager()

/** An action offered while the toast is shown. */
type Action = { label: string; run: () => void }

/** A message that disappears by itself. It must never be the only trace of an error. */
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
  /** Closes all toasts when they are no longer relevant. */
  clear: () => toasts.close(),
}

// The library gives toasts the dialog role; `status` and `alert` announce them correctly.
const asStatus = { role: 'status', 'aria-modal': undefined, 'aria-labelledby': undefined }
const asAlert = { ...asStatus, role: 'alert' }

const unnamed = { role: undefined, 'aria-label': undefined }

/** With a label, the toasts are a landmark reachable by F6. They never cover a control. */
export function Toaster({ label, closeLabel }: { label?: string; closeLabel: string }) {
  return (
    <Base.Provider toastManager={toasts} timeout={TOAST_MS} limit={4}>
      <Base.Portal>
        <Viewport label={label} closeLabel={closeLabel} />
      </Base.Portal>
    </Base.Provider>
  )
}

function Viewport({ label, closeLabel }: { label?: string; closeLabel: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isShown = Base.useToastManager().toasts.length > 0
  useClearOfControls(place, isShown, wishedPlace)
  return (
    <Base.Viewport
      ref={place}
      {...(label ? { 'aria-label': label } : unnamed)}
      className="group/toasts fixed z-50 flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none data-compact:w-66 data-compact:max-w-[calc(100vw-8rem)] desktop:flex-col-reverse"
    >
      <ToastList closeLabel={closeLabel} />
    </Base.Viewport>
  )
}

/** Bottom left beside the sidebar, away from likely clicks; on a phone at the top, away from the keyboard. */
function wishedPlace({ width, height }: { width: number; height: number }) {
  if (!window.matchMedia(DESKTOP).matches) return { left: (window.innerWidth - width) / 2, top: 4 }
  const sidebar = document.documentElement.style.getPropertyValue('--sidebar-width') || '0'
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { left: Number.parseFloat(sidebar) * rem + 16, top: window.innerHeight - height - 16 }
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
          'group-data-compact/toasts:not-first:hidden',
          failed ? 'border-danger-line' : 'border-line',
        )}
      >
        <Base.Content className="flex items-center gap-2.5 py-2.5 pr-2.5 pl-3 group-data-compact/toasts:min-h-10 group-data-compact/toasts:py-0.5 group-data-compact/toasts:pr-1">
          {failed ? (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-text" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          )}
          <Base.Title
            className="min-w-0 flex-1 py-0.5 text-sm break-words group-data-compact/toasts:line-clamp-2 group-data-compact/toasts:text-xs group-data-compact/toasts:leading-4"
            render={<p />}
          />
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
