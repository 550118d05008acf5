import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link within a consent text. Opens in a new tab, so that the input is not lost. */
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
