import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Repeats the text of a toast and stays until it is closed. */
export function Notice({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  if (!text) return null
  return (
    <div className="mt-2 flex items-start gap-2 text-sm text-danger-text">
      <p className="min-w-0 flex-1 py-0.5 break-words">{text}</p>
      <IconButton size="xs" label={t('composer_close_notice')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
