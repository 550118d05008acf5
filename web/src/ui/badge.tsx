import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const look = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-sel text-fg',
        accent: 'bg-accent-tint text-accent-tint-fg',
        danger: 'bg-danger-tint text-danger-tint-fg',
        warning: 'bg-warning-tint text-warning-tint-fg',
        info: 'bg-info-tint text-info-tint-fg',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = VariantProps<typeof look> & { className?: string; children: ReactNode }

export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={cx(look({ tone }), className)}>{children}</span>
}

/** A pill with a number: nothing at zero, `99+` above ninety-nine. */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number
  label?: string
  className?: string
}) {
  const text = countText(count)
  if (text === '') return null
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-fg tabular-nums',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

export function countText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}
