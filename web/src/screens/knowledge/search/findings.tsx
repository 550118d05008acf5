import { useTranslation } from 'react-i18next'
import type { Findings as Found } from '../../../data/knowledge-search.ts'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { Passages } from '../../../shared/why/passages.tsx'
import { percentText } from '../../../shared/why/percent-text.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = {
  answer: 'accent',
  maybe: 'warning',
  unknown: 'neutral',
  failure: 'danger',
  talk: 'info',
} as const

/** The answer that would be given, and the passages it is based on. */
export function Findings({ findings }: { findings: Found }) {
  const { t, i18n } = useTranslation(['knowledge', 'why'])
  const { outcome, confidence, answer, passages, ms } = findings
  return (
    <div className="grid gap-3 text-sm">
      <section aria-label={t('find_answer')} className="grid gap-2 rounded-control bg-surface p-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
          <Badge tone={tones[outcome]}>{t(`why:outcome_${outcome}`)}</Badge>
          <span>{t('find_confidence', { share: percentText(confidence, i18n.language) })}</span>
          <span>{t('find_ms', { ms: Math.round(ms) })}</span>
        </p>
        {answer && <Markdown text={answer} />}
      </section>
      <section aria-label={t('find_passages')} className="grid gap-1.5">
        <h3 className="text-xs font-semibold text-muted">{t('find_passages')}</h3>
        <Passages passages={passages} />
      </section>
    </div>
  )
}
