// Shared styles: floating surfaces, their rows, and the box of a text field.
import { cva } from 'class-variance-authority'

const appear =
  'origin-(--transform-origin) transition-[opacity,scale] duration-100 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0'

export const popover = `rounded-popover border border-line bg-raised text-fg shadow-popover outline-none ${appear}`

export const list = `${popover} max-h-(--available-height) overflow-y-auto overscroll-contain p-1`

/** Capped, because names given by people may have any length. */
export const menu = `${list} min-w-40 max-w-[min(24rem,var(--available-width))]`

export const row = cva(
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-sel data-disabled:text-muted data-disabled:opacity-60 pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        plain: '[&_svg]:text-muted',
        danger: 'text-danger-text data-highlighted:bg-danger-tint data-highlighted:text-danger-tint-fg',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export const groupLabel = 'px-2 pt-2 pb-1 text-xs font-medium text-muted select-none wrap-anywhere'

export const rule = 'mx-1 my-1 h-px bg-line'

export const backdrop =
  'page-shade fixed inset-0 min-h-dvh bg-backdrop transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0 supports-[-webkit-touch-callout:none]:absolute'

export const dialogBox =
  'relative flex max-h-full w-full flex-col rounded-dialog border border-line bg-raised text-fg shadow-dialog outline-none transition-[opacity,scale] duration-150 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0'

/** iOS zooms in on focused fields with smaller text. */
export const typed = 'pointer-coarse:text-touch'

export const fieldBox = cva(
  'w-full min-w-0 rounded-control border border-line-strong bg-bg text-sm text-fg shadow-control transition-colors duration-100 hover:border-control data-invalid:border-danger-text data-invalid:outline-danger-text data-disabled:cursor-not-allowed data-disabled:bg-surface data-disabled:text-muted aria-invalid:border-danger-text aria-invalid:outline-danger-text',
  {
    variants: {
      size: {
        sm: 'h-7 px-2 pointer-coarse:h-9',
        md: 'h-8 px-2.5 pointer-coarse:h-10',
        lg: 'h-10 px-3 text-base',
        auto: 'px-2.5 py-1.5',
      },
    },
    defaultVariants: { size: 'md' },
  },
)
