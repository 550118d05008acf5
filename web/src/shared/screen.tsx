import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { ScreenTitle } from './screen-title.tsx'

type ScreenProps = {
  /** The document title; also the heading unless `heading` is given. */
  name: string
  heading?: ReactNode
  /** Shown below the heading. */
  lead?: ReactNode
  /** Shown at the end of the heading's line. */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

/** The content column beside the sidebar, limited to a readable width. */
export function Screen({ name, heading, lead, action, children, className }: ScreenProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-304 flex-1 flex-col gap-6 px-4 py-6 outline-none desktop:px-8 desktop:py-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-1">
          <ScreenTitle name={name}>{heading}</ScreenTitle>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {action}
      </header>
      <div className={cx('flex-1', className)}>{children}</div>
    </main>
  )
}
