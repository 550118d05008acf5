import { useTranslation } from 'react-i18next'
import type { Source } from '../../../data/draft-answer.ts'

/** Where the suggestion comes from, so that it can be checked before it is sent. */
export function Sources({ sources }: { sources: Source[] }) {
  const { t } = useTranslation('inbox')
  if (sources.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1 text-xs text-muted">
      <span id="composer-sources">{t('composer_sources')}</span>
      <ul aria-labelledby="composer-sources" className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url}`} className="min-w-0 truncate">
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="text-fg underline underline-offset-2">
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
