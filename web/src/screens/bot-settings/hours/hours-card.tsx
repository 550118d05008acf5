import type { OpeningHours } from '@switchboard/contract'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { FieldsProps } from '../fields.ts'
import { HoursFields, USUAL_WEEK } from './hours-fields.tsx'
import { ownZone, weekText } from './week-text.ts'

/** Opening hours of the business: the regular week and special days. */
export function HoursCard({
  draft: { hours },
  faults,
  onChange,
  found,
}: FieldsProps & { found: Answering['found_hours'] }) {
  const { t, i18n } = useTranslation('botsettings')
  const begin = (week: OpeningHours['week']) =>
    onChange({ hours: { time_zone: ownZone(), week, special: [] } })

  if (!hours)
    return (
      <Card title={t('hours')} description={t('hours_text')}>
        {found && (
          <div className="grid gap-2 rounded-md border border-line p-3 text-sm">
            <p className="min-w-0 break-words text-muted">{t('hours_found', { file: found.file_name })}</p>
            <p className="whitespace-pre-line">{weekText(found.week, i18n.language, t('hours_closed'))}</p>
            <Button variant="primary" className="justify-self-start" onClick={() => begin(found.week)}>
              {t('hours_use')}
            </Button>
          </div>
        )}
        <Button className="justify-self-start" onClick={() => begin(USUAL_WEEK)}>
          <Clock />
          {t('hours_set')}
        </Button>
      </Card>
    )

  return (
    <Card title={t('hours')} description={t('hours_text')}>
      <HoursFields
        hours={hours}
        isWrong={Boolean(faults.hours)}
        onChange={(changed) => onChange({ hours: changed })}
      />
      <Button variant="ghost" className="justify-self-start" onClick={() => onChange({ hours: null })}>
        {t('hours_remove')}
      </Button>
    </Card>
  )
}
