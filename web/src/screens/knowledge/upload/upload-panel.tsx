import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cancelUpload, type Upload } from '../../../data/files-upload.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { percentText } from '../../../shared/why/percent-text.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { UploadedFile } from './uploaded-file.tsx'

/** The files of one upload request: first sending, then processing. */
export function UploadPanel({ upload }: { upload: Upload }) {
  const { t, i18n } = useTranslation('knowledge')
  const { phase, rows, processed, total } = upload
  const isAllDone = rows.every(({ state }) => state === 'done')
  return (
    <section
      aria-label={t('upload')}
      className="grid gap-2 rounded-control border border-line bg-surface p-3"
    >
      {phase !== 'over' ? (
        <div className="flex items-end gap-3">
          <Progress
            className="min-w-0 flex-1"
            label={phase === 'sending' ? t('sending', { count: rows.length }) : t('reading')}
            value={phase === 'sending' ? sentShare(upload) : (processed / total) * 100}
            valueText={
              phase === 'sending'
                ? percentText(sentShare(upload) / 100, i18n.language)
                : t('processed', { done: processed, total })
            }
          />
          {phase === 'sending' && (
            <Button
              size="sm"
              onClick={() => {
                cancelUpload(upload)
                focusContent()
              }}
            >
              {t('cancel')}
            </Button>
          )}
        </div>
      ) : (
        isAllDone && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium"
          >
            {t('taken_in', { count: rows.length })}
            <Link to="/internal-chat" className={buttonLook({ size: 'sm' })}>
              {t('test_it')}
            </Link>
          </div>
        )
      )}
      <ul aria-label={t('files_uploaded')} className="grid gap-1">
        {rows.map((row) => (
          <UploadedFile key={row.key} upload={upload} row={row} />
        ))}
      </ul>
    </section>
  )
}

function sentShare({ rows }: Upload): number {
  const all = rows.reduce((sum, { file }) => sum + file.size, 0)
  const sent = rows.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return all === 0 ? 0 : Math.floor((sent / all) * 100)
}
