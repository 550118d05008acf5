import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { fieldBox } from './surface.ts'

/** Grows with its text up to `max-h-*`, which the caller may narrow. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      render={<textarea rows={rows} {...props} />}
      className={cx(
        fieldBox({ size: 'auto' }),
        'field-sizing-content min-h-8 resize-y leading-5',
        className ?? 'max-h-80',
      )}
    />
  )
}
