import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Within a sentence that somebody agrees to. In a tab of its own, so that what was typed here stays. */
export function PolicyLink({ children }: { children?: ReactNode }) {
  return (
    <Link
      to="/privacy-policy"
      target="_blank"
      rel="noopener"
      className="font-medium text-accent-text underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
