import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** Says what will be shown here. */
  text?: ReactNode
  /** The next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx('mx-auto flex max-w-90 flex-col items-center gap-1 px-4 py-10 text-center', className)}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-2 flex size-10 items-center justify-center rounded-popover border border-line bg-surface text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="text-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
