import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Wraps a row of a chat and highlights it as a search result. */
export function Found({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  const { t } = useTranslation('thread')
  return (
    <div
      data-found={isFound || undefined}
      className="grid gap-3 data-found:-mx-2 data-found:rounded-popover data-found:border-l-4 data-found:border-warning data-found:bg-warning-tint/40 data-found:p-2"
    >
      {isFound && <span className="sr-only">{t('found_message')}</span>}
      {children}
    </div>
  )
}
