import { MAX_UPLOAD_FILES, UPLOAD_FILE_MAX_BYTES } from '@switchboard/contract'
import { CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useSample } from '../upload/use-sample.ts'
import type { Uploading } from '../upload/use-upload.tsx'

/** Empty state: which files help most, and a sample file to try. */
export function NoFiles({ uploading: { choose, take } }: { uploading: Uploading }) {
  const { t } = useTranslation('knowledge')
  const trySample = useSample(take)
  return (
    <div className="grid justify-items-center gap-1 rounded-control border border-dashed border-line-strong px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-2 flex size-10 items-center justify-center rounded-popover border border-line bg-surface text-muted"
      >
        <CloudUpload className="size-5" />
      </span>
      <p className="text-base font-semibold">{t('empty_title')}</p>
      <p className="max-w-110 text-sm text-muted">{t('empty_text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={choose}>
          {t('upload')}
        </Button>
        <Button onClick={trySample}>{t('try_sample')}</Button>
      </div>
      <p className="mt-3 max-w-110 text-xs text-muted">
        {t('limits', { count: MAX_UPLOAD_FILES, mb: UPLOAD_FILE_MAX_BYTES / 2 ** 20 })}
      </p>
    </div>
  )
}
