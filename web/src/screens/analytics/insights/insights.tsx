import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useInsights } from '../../../data/analytics.ts'
import { cx } from '../../../lib/cx.ts'
import { ExportConversations } from '../../../shared/export-conversations.tsx'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { DayRange } from '../period.ts'
import { Measures } from './measures.tsx'
import { QuestionList } from './question-list.tsx'
import { UnansweredList } from './unanswered-list.tsx'

type InsightsProps = { agentId: number; range: DayRange }

/** Whether the assistant helps, and what to improve. */
export function Insights({ agentId, range }: InsightsProps) {
  const { t } = useTranslation('analytics')
  const mayExport = useMay('admin')
  const { data: insights, isError, isPlaceholderData, refetch } = useInsights(agentId, range)
  return (
    <section
      aria-labelledby="insights"
      aria-busy={isPlaceholderData}
      className="grid gap-4 border-t border-line pt-6"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="insights" className="text-lg font-semibold">
            {t('insights')}
          </h2>
          {mayExport && <ExportConversations agentId={agentId} range={range} />}
        </div>
        <p className="text-sm text-muted">
          {insights?.has_more ? t('insights_sample', { count: insights.questions }) : t('insights_lead')}
        </p>
      </header>
      {isError && <NotShown text={t('not_loaded')} retry={t('retry')} onRetry={() => refetch()} />}
      {!insights && !isError && <Skeleton className="h-80 rounded-popover" />}
      {insights && (
        <div className={cx('grid gap-4 transition-opacity', (isPlaceholderData || isError) && 'opacity-60')}>
          <Measures insights={insights} />
          <div className="grid items-start gap-4 min-[74rem]:grid-cols-2">
            <QuestionList
              title={t('top_questions')}
              description={t('top_questions_text')}
              none={t('top_questions_none')}
              fileName="questions.csv"
              groups={insights.top_questions}
            />
            <UnansweredList agentId={agentId} groups={insights.unanswered_questions} />
          </div>
        </div>
      )}
    </section>
  )
}
