import type { ReactNode } from 'react'

/** The date between messages; `dateTime` as `2026-11-15`. */
export function DateSeparator({ dateTime, children }: { dateTime: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time
        dateTime={dateTime}
        className="rounded-full border border-line bg-bg px-2.5 py-0.5 text-xs text-muted"
      >
        {children}
      </time>
    </div>
  )
}
