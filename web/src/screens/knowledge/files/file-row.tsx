import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileRecord } from '../../../data/files.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { SourceLink } from '../../../shared/thread/source-link.tsx'
import { useReason } from '../../../shared/use-reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FaultText } from '../upload/fault-text.tsx'
import { FileIcon } from './file-icon.tsx'
import { RowFault } from './row-fault.tsx'
import { useAskToRemove } from './use-ask-to-remove.ts'

type FileRowProps = { agentId: number; file: FileRecord; onUploadAgain?: () => void }

export function FileRow({ agentId, file, onUploadAgain }: FileRowProps) {
  const { t } = useTranslation('knowledge')
  const { ask, remove, isRemoving, hasFailed } = useAskToRemove(agentId, file)
  const { reasonText } = useReason()
  const { id, file_name: name, state, error, reason, url } = file
  return (
    <li data-state={state} className="grid gap-1 py-2">
      {/* On a phone the state is below the name, to leave room for it. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 desktop:flex">
        <FileIcon name={name} />
        <div className="grid min-w-0 flex-1">
          <SourceLink
            title={name}
            url={url}
            fileId={id}
            className="w-fit max-w-full truncate text-sm font-medium no-underline! hover:underline!"
          />
          <Facts file={file} />
        </div>
        <span className="col-start-2 row-start-2 flex">
          <FileState state={state} />
        </span>
        {onUploadAgain && (
          <IconButton
            label={t('delete_of', { name })}
            loading={isRemoving}
            onClick={ask}
            className="col-start-3 row-start-1"
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
      {state === 'failed' && (
        <RowFault
          action={
            onUploadAgain && (
              <Button size="sm" aria-label={t('upload_again_of', { name })} onClick={onUploadAgain}>
                {t('upload_again')}
              </Button>
            )
          }
        >
          <FaultText fault={{ kind: 'file', text: error ?? '', reason }} />
        </RowFault>
      )}
      {state === 'ready' && error && (
        <p className="pl-8 text-xs wrap-anywhere text-warning-tint-fg">{reasonText(reason, error)}</p>
      )}
      {hasFailed && (
        <RowFault
          action={
            <Button
              size="sm"
              aria-label={t('retry_delete_of', { name })}
              loading={isRemoving}
              onClick={remove}
            >
              {t('retry')}
            </Button>
          }
        >
          {t('delete_failed')}
        </RowFault>
      )}
    </li>
  )
}

function Facts({ file: { size, pages, created_at } }: { file: FileRecord }) {
  const { t, i18n } = useTranslation('knowledge')
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      {size > 0 && <span>{sizeText(size, i18n.language)}</span>}
      {pages !== null && <span>{t('page_count', { count: pages })}</span>}
      <time dateTime={created_at}>{t('added', { day: day.format(new Date(created_at)) })}</time>
    </p>
  )
}

function FileState({ state }: Pick<FileRecord, 'state'>) {
  const { t } = useTranslation('knowledge')
  if (state === 'ready') return <Badge tone="accent">{t('state_ready')}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t('state_failed')}</Badge>
  return (
    <Badge tone="info">
      <Spinner className="size-3" />
      {t('state_processing')}
    </Badge>
  )
}
