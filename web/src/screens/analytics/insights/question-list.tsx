import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionGroup } from '../../../data/analytics.ts'
import { saveCsv } from '../../../lib/csv.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type QuestionListProps = {
  title: string
  /** Receives the focus when the focused row is removed. */
  heading?: Ref<HTMLSpanElement>
  description: string
  /** Shown instead of an empty list. */
  none: string
  fileName: string
  groups: QuestionGroup[]
  /** Shown beside each question. */
  actionOf?: (group: QuestionGroup) => ReactNode
}

export function QuestionList({
  title,
  heading,
  description,
  none,
  fileName,
  groups,
  actionOf,
}: QuestionListProps) {
  const { t } = useTranslation('analytics')
  const save = () =>
    saveCsv(fileName, [
      [t('question'), t('times_asked'), t('last_asked')],
      ...groups.map(({ question, count, asked_at }) => [question, count, asked_at]),
    ])
  const exportButton = (
    <Button size="sm" aria-label={t('export_list', { list: title })} onClick={save}>
      <Download aria-hidden="true" />
      {t('export')}
    </Button>
  )
  const titleText = (
    <span ref={heading} tabIndex={-1} className="outline-none">
      {title}
    </span>
  )
  return (
    <Card title={titleText} description={description} action={groups.length > 0 && exportButton}>
      {groups.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ol aria-label={title} className="divide-y divide-line">
          {groups.map((group) => (
            <li key={`${group.chat_id} ${group.question}`} className="flex items-start gap-3 py-2 text-sm">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="line-clamp-2 font-medium wrap-anywhere">{group.question}</p>
                <p className="flex flex-wrap gap-x-2 text-muted">
                  {t('asked_times', { count: group.count })}
                  <Link
                    to="/"
                    search={{ section: 'inbox', chat: String(group.chat_id) }}
                    className="rounded-sm underline underline-offset-2"
                  >
                    {t('open_chat')}
                  </Link>
                </p>
              </div>
              {actionOf?.(group)}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
