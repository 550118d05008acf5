import { cloneElement, type ReactElement, useId } from 'react'
import type { ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type WhyDisabledProps = {
  /** Without a reason the button works. */
  reason: string | null
  children: ReactElement<ButtonProps>
}

/** A button that cannot be pressed right now says why: to the eye on hover and focus, to a screen reader with its name. */
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
