import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox, typed } from './surface.ts'

/** Grows with its text from `rows` lines up to the caller's `max-h-*`. */
export function Textarea({ className, rows = 3, style, ...props }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      render={<textarea rows={rows} {...props} />}
      // `field-sizing: content` ignores `rows`, so compute the minimum height.
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.75rem)`, ...style }}
      className={cx(
        fieldBox({ size: 'auto' }),
        typed,
        'field-sizing-content resize-none leading-5',
        className ?? 'max-h-80',
      )}
    />
  )
}
