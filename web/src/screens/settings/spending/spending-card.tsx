import { useTranslation } from 'react-i18next'
import { type Spending, useSpending } from '../../../data/spending.ts'
import { moneyText } from '../../../lib/money-text.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table.tsx'
import { CapFields } from './cap-fields.tsx'

/** The cost of language models, and the account's budget. */
export function SpendingCard() {
  const { t } = useTranslation('account')
  const spending = useSpending()
  return (
    <Card title={t('spending')} description={t('spending_text')}>
      {spending.isPending && <Skeleton className="h-32" />}
      {spending.isError && <NotShown onRetry={() => spending.refetch()} />}
      {spending.data && <Figures spending={spending.data} />}
    </Card>
  )
}

function Figures({ spending }: { spending: Spending }) {
  const { t, i18n } = useTranslation('account')
  const money = (amount: number) => moneyText(amount, i18n.language)
  const number = new Intl.NumberFormat(i18n.language)
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const { installation, agents, days } = spending
  const ofCap = (amount: number, cap: number | null) =>
    cap === null ? money(amount) : t('spending_of', { amount: money(amount), cap: money(cap) })
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">{t('spending_today')}</dt>
        <dd>{ofCap(spending.today, spending.daily_cost)}</dd>
        <dt className="text-muted">{t('spending_month')}</dt>
        <dd>{ofCap(spending.month, spending.monthly_cost)}</dd>
      </dl>
      <CapFields key={`${spending.daily_cost} ${spending.monthly_cost}`} saved={spending} />
      {agents.length > 0 && (
        <Table aria-label={t('spending_by_agent')}>
          <TableHead>
            <TableRow>
              <TableHeader>{t('spending_agent')}</TableHeader>
              <TableHeader className="text-right">{t('spending_today')}</TableHeader>
              <TableHeader className="text-right">{t('spending_month')}</TableHeader>
              <TableHeader className="text-right">{t('spending_tokens')}</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody className="tabular-nums">
            {agents.map(({ agent_id, agent_name, today, month, tokens }) => (
              <TableRow key={agent_id}>
                <TableCell className="max-w-48 truncate">{agent_name}</TableCell>
                <TableCell className="text-right">{money(today)}</TableCell>
                <TableCell className="text-right">{money(month)}</TableCell>
                <TableCell className="text-right">{number.format(tokens)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {days.length > 0 && (
        <Disclosure label={t('spending_by_day')}>
          <Table aria-label={t('spending_by_day')}>
            <TableHead>
              <TableRow>
                <TableHeader>{t('spending_day')}</TableHeader>
                <TableHeader className="text-right">{t('spending_cost')}</TableHeader>
                <TableHeader className="text-right">{t('spending_tokens')}</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody className="tabular-nums">
              {days.map(({ day, cost, tokens }) => (
                <TableRow key={day}>
                  <TableCell>{date.format(new Date(day))}</TableCell>
                  <TableCell className="text-right">{money(cost)}</TableCell>
                  <TableCell className="text-right">{number.format(tokens)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Disclosure>
      )}
      {installation && (
        <p className="border-t border-line pt-3 text-sm text-muted">
          {t('spending_installation', {
            model: installation.model,
            today: ofCap(installation.today, installation.daily_cost),
            month: ofCap(installation.month, installation.monthly_cost),
          })}
        </p>
      )}
    </>
  )
}
