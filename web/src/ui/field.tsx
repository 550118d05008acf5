import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type FieldProps = {
  label: ReactNode
  /** The label is only for screen readers. */
  labelHidden?: boolean
  /** Shown beside the label, for example a link or a counter. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Associates a control with its label, hint and error for screen readers. */
export function Field({ label, labelHidden, aside, hint, error, disabled, className, children }: FieldProps) {
  return (
    <Base.Root invalid={Boolean(error)} disabled={disabled} className={cx('grid gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-2', labelHidden && !aside && 'sr-only')}>
        <Base.Label className={cx('text-sm font-medium', labelHidden && 'sr-only')}>{label}</Base.Label>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children}
      {hint && <Base.Description className="text-xs text-muted">{hint}</Base.Description>}
      <Base.Error match={Boolean(error)} className="text-xs text-danger-text">
        {error}
      </Base.Error>
    </Base.Root>
  )
}
