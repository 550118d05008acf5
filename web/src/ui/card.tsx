import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type CardProps = {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the title line. */
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
        <header className="flex items-start gap-3">
          <div className="grid min-w-0 flex-1 gap-0.5">
            <h2 className="text-base font-semibold">{title}</h2>
            {description && <p className="text-sm text-muted">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
