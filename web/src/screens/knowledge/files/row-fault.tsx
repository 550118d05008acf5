import type { ReactNode } from 'react'

/** An error of a row's file, with an action. */
export function RowFault({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 pl-8 text-xs text-danger-text">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
