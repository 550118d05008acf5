import { cloneElement, type ReactElement, useId } from 'react'
import type { ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type WhyDisabledProps = {
  /** Null: the button is enabled. */
  reason: string | null
  children: ReactElement<ButtonProps>
}

/** A disabled button that gives the reason: as a tooltip on hover and focus, and to screen readers with its name. */
export function WhyDisabled({ reason, children }: WhyDisabledProps) {
  const id = useId()
  return (
    <>
      <Tooltip content={reason} disabled={!reason}>
        {cloneElement(children, {
          disabled: reason !== null,
          focusableWhenDisabled: true,
          'aria-describedby': reason === null ? undefined : id,
        })}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
