import type { api } from '@switchboard/contract'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../../lib/size-text.ts'

/** Attached files: pictures are shown, recordings can be played, and every file can be opened. */
export function Attachments({ attachments }: { attachments: api.messages.Attachment[] }) {
  const { t, i18n } = useTranslation('thread')
  if (attachments.length === 0) return null
  return (
    <ul className="grid gap-1.5 not-first:mt-2">
      {attachments.map(({ id, file_name, media_type, size, url, transcript }) => (
        <li key={id}>
          {/^audio\//.test(media_type) && (
            // biome-ignore lint/a11y/useMediaCaption: what is said stands under it, where it was written down.
            <audio
              controls
              preload="metadata"
              src={url}
              aria-label={file_name}
              className="mb-1 h-10 w-72 max-w-full"
            />
          )}
          {/^video\//.test(media_type) && (
            // biome-ignore lint/a11y/useMediaCaption: nobody has written down what a customer says.
            <video
              controls
              preload="metadata"
              src={url}
              aria-label={file_name}
              className="mb-1 max-h-60 max-w-full rounded-control"
            />
          )}
          {transcript && (
            <p className="mb-1 text-sm whitespace-pre-wrap wrap-anywhere">
              <span className="block text-xs text-muted">{t('transcript')}</span>
              {transcript}
            </p>
          )}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-6 items-center gap-2 text-sm underline underline-offset-2"
          >
            {isPicture(media_type) ? (
              <img src={url} alt={file_name} className="max-h-60 rounded-control bg-bg object-contain" />
            ) : (
              <>
                <FileText aria-hidden="true" className="size-4 shrink-0" />
                <span className="wrap-anywhere">{file_name}</span>
                <span className="text-xs whitespace-nowrap">{sizeText(size, i18n.language)}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

const isPicture = (mediaType: string) => /^image\/(png|jpeg|gif|webp)$/.test(mediaType)
