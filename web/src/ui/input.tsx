import { Input as Base } from '@base-ui/react/input'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox, typed } from './surface.ts'

export type InputProps = Omit<ComponentProps<typeof Base>, 'className' | 'size'> & {
  className?: string
  size?: 'sm' | 'md' | 'lg'
  /** A decorative icon before the text. */
  icon?: ReactNode
}

export function Input({ className, size, icon, ...props }: InputProps) {
  const input = (
    <Base {...props} className={cx(fieldBox({ size }), typed, 'text-ellipsis', icon && 'pl-8', className)} />
  )
  if (!icon) return input
  return (
    <span className="relative block w-full [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:inset-y-0 [&>svg]:left-2.5 [&>svg]:my-auto [&>svg]:size-4 [&>svg]:text-muted">
      {icon}
      {input}
    </span>
  )
}
