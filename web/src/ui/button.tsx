import { Button as BaseButton } from '@base-ui/react/button'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'
import { useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { Spinner } from './spinner.tsx'

/** Styles for links that look like buttons: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export const buttonLook = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none transition-colors duration-100 data-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-accent-fg shadow-control hover:bg-accent-hover data-disabled:bg-accent',
        secondary:
          'border-line-strong bg-bg text-fg shadow-control hover:bg-hover data-disabled:bg-bg data-popup-open:bg-sel',
        ghost: 'border-transparent text-fg hover:bg-sel data-disabled:bg-transparent data-popup-open:bg-sel',
        danger:
          'border-danger-line bg-bg text-danger-text shadow-control hover:bg-danger-tint hover:text-danger-tint-fg data-disabled:bg-bg',
        'danger-solid':
          'border-transparent bg-danger text-danger-fg shadow-control hover:bg-danger-hover data-disabled:bg-danger',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm pointer-coarse:h-9',
        md: 'h-8 px-3 text-sm pointer-coarse:h-10',
        lg: 'h-10 px-4 text-base',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className' | 'onClick'> &
  VariantProps<typeof buttonLook> & {
    className?: string
    /** A request is in flight: the button keeps its place and focus but does nothing. */
    loading?: boolean
    /** If a promise is returned, the button shows as loading until it settles. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

export function Button({
  variant,
  size,
  className,
  loading,
  disabled,
  focusableWhenDisabled,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const { busy, press } = useOnePressAtATime(onClick)
  const waiting = loading || busy
  return (
    <BaseButton
      type="button"
      {...props}
      onClick={press}
      disabled={disabled || waiting}
      focusableWhenDisabled={focusableWhenDisabled || waiting}
      aria-busy={waiting || undefined}
      className={cx(buttonLook({ variant, size }), disabled && !waiting && 'opacity-50', className)}
    >
      {waiting ? (
        <>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <Spinner className="absolute size-4" />
        </>
      ) : (
        children
      )}
    </BaseButton>
  )
}

// A ref, because a second click may come before React has rendered the loading state.
function useOnePressAtATime(onClick: ButtonProps['onClick']) {
  const pressed = useRef(false)
  const [busy, setBusy] = useState(false)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pressed.current) return event.preventDefault()
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    pressed.current = true
    setBusy(true)
    const release = () => {
      pressed.current = false
      setBusy(false)
    }
    outcome.then(release, (reason: unknown) => {
      release()
      throw reason
    })
  }

  return { busy, press: onClick && press }
}
