import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { type PersonReport, usePeopleReport } from '../../../data/analytics.ts'
import { saveCsv } from '../../../lib/csv.ts'
import { cx } from '../../../lib/cx.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table.tsx'
import { durationText } from '../insights/duration-text.ts'
import type { DayRange } from '../period.ts'

/** What each person did in the period. Agents see only themselves. */
export function PeopleReport({ agentId, range }: { agentId: number; range: DayRange }) {
  const { t } = useTranslation('analytics')
  const seesAll = useMay('admin')
  const { data: people, isError, isPlaceholderData, refetch } = usePeopleReport(agentId, range)
  const save = () =>
    saveCsv('people.csv', [
      [
        ...[t('person'), t('answered_chats'), t('answers'), t('first_answer_s'), t('waiting_s')],
        ...[t('done'), t('rating'), t('ratings')],
      ],
      ...(people ?? []).map(cellsOf),
    ])
  return (
    <Card
      title={t('people')}
      description={seesAll ? t('people_text') : t('people_text_own')}
      action={
        people &&
        people.length > 0 && (
          <Button size="sm" aria-label={t('export_list', { list: t('people') })} onClick={save}>
            <Download aria-hidden="true" />
            {t('export')}
          </Button>
        )
      }
    >
      {isError && <NotShown text={t('not_loaded')} retry={t('retry')} onRetry={() => refetch()} />}
      {!people && !isError && <Skeleton className="h-24" />}
      {people?.length === 0 && (
        <p className="text-sm text-muted">{seesAll ? t('people_none') : t('people_none_own')}</p>
      )}
      {people && people.length > 0 && (
        <div className={cx('transition-opacity', (isPlaceholderData || isError) && 'opacity-60')}>
          <PeopleTable people={people} />
        </div>
      )}
    </Card>
  )
}

/** Raw numbers, for spreadsheets. */
const cellsOf = ({ person, ...measures }: PersonReport) => [
  ...[person.name, measures.answered_chats, measures.answers, measures.first_answer_median_s ?? ''],
  ...[measures.waiting_median_s ?? '', measures.done],
  ...[measures.rating_average === null ? '' : Number(measures.rating_average.toFixed(2)), measures.rated],
]

function PeopleTable({ people }: { people: PersonReport[] }) {
  const { t, i18n } = useTranslation('analytics')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const time = (seconds: number | null) =>
    seconds === null ? '–' : durationText(seconds * 1000, i18n.language)
  return (
    <Table aria-label={t('people')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('person')}</TableHeader>
          {[t('answered_chats'), t('answers'), t('first_answer'), t('waiting'), t('done'), t('rating')].map(
            (name) => (
              <TableHeader key={name} className="text-right! whitespace-normal!">
                {name}
              </TableHeader>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map(({ person, ...measures }) => (
          <TableRow key={person.user_id}>
            <TableCell>
              <span className="flex items-center gap-2 whitespace-nowrap">
                <Avatar name={person.name} photo={person.picture_url} size="sm" />
                <span className="max-w-32 truncate desktop:max-w-40 xl:max-w-80" title={person.name}>
                  {person.name}
                </span>
              </span>
            </TableCell>
            <Figure>{number.format(measures.answered_chats)}</Figure>
            <Figure>{number.format(measures.answers)}</Figure>
            <Figure>{time(measures.first_answer_median_s)}</Figure>
            <Figure>{time(measures.waiting_median_s)}</Figure>
            <Figure>{number.format(measures.done)}</Figure>
            <Figure>
              {measures.rating_average === null
                ? '–'
                : t('rating_of', {
                    average: number.format(measures.rating_average),
                    count: measures.rated,
                  })}
            </Figure>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Figure = ({ children }: { children: string }) => (
  <TableCell className="text-right whitespace-nowrap tabular-nums">{children}</TableCell>
)
