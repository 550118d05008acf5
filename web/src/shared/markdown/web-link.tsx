import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

/** A link from untrusted text: opens in a new tab without referrer or opener. */
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
