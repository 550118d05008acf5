import type { api } from '@switchboard/contract'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { SourceLink } from './source-link.tsx'

/** What the assistant took its answer from. */
export function Sources({ sources, className }: { sources: api.messages.Source[]; className?: string }) {
  const { t } = useTranslation('thread')
  if (sources.length === 0) return null
  const isNamedTwice = (title: string) => sources.filter((source) => source.title === title).length > 1
  return (
    <ul aria-label={t('sources')} className={cx('flex max-w-full flex-wrap gap-1', className)}>
      {sources.map(({ title, url, file_id, file_name }) => (
        <li
          key={`${title} ${url} ${file_id}`}
          className="flex min-h-6 max-w-full items-center gap-1 rounded-md border border-line px-1.5 text-xs text-muted"
        >
          <BookOpen aria-hidden="true" className="size-3 shrink-0" />
          <SourceLink
            title={isNamedTwice(title) ? withPlace(title, file_name ?? pathOf(url)) : title}
            url={url}
            fileId={file_id}
            className="truncate"
          />
        </li>
      ))}
    </ul>
  )
}

const withPlace = (title: string, place: string | undefined) => (place ? `${title} (${place})` : title)

const pathOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).pathname : undefined)
