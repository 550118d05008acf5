import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSlowRequests } from '../data/slow-requests.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** A portal beside the root, like toasts, so that a dialog waiting for its request does not cover Cancel. */
export function SlowRequests() {
  const { t } = useTranslation('common')
  const { count, cancel } = useSlowRequests()
  // The button disappears when pressed, so the focus returns to where it was.
  const cameFrom = useRef<Element>(null)
  const cancelAndReturn = () => {
    cancel()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4"
    >
      {count > 0 && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-popover border border-line bg-raised py-2 pr-2 pl-3 text-sm shadow-popover">
          <Spinner />
          {t('still_working')}
          <Button
            size="sm"
            onFocus={(event) => {
              cameFrom.current = event.relatedTarget
            }}
            onClick={cancelAndReturn}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>,
    document.body,
  )
}
