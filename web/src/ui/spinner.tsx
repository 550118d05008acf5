import { cx } from '../lib/cx.ts'

/** Without a label it is decorative: the element around it must say what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('flex', className ?? 'size-4')}>
      <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className="size-full animate-spin">
        <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
