import { cx } from '../lib/cx.ts'

/** A placeholder for loading content; set the final size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-sel', className)} />
}
