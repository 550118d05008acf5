import type { api } from '@switchboard/contract'
import { webAddress } from '@switchboard/contract/markdown'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../lib/cx.ts'
import { WebLink } from '../../../../shared/markdown/web-link.tsx'

/** What the assistant took its answer from. */
export function Sources({ sources, className }: { sources: api.messages.Source[]; className?: string }) {
  const { t } = useTranslation('inbox')
  if (sources.length === 0) return null
  return (
    <ul aria-label={t('thread_sources')} className={cx('flex max-w-full flex-wrap gap-1', className)}>
      {sources.map(({ title, url }) => {
        const address = url && webAddress(url)
        return (
          <li
            key={`${title} ${url}`}
            className="flex min-h-6 max-w-full items-center gap-1 rounded-md border border-line px-1.5 text-xs text-muted"
          >
            <BookOpen aria-hidden="true" className="size-3 shrink-0" />
            {address ? (
              <WebLink url={address} className="truncate">
                {title}
              </WebLink>
            ) : (
              <span className="truncate">{title}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
