import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { QuestionGroup } from '../../../data/analytics.ts'
import { Button } from '../../../ui/button.tsx'
import { QuestionList } from './question-list.tsx'
import { TeachDialog } from './teach-dialog.tsx'

type UnansweredListProps = { agentId: number; groups: QuestionGroup[] }

export function UnansweredList({ agentId, groups }: UnansweredListProps) {
  const { t } = useTranslation('analytics')
  const mayTeach = useMay('agent')
  const heading = useRef<HTMLSpanElement>(null)
  const [isTeaching, setTeaching] = useState(false)
  const [question, setQuestion] = useState('')
  const teach = (asked: string) => {
    setQuestion(asked)
    setTeaching(true)
  }
  const teachButton = ({ question }: QuestionGroup) => (
    <Button size="sm" aria-label={t('teach_question', { question })} onClick={() => teach(question)}>
      {t('teach')}
    </Button>
  )
  return (
    <>
      <QuestionList
        heading={heading}
        title={t('unanswered')}
        description={t('unanswered_text')}
        none={t('unanswered_none')}
        fileName="unanswered.csv"
        groups={groups}
        actionOf={mayTeach ? teachButton : undefined}
      />
      <TeachDialog
        agentId={agentId}
        open={isTeaching}
        question={question}
        onClose={() => setTeaching(false)}
        heading={heading}
      />
    </>
  )
}
