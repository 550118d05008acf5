import { useTranslation } from 'react-i18next'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table.tsx'
import type { Point } from './points.ts'
import { usePointText } from './use-point-text.ts'

export function PointTable({ points }: { points: Point[] }) {
  const { t, i18n } = useTranslation('analytics')
  const { dayOf } = usePointText()
  const counts = new Intl.NumberFormat(i18n.language)
  return (
    <Table aria-label={t('chart')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('date')}</TableHeader>
          <TableHeader className="text-right">{t('requests')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.from}>
            <TableCell className="h-8">{dayOf(point)}</TableCell>
            <TableCell className="h-8 text-right tabular-nums">{counts.format(point.count)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
