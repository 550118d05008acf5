import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Choice } from './choice.tsx'

type CheckboxProps = Omit<ComponentProps<typeof Base.Root>, 'className' | 'children'> & {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  className?: string
}

export function Checkbox({ label, labelHidden, hint, className, ...props }: CheckboxProps) {
  return (
    <Choice
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      disabled={props.disabled}
      className={className}
    >
      <Base.Root
        {...props}
        className={cx(
          'flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-bg',
          'data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent',
        )}
      >
        <Base.Indicator
          className="flex text-accent-fg data-unchecked:hidden"
          render={(props, state) => (
            <span {...props}>
              {state.indeterminate ? (
                <Minus className="size-3" strokeWidth={3} />
              ) : (
                <Check className="size-3" strokeWidth={3} />
              )}
            </span>
          )}
        />
      </Base.Root>
    </Choice>
  )
}
