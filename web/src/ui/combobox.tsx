import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox, popover, row } from './surface.ts'

export type ComboboxOption<Value extends string | number> = { value: Value; label: string }

type ComboboxProps<Value extends string | number> = {
  options: readonly ComboboxOption<Value>[]
  value?: Value | null
  onValueChange?: (value: Value | null) => void
  placeholder?: string
  emptyText: string
  openLabel: string
  clearLabel: string
  /** Needed when no `Field` around it gives a label. */
  'aria-label'?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

const inner =
  'flex size-6 items-center justify-center rounded-md text-muted hover:bg-sel hover:text-fg [&_svg]:size-4'

export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { options, value, onValueChange, placeholder, emptyText, openLabel, clearLabel, disabled, ref } =
    props
  return (
    <Base.Root
      items={options}
      value={value === undefined ? undefined : (options.find((option) => option.value === value) ?? null)}
      onValueChange={(option) => onValueChange?.(option ? option.value : null)}
      isItemEqualToValue={(option, chosen) => option.value === chosen.value}
      disabled={disabled}
    >
      <Base.InputGroup className="relative w-full">
        <Base.Input
          ref={ref}
          aria-label={props['aria-label']}
          placeholder={placeholder}
          className={cx(fieldBox(), 'pr-15')}
        />
        <div className="absolute inset-y-0 right-1 flex items-center">
          <Base.Clear aria-label={clearLabel} className={inner}>
            <X />
          </Base.Clear>
          <Base.Trigger aria-label={openLabel} className={inner}>
            <ChevronDown />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup className={cx(popover, 'w-(--anchor-width) max-w-(--available-width)')}>
            <Base.Empty className="px-3 py-2.5 text-sm text-muted empty:hidden">{emptyText}</Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(option: ComboboxOption<Value>) => (
                <Base.Item key={option.value} value={option} className={row()}>
                  <span className="flex-1 truncate">{option.label}</span>
                  <Base.ItemIndicator>
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
