import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

/** An address that somebody else wrote: it opens apart from the console and learns nothing about it. */
export function WebLink({
  url,
  className,
  children,
}: {
  url: string
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={cx('underline underline-offset-2', className)}
    >
      {children}
    </a>
  )
}
