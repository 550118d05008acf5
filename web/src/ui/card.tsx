import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type CardProps = {
  title?: ReactNode
  description?: ReactNode
  /** Shown at the end of the title line. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

export function Card({ title, description, action, className, children }: CardProps) {
  return (
    <section
      className={cx('grid content-start gap-3 rounded-popover border border-line bg-bg p-4', className)}
    >
      {title && (
        <header
          className={cx('grid items-start gap-y-0.5', action && 'grid-cols-[minmax(0,1fr)_auto] gap-x-3')}
        >
          <h2 className="min-w-0 text-base font-semibold">{title}</h2>
          {/* On a phone below title and action, because a button beside it would leave too little width. */}
          {description && (
            <p className={cx('row-start-2 text-sm text-muted', action && 'max-desktop:col-span-2')}>
              {description}
            </p>
          )}
          {action && <div className="col-start-2 row-start-1 desktop:row-span-2">{action}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
