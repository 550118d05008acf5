import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionGroup } from '../../../data/analytics.ts'
import { Button } from '../../../ui/button.tsx'
import { QuestionList } from './question-list.tsx'
import { TeachDialog } from './teach-dialog.tsx'

type UnansweredListProps = { agentId: number; groups: QuestionGroup[] }

export function UnansweredList({ agentId, groups }: UnansweredListProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  const [taught, setTaught] = useState<string | null>(null)
  const teachButton = ({ question }: QuestionGroup) => (
    <Button size="sm" aria-label={t('teach_question', { question })} onClick={() => setTaught(question)}>
      {t('teach')}
    </Button>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div ref={list} role="group" aria-label={t('unanswered')} tabIndex={-1} className="rounded-popover">
        <QuestionList
          title={t('unanswered')}
          description={t('unanswered_text')}
          none={t('unanswered_none')}
          fileName="unanswered.csv"
          groups={groups}
          actionOf={teachButton}
        />
      </div>
      <TeachDialog
        key={taught ?? ''}
        agentId={agentId}
        question={taught}
        onClose={() => setTaught(null)}
        list={list}
      />
    </>
  )
}
