import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton } from './icon-button.tsx'

type Tone = 'info' | 'success' | 'warning' | 'danger'

const look = cva('flex items-start gap-2.5 rounded-control px-3 py-2 text-sm', {
  variants: {
    tone: {
      info: 'bg-info-tint text-info-tint-fg',
      success: 'bg-accent-tint text-accent-tint-fg',
      warning: 'bg-warning-tint text-warning-tint-fg',
      danger: 'bg-danger-tint text-danger-tint-fg',
    },
  },
})

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

type BannerProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  onDismiss?: () => void
  dismissLabel?: string
  className?: string
}

/** A persistent message. Danger interrupts the screen reader, the other tones wait for a pause. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  dismissLabel,
  className,
}: BannerProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(look({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 py-0.75">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
      {onDismiss && dismissLabel && (
        <IconButton label={dismissLabel} size="xs" onClick={onDismiss} className="pointer-coarse:-my-1">
          <X />
        </IconButton>
      )}
    </div>
  )
}
