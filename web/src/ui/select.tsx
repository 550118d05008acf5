import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox, list, row } from './surface.ts'

export type SelectOption<Value extends string | number> = {
  value: Value
  label: string
  hint?: string
  icon?: ReactNode
  disabled?: boolean
}

type SelectProps<Value extends string | number> = {
  options: readonly SelectOption<Value>[]
  value?: Value | null
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  /** Required if there is no `Field` around it. */
  'aria-label'?: string
  name?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, onValueChange, placeholder, size, className, ref, onBlur, ...root } = props
  return (
    <Base.Root
      {...root}
      items={options}
      onValueChange={(value) => value !== null && onValueChange?.(value as Value)}
    >
      <Base.Trigger
        ref={ref}
        aria-label={props['aria-label']}
        onBlur={onBlur}
        className={cx(
          fieldBox({ size }),
          'flex cursor-default items-center justify-between gap-2 text-left select-none hover:bg-hover data-popup-open:border-control',
          className,
        )}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
        <Base.Icon className="text-muted">
          <ChevronDown className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Base.Popup className={cx(list, 'max-w-(--available-width) min-w-(--anchor-width)')}>
            <Base.List>
              {options.map((option) => (
                <Option key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Option<Value extends string | number>({ option }: { option: SelectOption<Value> }) {
  return (
    <Base.Item value={option.value} label={option.label} disabled={option.disabled} className={row()}>
      {option.icon}
      <span className="grid min-w-0 flex-1">
        <Base.ItemText className="truncate">{option.label}</Base.ItemText>
        {option.hint && <span className="text-xs text-muted">{option.hint}</span>}
      </span>
      <Base.ItemIndicator>
        <Check />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
