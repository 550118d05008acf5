import type { ReactNode } from 'react'

type IconLineProps = { icon: ReactNode; children: ReactNode; title: string; className?: string }

/** A line that shrinks to its icon if there is no room for its words, which wrap out of view. */
export function IconLine({ icon, children, title, className = '' }: IconLineProps) {
  return (
    <span title={title} className={`flex h-lh min-w-3 flex-wrap gap-x-1 overflow-hidden ${className}`}>
      <span className="flex h-lh items-center [&>svg]:size-3">{icon}</span>
      {children}
    </span>
  )
}
