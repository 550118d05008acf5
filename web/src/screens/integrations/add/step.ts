import type { ComponentProps } from 'react'
import type { Dialog } from '../../../ui/dialog.tsx'

/** What one step shows in the dialog that all of them share. */
export type Step = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'initialFocus' | 'keepOnOutsidePress' | 'footer' | 'children'
>
