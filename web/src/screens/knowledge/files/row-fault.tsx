import type { ReactNode } from 'react'

/** What went wrong with the file of a row, and what can be done about it. */
export function RowFault({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 pl-8 text-xs text-danger-text">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
