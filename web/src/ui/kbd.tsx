import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export function Kbd({ children, onTip }: { children: ReactNode; onTip?: boolean }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded border px-1 font-sans text-xs leading-none',
        onTip ? 'border-muted text-tip-fg' : 'border-line-strong bg-surface text-muted',
      )}
    >
      {children}
    </kbd>
  )
}
