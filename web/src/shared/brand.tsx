import { cx } from '../lib/cx.ts'

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 8h9a4 4 0 0 1 0 8h-4a4 4 0 0 0 0 8h9"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-accent-fg"
      />
      <circle cx="9" cy="8" r="2.5" className="fill-accent-fg" />
      <circle cx="23" cy="24" r="2.5" className="fill-accent-fg" />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-lg font-semibold', className)}>
      <BrandMark className="size-7" />
      Switchboard
    </span>
  )
}
