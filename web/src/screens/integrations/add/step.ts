import type { ComponentProps } from 'react'
import type { Dialog } from '../../../ui/dialog.tsx'

/** The dialog props of one step. */
export type Step = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'initialFocus' | 'keepOnOutsidePress' | 'footer' | 'children'
>
