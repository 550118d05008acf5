import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useLessons } from '../../../data/lessons.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LessonRow } from './lesson-row.tsx'

/** Answers approved by people; the same question gets them word for word. */
export function Lessons({ agentId }: { agentId: number }) {
  const { t } = useTranslation('knowledge')
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useLessons(agentId)
  const mayForget = useMay('agent')
  return (
    <Card title={t('lessons')} description={data?.total ? t('lessons_lead') : undefined}>
      {isPending && <Skeleton className="h-16" />}
      {isError && !data && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => refetch()}>
              {t('try_again')}
            </Button>
          }
        >
          {t('lessons_failed')}
        </Banner>
      )}
      {data?.total === 0 && <p className="text-sm text-muted">{t('lessons_none')}</p>}
      {data && data.lessons.length > 0 && (
        <ul aria-label={t('lessons')} className="max-h-96 divide-y divide-line overflow-y-auto">
          {data.lessons.map((lesson) => (
            <LessonRow key={lesson.id} agentId={agentId} lesson={lesson} mayForget={mayForget} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          size="sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="justify-self-center"
        >
          {t('lessons_more')}
        </Button>
      )}
    </Card>
  )
}
