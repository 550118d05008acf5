import { FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { removeUpload, type Upload, uploadAgain } from '../../../../data/uploads.ts'
import { cx } from '../../../../lib/cx.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'

/** The files attached to the next message. */
export function FileChips({ chat, uploads }: { chat: Chat; uploads: Upload[] }) {
  const { t } = useTranslation('inbox')
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t('composer_files')} className="flex flex-wrap gap-1.5 px-2 pt-2">
      {uploads.map((upload) => (
        <FileChip key={upload.key} chat={chat} upload={upload} />
      ))}
    </ul>
  )
}

function FileChip({ chat, upload }: { chat: Chat; upload: Upload }) {
  const { t } = useTranslation('inbox')
  const { name, attachment, fault } = upload
  return (
    <li
      className={cx(
        'flex max-w-full items-center gap-1.5 rounded-control border py-0.5 pr-0.5 pl-2 text-xs',
        fault ? 'border-danger-line' : 'border-line',
      )}
    >
      {attachment || fault ? (
        <FileText aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      ) : (
        <Spinner className="size-3.5" />
      )}
      <span className="grid min-w-0">
        <span dir="auto" className="truncate">
          {name}
        </span>
        {fault && (
          <span role="alert" className="text-danger-text">
            {t(`composer_file_${fault}`, { mb: (chat.can.max_file_bytes ?? 0) / 2 ** 20 })}
          </span>
        )}
      </span>
      {fault === 'failed' && (
        <Button size="sm" variant="ghost" onClick={() => uploadAgain(chat, upload)}>
          {t('composer_try_again')}
        </Button>
      )}
      <IconButton
        size="xs"
        label={t('composer_remove_file', { name })}
        onClick={() => removeUpload(chat.id, upload)}
      >
        <X />
      </IconButton>
    </li>
  )
}
