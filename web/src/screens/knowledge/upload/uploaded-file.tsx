import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dismissRow, type Upload, type UploadRow, uploadAgain } from '../../../data/files-upload.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FaultText } from './fault-text.tsx'

const icons = {
  sending: <Spinner className="size-4 text-muted" />,
  reading: <Spinner className="size-4 text-muted" />,
  done: <CircleCheck aria-hidden="true" className="size-4 text-accent-text" />,
  failed: <CircleAlert aria-hidden="true" className="size-4 text-danger-text" />,
}

/** One chosen file: in progress, done, or failed with the reason. */
export function UploadedFile({ upload, row }: { upload: Upload; row: UploadRow }) {
  const { t, i18n } = useTranslation('knowledge')
  const { file, state, sentBytes, fault } = row
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const progress = {
    sending: t('sent_of', { sent: size(sentBytes), size: size(file.size) }),
    reading: t('state_processing'),
    done: t('state_ready'),
    failed: t('state_failed'),
  }[state]
  const mayHelp = fault?.kind === 'request' || fault?.kind === 'file'
  return (
    <li data-state={state} className="grid gap-0.5 text-sm">
      <div className="flex min-h-8 items-center gap-2">
        <span className="shrink-0">{icons[state]}</span>
        <span dir="auto" className="min-w-0 flex-1 truncate" title={file.name}>
          {file.name}
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{progress}</span>
        {state === 'failed' && (
          <>
            {mayHelp && (
              <Button
                size="sm"
                aria-label={t('retry_of', { name: file.name })}
                onClick={() => uploadAgain(upload, row)}
              >
                {t('retry')}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t('dismiss_of', { name: file.name })}
              onClick={() => {
                dismissRow(upload, row)
                focusContent()
              }}
            >
              <X />
            </IconButton>
          </>
        )}
      </div>
      {fault && (
        <div role="alert" className="pl-6 text-xs wrap-anywhere text-danger-text">
          <FaultText fault={fault} />
        </div>
      )}
    </li>
  )
}
