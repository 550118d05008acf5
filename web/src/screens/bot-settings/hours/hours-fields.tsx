import type { OpeningHours } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { DayRow, type Spans } from './day-row.tsx'
import { SpecialDay } from './special-day.tsx'
import { weekdayName } from './week-text.ts'

const USUAL: Spans = [['09:00', '17:00']]
export const USUAL_WEEK: OpeningHours['week'] = [...Array.from({ length: 5 }, () => USUAL), [], []]

/** Time zone, week and special days. */
export function HoursFields({
  hours,
  isWrong,
  onChange,
}: {
  hours: OpeningHours
  isWrong: boolean
  onChange: (hours: OpeningHours) => void
}) {
  const { t, i18n } = useTranslation('botsettings')
  const change = (some: Partial<OpeningHours>) => onChange({ ...hours, ...some })
  const setDay = (day: number, spans: Spans) =>
    change({ week: hours.week.map((each, at) => (at === day ? spans : each)) })
  const setSpecial = (at: number, day: OpeningHours['special'][number] | null) =>
    change({ special: hours.special.flatMap((each, place) => (place !== at ? each : (day ?? []))) })
  return (
    <>
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
      {isWrong && (
        <p role="alert" className="text-sm text-danger-text">
          {t('hours_wrong')}
        </p>
      )}
    </>
  )
}

const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }))
