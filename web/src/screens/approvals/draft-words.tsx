import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../data/approvals.ts'
import { LinkedText } from '../../shared/markdown/linked-text.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { Sources } from '../../shared/thread/sources.tsx'

/** The customer's question, and below it the drafted answer. */
export function DraftWords({ draft, children }: { draft: Draft; children?: ReactNode }) {
  const { t } = useTranslation('approvals')
  return (
    <>
      <section className="grid gap-1">
        <h2 className="text-xs font-medium text-muted">{t('question')}</h2>
        <p className="max-h-60 overflow-y-auto rounded-popover bg-surface px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={draft.question} />
        </p>
      </section>
      <section className="grid gap-1">
        <h2 className="text-xs font-medium text-muted">{t('draft')}</h2>
        {children || (
          <div className="max-h-96 overflow-y-auto rounded-popover border border-line px-3 py-2 text-sm">
            <Markdown text={draft.text} />
          </div>
        )}
        <Sources sources={draft.sources} className="pt-1" />
      </section>
    </>
  )
}
