import type { ReactNode } from 'react'

type IconLineProps = { icon: ReactNode; children: ReactNode; title: string; className?: string }

/** A line of which only the icon is left where there is no room for all of its words: they wrap out of sight. */
export function IconLine({ icon, children, title, className = '' }: IconLineProps) {
  return (
    <span title={title} className={`flex h-lh min-w-3 flex-wrap gap-x-1 overflow-hidden ${className}`}>
      <span className="flex h-lh items-center [&>svg]:size-3">{icon}</span>
      {children}
    </span>
  )
}
