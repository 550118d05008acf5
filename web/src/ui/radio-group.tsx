import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import { Choice } from './choice.tsx'

type RadioGroupProps<Value extends string> = {
  label: ReactNode
  labelHidden?: boolean
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  name?: string
  disabled?: boolean
  /** Options side by side. */
  inline?: boolean
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden, options, onValueChange, inline, className, ...root } = props
  const labelId = useId()
  return (
    <div className={cx('grid gap-1.5', className)}>
      <span id={labelId} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </span>
      <Base
        {...root}
        onValueChange={(value) => onValueChange?.(value as Value)}
        aria-labelledby={labelId}
        className={cx('flex gap-1.5', inline ? 'flex-wrap gap-x-4' : 'flex-col')}
      >
        {options.map((option) => (
          <Choice key={option.value} label={option.label} hint={option.hint} disabled={option.disabled}>
            <Radio.Root
              value={option.value}
              disabled={option.disabled}
              className="flex size-4 items-center justify-center rounded-full border border-control bg-bg data-checked:border-accent data-checked:bg-accent"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-accent-fg data-unchecked:hidden" />
            </Radio.Root>
          </Choice>
        ))}
      </Base>
    </div>
  )
}
