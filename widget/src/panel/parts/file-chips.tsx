import { usePanel } from '../panel-context.ts'
import { CloseIcon, FileIcon } from './icons.tsx'
import { FILES_MAX, type Upload, type Uploads } from './use-uploads.ts'

export function FileChips({ uploads }: { uploads: Uploads }) {
  const { t } = usePanel()
  if (uploads.all.length === 0) return null
  return (
    <>
      <ul class="chips">
        {uploads.all.map((upload) => (
          <FileChip key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
      {uploads.isTooMany && (
        <p class="error" role="alert">
          {t('too_many_files', { count: FILES_MAX })}
        </p>
      )}
    </>
  )
}

function FileChip({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = usePanel()
  const { file, preview, share, attachment, error } = upload
  return (
    <li class={error ? 'chip wrong' : 'chip'}>
      {preview ? <img src={preview} alt="" /> : <FileIcon />}
      <span class="name">
        <span dir="auto">{file.name}</span>
        {error && <small role="alert">{t(error)}</small>}
        {!error && !attachment && (
          <progress value={share} aria-label={t('file_sent', { percent: Math.round(share * 100) })} />
        )}
      </span>
      {error === 'file_failed' && (
        <button type="button" class="text" onClick={() => uploads.retry(upload)}>
          {t('try_again')}
        </button>
      )}
      <button
        type="button"
        class="icon small"
        aria-label={t('remove_file', { name: file.name })}
        onClick={() => uploads.remove(upload)}
      >
        <CloseIcon />
      </button>
    </li>
  )
}
