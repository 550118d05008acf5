import { Fragment, useId } from 'react'
import { cx } from '../lib/cx.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; startsRow?: boolean }[]
  className?: string
}

/** A choice between a few visible options. One tab stop; the arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, className } = props
  const name = useId()
  return (
    <fieldset className={cx('flex min-w-0 flex-wrap gap-0.5 rounded-control bg-sel p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Fragment key={option.value}>
          {option.startsRow && <span className="basis-full" />}
          <label className="relative flex h-7 flex-auto items-center justify-center rounded-md px-1.5 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg has-checked:bg-bg has-checked:text-fg has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-9 forced-colors:has-checked:border">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 opacity-0"
            />
            {option.label}
          </label>
        </Fragment>
      ))}
    </fieldset>
  )
}
