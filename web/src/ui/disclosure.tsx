import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../lib/cx.ts'

type DisclosureProps = { label: ReactNode; startsOpen?: boolean; className?: string; children: ReactNode }

/** Rarely needed content, collapsed behind a button. */
export function Disclosure({ label, startsOpen = false, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className={cx('grid gap-3', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 items-center gap-1.5 justify-self-start rounded-sm text-sm font-medium hover:underline"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx('size-4 text-muted transition-transform duration-100', isOpen && 'rotate-90')}
        />
        {label}
      </button>
      {isOpen && (
        <div id={id} className="grid gap-4">
          {children}
        </div>
      )}
    </div>
  )
}
