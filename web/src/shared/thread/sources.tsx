import type { api } from '@switchboard/contract'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { SourceLink } from './source-link.tsx'
import { sourceName } from './source-name.ts'

/** The sources of an answer. */
export function Sources({ sources, className }: { sources: api.messages.Source[]; className?: string }) {
  const { t } = useTranslation('thread')
  if (sources.length === 0) return null
  return (
    <ul aria-label={t('sources')} className={cx('flex max-w-full flex-wrap gap-1', className)}>
      {sources.map((source) => (
        <li
          key={`${source.title} ${source.url} ${source.file_id}`}
          className="flex min-h-6 max-w-full items-center gap-1 rounded-md border border-line px-1.5 text-xs text-muted"
        >
          <BookOpen aria-hidden="true" className="size-3 shrink-0" />
          <SourceLink
            title={sourceName(source, sources)}
            url={source.url}
            fileId={source.file_id}
            className="truncate"
          />
        </li>
      ))}
    </ul>
  )
}
