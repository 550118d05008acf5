import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type GroupName = { name: string; title: string }

/** Links to the parts of a long page. The part is in the URL, so it can be linked to. */
export function GroupLinks({ label, groups }: { label: string; groups: GroupName[] }) {
  return (
    <nav aria-label={label} className="desktop:sticky desktop:top-6">
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5 text-sm desktop:grid">
        {groups.map(({ name, title }) => (
          <li key={name}>
            <Link
              to="."
              hash={name}
              replace
              onClick={() => document.getElementById(name)?.focus({ preventScroll: true })}
              className="flex min-h-8 items-center rounded-control px-2 text-muted hover:bg-sel hover:text-fg pointer-coarse:min-h-10"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Group({ name, title, children }: GroupName & { children: ReactNode }) {
  return (
    <section aria-labelledby={name} className="grid gap-3">
      <h2 id={name} tabIndex={-1} className="scroll-mt-6 text-lg font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
