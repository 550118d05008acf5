import type { OpeningHours } from '@switchboard/contract'
import { Clock, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import type { FieldsProps } from '../fields.ts'
import { DayRow, type Spans } from './day-row.tsx'
import { SpecialDay } from './special-day.tsx'
import { weekdayName, weekText } from './week-text.ts'

const USUAL: Spans = [['09:00', '17:00']]

/** When the business is open: by the week, and on days that differ. */
export function HoursCard({
  draft: { hours },
  faults,
  onChange,
  found,
}: FieldsProps & { found: Answering['found_hours'] }) {
  const { t, i18n } = useTranslation('botsettings')
  const begin = (week: OpeningHours['week']) =>
    onChange({ hours: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, week, special: [] } })
  const change = (some: Partial<OpeningHours>) => onChange({ hours: { ...hours!, ...some } })

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
        <Button
          className="justify-self-start"
          onClick={() => begin([...Array.from({ length: 5 }, () => USUAL), [], []])}
        >
          <Clock />
          {t('hours_set')}
        </Button>
      </Card>
    )

  const setDay = (day: number, spans: Spans) =>
    change({ week: hours.week.map((each, at) => (at === day ? spans : each)) })
  const setSpecial = (at: number, day: OpeningHours['special'][number] | null) =>
    change({ special: hours.special.flatMap((each, place) => (place !== at ? each : (day ?? []))) })

  return (
    <Card title={t('hours')} description={t('hours_text')}>
      <Field label={t('hours_zone')}>
        <Combobox
          options={zones(hours.time_zone)}
          value={hours.time_zone}
          onValueChange={(time_zone) => change({ time_zone })}
          searchLabel={t('hours_zone_search')}
          emptyText={t('hours_zone_none')}
        />
      </Field>
      <div className="grid gap-2">
        {hours.week.map((spans, day) => {
          const name = weekdayName(day, i18n.language)
          return (
            <DayRow key={name} name={name} spans={spans} usual={USUAL} onChange={(to) => setDay(day, to)} />
          )
        })}
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('hours_special')}</legend>
        {hours.special.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date changes while it is typed, its place does not
          <SpecialDay key={at} day={day} usual={USUAL} onChange={(to) => setSpecial(at, to)} />
        ))}
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => change({ special: [...hours.special, { date: '', spans: [] }] })}
        >
          <Plus />
          {t('hours_add_special')}
        </Button>
      </fieldset>
      {faults.hours && (
        <p role="alert" className="text-sm text-danger">
          {t('hours_wrong')}
        </p>
      )}
      <Button variant="ghost" className="justify-self-start" onClick={() => onChange({ hours: null })}>
        {t('hours_remove')}
      </Button>
    </Card>
  )
}

const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }))
