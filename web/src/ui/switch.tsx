import { Switch as Base } from '@base-ui/react/switch'
import type { ComponentProps, ReactNode } from 'react'
import { Choice } from './choice.tsx'

type SwitchProps = Omit<ComponentProps<typeof Base.Root>, 'className' | 'children'> & {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  /** Label at the start of the line, switch at its end. */
  reverse?: boolean
  className?: string
}

export function Switch({ label, labelHidden, hint, reverse, className, ...props }: SwitchProps) {
  return (
    <Choice
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      reverse={reverse}
      disabled={props.disabled}
      className={className}
    >
      <Base.Root
        {...props}
        className="flex h-4.5 w-8 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors duration-150 data-checked:bg-accent"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-bg shadow-control transition-transform duration-150 data-checked:translate-x-3.5 forced-colors:bg-[ButtonText]" />
      </Base.Root>
    </Choice>
  )
}
