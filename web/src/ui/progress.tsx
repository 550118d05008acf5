import { Progress as Base } from '@base-ui/react/progress'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type ProgressProps = {
  label: ReactNode
  labelHidden?: boolean
  /** From 0 to `max`; null if the end is unknown. */
  value: number | null
  max?: number
  /** Shown at the end of the line, for example `3 of 4`. */
  valueText?: string
  tone?: keyof typeof fill
  className?: string
}

const fill = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' }

export function Progress(props: ProgressProps) {
  const { label, labelHidden, value, max = 100, valueText, tone = 'accent', className } = props
  return (
    <Base.Root
      value={value}
      max={max}
      getAriaValueText={valueText === undefined ? undefined : () => valueText}
      className={cx('grid gap-1.5', className)}
    >
      <div className={cx('flex justify-between gap-2 text-xs', labelHidden && 'sr-only')}>
        <Base.Label className="truncate font-medium">{label}</Base.Label>
        {valueText && <Base.Value className="text-muted">{() => valueText}</Base.Value>}
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-sel">
        <Base.Indicator
          className={cx(
            'h-full rounded-full transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-slide',
            fill[tone],
          )}
        />
      </Base.Track>
    </Base.Root>
  )
}
