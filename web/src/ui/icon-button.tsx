import { Button as BaseButton } from '@base-ui/react/button'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { buttonLook } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

const square = cva('px-0', {
  variants: {
    size: {
      xs: 'size-6 rounded-md pointer-coarse:size-8',
      sm: 'size-7 pointer-coarse:size-9',
      md: 'size-8 pointer-coarse:size-10',
      lg: 'size-10',
    },
  },
})

export type IconButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className' | 'aria-label'> &
  Pick<VariantProps<typeof buttonLook>, 'variant'> & {
    /** The accessible name, also shown as the tooltip. */
    label: string
    size?: 'xs' | 'sm' | 'md' | 'lg'
    shortcut?: string
    side?: 'top' | 'right' | 'bottom' | 'left'
    loading?: boolean
    className?: string
  }

export function IconButton(props: IconButtonProps) {
  const {
    label,
    variant = 'ghost',
    size = 'md',
    shortcut,
    side,
    loading,
    disabled,
    className,
    children,
    ...rest
  } = props
  return (
    <Tooltip content={label} shortcut={shortcut} side={side}>
      <BaseButton
        type="button"
        {...rest}
        aria-label={label}
        aria-busy={loading || undefined}
        disabled={disabled || loading}
        focusableWhenDisabled
        className={cx(
          buttonLook({ variant, size: null }),
          square({ size }),
          disabled && 'opacity-50',
          className,
        )}
      >
        {loading ? <Spinner /> : children}
      </BaseButton>
    </Tooltip>
  )
}
