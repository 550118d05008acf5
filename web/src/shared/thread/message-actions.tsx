import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'

type MessageActionsProps = {
  text: string
  onEdit?: () => void
  isAlwaysShown?: boolean
  children?: ReactNode
}

const comesNear =
  'opacity-0 transition-opacity duration-100 group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:opacity-100'

/** Hidden until hover or focus; always visible on touch devices. */
export function MessageActions({ text, onEdit, isAlwaysShown, children }: MessageActionsProps) {
  const { t } = useTranslation('thread')
  return (
    <span className={cx('flex items-center gap-0.5', isAlwaysShown ? '[&_button]:text-muted' : comesNear)}>
      {children}
      <CopyButton
        text={text}
        label={t('copy')}
        copiedLabel={t('copied')}
        iconOnly
        size="xs"
        onRefused={() => toast.error(t('copy_failed'))}
      />
      {onEdit && (
        <IconButton label={t('edit')} size="xs" onClick={onEdit}>
          <Pencil className="size-3.5" />
        </IconButton>
      )}
    </span>
  )
}
