import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox, popover, row } from './surface.ts'

export type ComboboxOption<Value extends string | number> = { value: Value; label: string }

type ComboboxProps<Value extends string | number> = {
  options: readonly ComboboxOption<Value>[]
  value?: Value | null
  onValueChange?: (value: Value) => void
  placeholder?: string
  /** Label and placeholder of the search field. */
  searchLabel: string
  emptyText: string
  /** Required if there is no `Field` around it. */
  'aria-label'?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A select with a search field, for lists too long to read. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { options, value, onValueChange, placeholder, searchLabel, emptyText, size, disabled, className } =
    props
  return (
    <Base.Root
      items={options}
      value={value === undefined ? undefined : (options.find((option) => option.value === value) ?? null)}
      onValueChange={(option) => option && onValueChange?.(option.value)}
      isItemEqualToValue={(option, chosen) => option.value === chosen.value}
      autoHighlight
      disabled={disabled}
    >
      <Base.Trigger
        ref={props.ref}
        aria-label={props['aria-label']}
        className={cx(
          fieldBox({ size }),
          'flex cursor-default items-center justify-between gap-2 text-left select-none hover:bg-hover data-popup-open:border-control data-placeholder:text-muted',
          className,
        )}
      >
        <span className="truncate">
          <Base.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup
            aria-label={searchLabel}
            className={cx(popover, 'w-max min-w-[max(var(--anchor-width),12rem)] max-w-(--available-width)')}
          >
            <div className="relative border-b border-line">
              <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
              <Base.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className="h-9 w-full bg-transparent pr-3 pl-9 text-sm outline-none pointer-coarse:text-touch"
              />
            </div>
            <Base.Empty className="px-3 py-2.5 text-sm text-muted empty:hidden">{emptyText}</Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height)-2.5rem)] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
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
