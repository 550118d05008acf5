import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type ChoiceProps = {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  disabled?: boolean
  /** Label first, control at the end of the line. */
  reverse?: boolean
  className?: string
  children: ReactNode
}

/** The label is the click target: a click anywhere on it toggles the control. */
export function Choice({ label, labelHidden, hint, disabled, reverse, className, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label
      className={cx(
        'flex min-h-6 min-w-6 gap-2 text-sm pointer-coarse:py-1.5',
        reverse && 'flex-row-reverse justify-between',
        disabled && 'opacity-50',
        className,
      )}
    >
      <span className="flex h-6 shrink-0 items-center">{children}</span>
      <span className={cx('grid min-w-0', labelHidden ? 'sr-only' : 'py-0.75')}>
        {label}
        {hint && <span className="text-xs text-muted">{hint}</span>}
      </span>
    </label>
  )
}
